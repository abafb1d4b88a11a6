import{e as a}from"./chunk-KFR6X3Q6.js";import"./chunk-XCQ3SFMR.js";import"./chunk-O4OH7JUL.js";export{a as MarketHallApp};
