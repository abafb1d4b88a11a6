import{e as a}from"./chunk-IZRAQDDN.js";import"./chunk-XCQ3SFMR.js";import"./chunk-PXZXJMCK.js";export{a as MarketHallApp};
