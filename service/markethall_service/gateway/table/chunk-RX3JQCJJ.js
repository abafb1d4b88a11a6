import{a as t,c as r,f as n}from"./chunk-3JQ6W47S.js";function w({part:a,view:o,lit:l,news:i,handles:s,area:d},{game:e,lang:m,theme:h,title:p}){let c={game:e.name,seats:[1,2].map(g=>({number:g,score:0})),seatCount:2,revision:1,toAct:[1],perspective:{seat:1,view:{[e.name.replace("games/","")]:o},legalMoves:[],canUndo:!1,prompt:"",textBoard:""}};return r`<div class="detail ${a}" role="img" aria-label=${p}><market-hall-board inert class=${`only-${a}`} lang=${m} theme=${h||n}
    .match=${c} .game=${e} .lit=${l??[]} .news=${new Map(i??[])} .handles=${new Set(s??[])} .crop=${d}></market-hall-board></div>`}var u=t`
  .detail { height: 250px; overflow: hidden; border-radius: 14px; margin-bottom: 12px; position: relative; }
  .detail:is(.own, .shared) { height: 130px; display: grid; align-items: center; }
  .detail market-hall-board { --mh-board-height: none; pointer-events: none; height: 100%; }
`;export{w as a,u as b};
