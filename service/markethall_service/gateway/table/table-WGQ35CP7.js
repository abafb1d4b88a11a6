import{I as e,u as r,v as o,w as a}from"./chunk-NBYFDJKG.js";export{r as MarketHallBoard,a as MarketHallRules,e as MarketHallTable,o as narrowing};
