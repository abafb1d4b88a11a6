<<<<<<<< HEAD:service/markethall_service/gateway/table/table-QMNQG32Y.js
import{A as l,B as m,C as f,O as x,c as r,k as e,l as o,m as t,n as a,q as p}from"./chunk-7VZ5V2DJ.js";export{l as MarketHallBoard,f as MarketHallRules,x as MarketHallTable,a as moved,m as narrowing,t as picture,o as piece,p as replaceBoard,r as svg,e as target};
========
import{A as m,B as f,N as x,c as r,k as e,l as o,m as t,n as a,q as p,z as l}from"./chunk-SETIFLRF.js";export{l as MarketHallBoard,f as MarketHallRules,x as MarketHallTable,a as moved,m as narrowing,t as picture,o as piece,p as replaceBoard,r as svg,e as target};
>>>>>>>> records:service/markethall_service/gateway/table/table-G4YCXI6F.js
