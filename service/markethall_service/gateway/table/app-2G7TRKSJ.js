import{e as a}from"./chunk-X4SETMSN.js";import"./chunk-XCQ3SFMR.js";import"./chunk-BYBBUMG3.js";export{a as MarketHallApp};
