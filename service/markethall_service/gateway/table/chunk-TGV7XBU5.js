import{a as k,b as w}from"./chunk-RX3JQCJJ.js";import{b as x,d as h,e as $,f as b,j as y}from"./chunk-CXQFER4N.js";import{a as g,c as s,f as d,i as f}from"./chunk-3JQ6W47S.js";var I=/\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/,L=/(?:Played|Gespielt|Joué|Giocato) ?: (.)(.*?) (?:Why|Grund|Raison|Motivo) ?:/;function v(o){let[t,...r]=o.split(I),[,i="",e=""]=L.exec(o)??[];return[t||i.toUpperCase()+e,...r]}var R=/`(\w+) = [^`]+`/g,u=class extends f{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String},theme:{type:String,reflect:!0}}}static{this.styles=[w,g`
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
    select { font: inherit; color: inherit; min-height: 44px; padding: 2px 10px; border-radius: 11px; max-width: calc(100% - 60px); margin: 0 0 14px;
      border: 1.5px solid light-dark(#8d7f6c, #8b7f73); background: none; }
    .wide { overflow-x: auto; margin: 0 0 8px; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border: 1px solid light-dark(#d9cdb8, #483f39); padding: 3px 7px; text-align: start; overflow-wrap: normal; }
    .detail { height: 200px; max-width: 420px; } .detail:is(.own, .shared) { height: auto; }
  `]}#e=!1;constructor(){super(),this.lang="en",this.clause=this.theme=""}willUpdate(t){let r=this.game&&G(this.game);!t.has("lang")&&!t.has("game")||(this.#e=!1,Promise.all([x(this.lang),r&&this.#r(r).catch(()=>{})]).then(()=>{this.#e=!0,this.requestUpdate()}))}async#r(t){await Promise.all([$(t,this.lang),b(t)])}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return d;let t=E(P(this.game,this.lang)),r=t.findIndex(({kind:e})=>e==="h3"),i=t.slice(0,r).filter(({kind:e})=>e==="p");return s`${this.#e?this.#i(t):d}${t.filter(({kind:e})=>e==="h2").map(e=>this.#t(e))}${this.#s()}
      ${t.slice(r).map(e=>this.#t(e))}<div class="about">${i.map(e=>this.#t(e))}</div>`}#s(){let{game:t,lang:r,theme:i}=this,e=G(t),a=h(r,e),n=`ui.lesson.${e}`,l=y(e);return!l||a(`${n}.1`)===`${n}.1`?d:s`<div class="short"><p><b>${a(`ui.game.${e}`)}</b> ${a("ui.rules.goal")}</p>
      ${l.map((c,p)=>{let m=a(`${n}.${p+1}.title`);return s`<p><b>${m}.</b> ${a(`${n}.${p+1}`)}</p>${k(c,{game:t,lang:r,theme:i,title:m})}`})}</div>`}#i(t){let r=h(this.lang)("ui.rules.contents");return s`<select aria-label=${r} @change=${e=>this.renderRoot.querySelectorAll("h2, h3")[e.target.selectedIndex]?.scrollIntoView({block:"start"})}><option>${r}</option>${t.filter(({kind:e})=>e==="h3").map(({text:e})=>s`<option>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</option>`)}</select>`}#t({kind:t,clause:r,text:i}){if(t==="table")return S(i);let e=h(this.lang),[a,...n]=v(i),l=T(t==="clause"?a.replace(R,e("ui.rules.option")):i);if(t==="h2")return s`<h2>${l}</h2>`;if(t==="h3")return s`<h3>${l}</h3>`;let c=r!==""&&r===this.clause;return s`<div class=${c?"clause here":"clause"}>${r?s`<span class="number">${r}</span> `:d}${l}
      ${t==="clause"&&n.length?s`<details ?open=${c}><summary>${e("ui.rules.reading")}</summary>${n.map(p=>s`<p>${T(p)}</p>`)}</details>`:d}</div>`}};function G(o){return o.name.replace("games/","")}function T(o){return o.split("`").map((t,r)=>r%2?s`<code>${t}</code>`:t)}function S(o){let t=e=>e.split("|").slice(1,-1).map(a=>a.trim()),[r="",...i]=o.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return s`<div class="wide" tabindex="0"><table><thead><tr>${t(r).map(e=>s`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${i.map(e=>s`<tr>${t(e).map(a=>s`<td>${a}</td>`)}</tr>`)}</tbody></table></div>`}function P(o,t){let r=(t||"en").slice(0,2);return(o.rulesTexts.find(({languageCode:i})=>i===r)??o.rulesTexts[0])?.markdown??""}function E(o){let t=[],r=!1;for(let i of o.split(`
`)){let e=i.trim(),a=/^(#+) (.*)$/.exec(e),n=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),l=e.startsWith("|");l&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:l?t.push({kind:"table",clause:"",text:e}):a?t.push({kind:a[1]==="#"?"h2":"h3",clause:"",text:a[2]}):n?t.push({kind:"clause",clause:n[1]??"",text:n[2]}):e&&r?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),r=e!==""&&!a&&!l}return t}customElements.define("market-hall-rules",u);export{v as a,u as b,P as c,E as d};
