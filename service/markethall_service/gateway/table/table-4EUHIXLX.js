import{g as r,h as o,k as a}from"./chunk-WEGO7JRU.js";export{r as MarketHallBoard,a as MarketHallTable,o as narrowing};
