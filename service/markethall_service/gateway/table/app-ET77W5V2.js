import{e as a}from"./chunk-YHME6L6B.js";import"./chunk-XCQ3SFMR.js";import"./chunk-ATQ4NVBZ.js";export{a as MarketHallApp};
