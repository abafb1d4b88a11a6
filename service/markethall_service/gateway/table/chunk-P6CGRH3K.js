import{c as r,f as s}from"./chunk-3JQ6W47S.js";var i=/(\(?)\b([A-Z]{2}-\d+\.\d+)\b(\)?)/;function p(o,a){let n=a.split(i);return n.map((e,t)=>t%4===0?e:t%4!==2?s:r`<span class="keep">${n[t-1]}<button type="button" class="clause" aria-haspopup="dialog"
      @click=${l=>{o.windows.openClause(e,l.currentTarget)}}>${e}</button>${n[t+1]}</span>`)}export{p as a};
