import{h as r,i as o,l as a}from"./chunk-76674LVQ.js";export{r as MarketHallBoard,a as MarketHallTable,o as narrowing};
