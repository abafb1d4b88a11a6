import{h as r,i as o,j as a,m as e}from"./chunk-JJW6QFAU.js";export{r as MarketHallBoard,a as MarketHallRules,e as MarketHallTable,o as narrowing};
