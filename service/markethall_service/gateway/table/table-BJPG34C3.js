import{l as r,m as o,n as a,o as e}from"./chunk-XSK22JOT.js";export{r as MarketHallBoard,a as MarketHallRules,e as MarketHallTable,o as narrowing};
