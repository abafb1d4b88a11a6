import{h as r,i as o,l as a}from"./chunk-BY4VST5X.js";export{r as MarketHallBoard,a as MarketHallTable,o as narrowing};
