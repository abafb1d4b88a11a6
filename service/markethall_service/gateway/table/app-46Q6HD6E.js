import{e as a}from"./chunk-6CGKHEU3.js";import"./chunk-XCQ3SFMR.js";import"./chunk-7VZ5V2DJ.js";export{a as MarketHallApp};
