import{a as y,b as k}from"./chunk-RX3JQCJJ.js";import{b as x,d as h,e as b,f as $,j as w}from"./chunk-DOWSGKAL.js";import{a as g,c as i,f as d,i as f}from"./chunk-3JQ6W47S.js";var I=/\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/,G=/`(\w+) = [^`]+`/g,u=class extends f{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String},theme:{type:String,reflect:!0}}}static{this.styles=[k,g`
    :host { display: block; overflow-wrap: anywhere; }
    :host([theme='light']) { color-scheme: light; }
    :host([theme='dark']) { color-scheme: dark; }
    h2 { font-size: 1.1rem; margin: 0 0 8px; }
    h3 { font-size: 1rem; margin: 16px 0 6px; }
    p, .clause { margin: 0 0 8px; }
    .number { font-weight: 700; }
    .here { outline: 3px solid light-dark(#0b57c0, #8cc8ff); outline-offset: 4px; border-radius: 4px; }
    code { font-size: 0.9em; }
    .short { border-inline-start: 4px solid light-dark(#d9cdb8, #483f39); padding-inline-start: 12px; margin: 0 0 16px; }
    details { display: inline; } details[open] { display: block; color: light-dark(#675a4d, #b8aa9a); }
    summary { display: inline-block; cursor: pointer; text-decoration: underline dotted; color: light-dark(#675a4d, #b8aa9a); padding: 2px 4px; }
    .about { color: light-dark(#675a4d, #b8aa9a); margin-top: 20px; }
    .contents { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 52px 14px 0; }
    .contents button { font: inherit; font-size: 0.85rem; color: inherit; min-height: 36px; padding: 2px 10px; border-radius: 99px; cursor: pointer;
      border: 1px solid light-dark(#d9cdb8, #483f39); background: none; }
    @media (max-width: 859px) { .contents { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; } .contents button { flex: none; min-height: 44px; } }
    .wide { overflow-x: auto; margin: 0 0 8px; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border: 1px solid light-dark(#d9cdb8, #483f39); padding: 3px 7px; text-align: start; overflow-wrap: normal; }
    .detail { height: 200px; max-width: 420px; } .detail:is(.own, .shared) { height: auto; }
  `]}constructor(){super(),this.lang="en",this.clause=this.theme=""}willUpdate(t){let r=this.game&&v(this.game);(t.has("lang")||t.has("game"))&&Promise.all([x(this.lang),r&&this.#t(r).catch(()=>{})]).then(()=>this.requestUpdate())}async#t(t){await Promise.all([b(t,this.lang),$(t)])}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return d;let t=A(S(this.game,this.lang)),r=t.findIndex(({kind:e})=>e==="h3"),a=t.slice(0,r).filter(({kind:e})=>e==="p");return i`${this.#s(t)}${t.filter(({kind:e})=>e==="h2").map(e=>this.#e(e))}${this.#r()}
      ${t.slice(r).map(e=>this.#e(e))}<div class="about">${a.map(e=>this.#e(e))}</div>`}#r(){let{game:t,lang:r,theme:a}=this,e=v(t),s=h(r,e),o=`ui.lesson.${e}`,l=w(e);return!l||s(`${o}.1`)===`${o}.1`?d:i`<div class="short"><p><b>${s(`ui.game.${e}`)}</b> ${s("ui.rules.goal")}</p>
      ${l.map((c,p)=>{let m=s(`${o}.${p+1}.title`);return i`<p><b>${m}.</b> ${s(`${o}.${p+1}`)}</p>${y(c,{game:t,lang:r,theme:a,title:m})}`})}</div>`}#s(t){let r=t.filter(({kind:e})=>e==="h3"),a=e=>()=>[...this.renderRoot.querySelectorAll("h3")].find(({textContent:s})=>s?.trim()===e)?.scrollIntoView({block:"start"});return i`<nav class="contents">${r.map(({text:e})=>i`<button type="button" @click=${a(e.replaceAll("`",""))}>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</button>`)}</nav>`}#e({kind:t,clause:r,text:a}){if(t==="table")return R(a);let e=h(this.lang),[s="",...o]=a.split(I),l=T(t==="clause"?s.replace(G,e("ui.rules.option")):a);if(t==="h2")return i`<h2>${l}</h2>`;if(t==="h3")return i`<h3>${l}</h3>`;let c=r!==""&&r===this.clause;return i`<div class=${c?"clause here":"clause"}>${r?i`<span class="number">${r}</span> `:d}${l}
      ${t==="clause"&&o.length?i`<details ?open=${c}><summary>${e("ui.rules.reading")}</summary>${o.map(p=>i`<p>${T(p)}</p>`)}</details>`:d}</div>`}};function v(n){return n.name.replace("games/","")}function T(n){return n.split("`").map((t,r)=>r%2?i`<code>${t}</code>`:t)}function R(n){let t=e=>e.split("|").slice(1,-1).map(s=>s.trim()),[r="",...a]=n.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return i`<div class="wide" tabindex="0"><table><thead><tr>${t(r).map(e=>i`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${a.map(e=>i`<tr>${t(e).map(s=>i`<td>${s}</td>`)}</tr>`)}</tbody></table></div>`}function S(n,t){let r=(t||"en").slice(0,2);return(n.rulesTexts.find(({languageCode:a})=>a===r)??n.rulesTexts[0])?.markdown??""}function A(n){let t=[],r=!1;for(let a of n.split(`
`)){let e=a.trim(),s=/^(#+) (.*)$/.exec(e),o=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),l=e.startsWith("|");l&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:l?t.push({kind:"table",clause:"",text:e}):s?t.push({kind:s[1]==="#"?"h2":"h3",clause:"",text:s[2]}):o?t.push({kind:"clause",clause:o[1]??"",text:o[2]}):e&&r?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),r=e!==""&&!s&&!l}return t}customElements.define("market-hall-rules",u);export{I as a,u as b,S as c,A as d};
