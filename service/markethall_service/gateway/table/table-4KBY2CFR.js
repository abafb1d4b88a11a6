import{l as r,m as o,n as a,o as e}from"./chunk-IG3DS7KE.js";export{r as MarketHallBoard,a as MarketHallRules,e as MarketHallTable,o as narrowing};
