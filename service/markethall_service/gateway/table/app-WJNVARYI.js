import{e as a}from"./chunk-33SVPTOU.js";import"./chunk-XCQ3SFMR.js";import"./chunk-JVK2OY2B.js";export{a as MarketHallApp};
