import{e as a}from"./chunk-7MDW4JNH.js";import"./chunk-XCQ3SFMR.js";import"./chunk-S7WBCUWF.js";export{a as MarketHallApp};
