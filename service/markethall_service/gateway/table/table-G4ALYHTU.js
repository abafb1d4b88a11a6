import{h as r,i as o,l as a}from"./chunk-LEQ7Y44Y.js";export{r as MarketHallBoard,a as MarketHallTable,o as narrowing};
