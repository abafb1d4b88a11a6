import{a as d,c as s,f as c,i as h}from"./chunk-3JQ6W47S.js";var p=class extends h{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String}}}static{this.styles=d`
    :host { display: block; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 0 0 8px; }
    h3 { font-size: 1rem; margin: 16px 0 6px; }
    p { margin: 0 0 8px; }
    .number { font-weight: 700; }
    .here { outline: 3px solid light-dark(#0b57c0, #8cc8ff); outline-offset: 4px; border-radius: 4px; }
    code { font-size: 0.9em; }
    .contents { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 44px 14px 0; }
    .contents button { font: inherit; font-size: 0.85rem; color: inherit; min-height: 36px; padding: 2px 10px; border-radius: 99px; cursor: pointer;
      border: 1px solid light-dark(#d9cdb8, #483f39); background: none; }
    .wide { overflow-x: auto; margin: 0 0 8px; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border: 1px solid light-dark(#d9cdb8, #483f39); padding: 3px 7px; text-align: start; overflow-wrap: normal; }
  `}constructor(){super(),this.lang="en",this.clause=""}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return c;let t=f(m(this.game,this.lang));return s`${this.#e(t)}${t.map(r=>this.#t(r))}`}#e(t){let r=t.filter(({kind:e})=>e==="h3"),o=e=>()=>[...this.renderRoot.querySelectorAll("h3")].find(({textContent:n})=>n?.trim()===e)?.scrollIntoView({block:"start"});return s`<nav class="contents">${r.map(({text:e})=>s`<button type="button" @click=${o(e.replaceAll("`",""))}>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</button>`)}</nav>`}#t({kind:t,clause:r,text:o}){if(t==="table")return u(o);let e=o.split("`").map((l,a)=>a%2?s`<code>${l}</code>`:l);if(t==="h2")return s`<h2>${e}</h2>`;if(t==="h3")return s`<h3>${e}</h3>`;let n=r!==""&&r===this.clause;return s`<p class=${n?"here":""}>${r?s`<span class="number">${r}</span> `:c}${e}</p>`}};function u(i){let t=e=>e.split("|").slice(1,-1).map(n=>n.trim()),[r="",...o]=i.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return s`<div class="wide" tabindex="0"><table><thead><tr>${t(r).map(e=>s`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${o.map(e=>s`<tr>${t(e).map(n=>s`<td>${n}</td>`)}</tr>`)}</tbody></table></div>`}function m(i,t){let r=(t||"en").slice(0,2);return(i.rulesTexts.find(({languageCode:o})=>o===r)??i.rulesTexts[0])?.markdown??""}function f(i){let t=[],r=!1;for(let o of i.split(`
`)){let e=o.trim(),n=/^(#+) (.*)$/.exec(e),l=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),a=e.startsWith("|");a&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:a?t.push({kind:"table",clause:"",text:e}):n?t.push({kind:n[1]==="#"?"h2":"h3",clause:"",text:n[2]}):l?t.push({kind:"clause",clause:l[1]??"",text:l[2]}):e&&r?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),r=e!==""&&!n&&!a}return t}customElements.define("market-hall-rules",p);export{p as a,m as b,f as c};
