import{e as a}from"./chunk-5JLCHGIB.js";import"./chunk-XCQ3SFMR.js";import"./chunk-2RGCF4AL.js";export{a as MarketHallApp};
