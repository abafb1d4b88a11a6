import{h as r,i as o,j as a,m as e}from"./chunk-DN2FJPJU.js";export{r as MarketHallBoard,a as MarketHallRules,e as MarketHallTable,o as narrowing};
