import{e as a}from"./chunk-CAZTE3YS.js";import"./chunk-XCQ3SFMR.js";import"./chunk-2CUIZMGJ.js";export{a as MarketHallApp};
