import{a as v,b as w}from"./chunk-RX3JQCJJ.js";import{b as f,d as p,e as x,f as b,j as y}from"./chunk-IXXOYCE5.js";import{a as g,c as r,f as l,i as $}from"./chunk-3JQ6W47S.js";var I=/`(\w+) = [^`]+`/g,h=class extends ${static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String},theme:{type:String,reflect:!0}}}static{this.styles=[w,g`
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
  `]}#e=!1;constructor(){super(),this.lang="en",this.clause=this.theme=""}willUpdate(e){let t=this.game&&k(this.game);!e.has("lang")&&!e.has("game")||(this.#e=!1,Promise.all([f(this.lang),t&&this.#t(t).catch(()=>{})]).then(()=>{this.#e=!0,this.requestUpdate()}))}async#t(e){await Promise.all([x(e,this.lang),b(e)])}updated(e){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){let e=this.game?.rules;return e?r`${this.#e?this.#a(e.sections.map(({title:t})=>t)):l}<h2>${e.title}</h2>${this.#r()}
      ${e.sections.map(({title:t,clauses:i})=>r`<h3>${t}</h3>${i.map(a=>this.#i(a))}`)}<p class="about">${c(e.introduction)}</p>`:l}#r(){let{game:e,lang:t,theme:i}=this,a=k(e),o=p(t,a),s=`ui.lesson.${a}`,d=y(a);return!d||o(`${s}.1`)===`${s}.1`?l:r`<div class="short"><p><b>${o(`ui.game.${a}`)}</b> ${o("ui.rules.goal")}</p>
      ${d.map((T,m)=>{let u=o(`${s}.${m+1}.title`);return r`<p><b>${u}.</b> ${o(`${s}.${m+1}`)}</p>${v(T,{game:e,lang:t,theme:i,title:u})}`})}</div>`}#a(e){let t=p(this.lang)("ui.rules.contents");return r`<select aria-label=${t} @change=${a=>this.renderRoot.querySelectorAll("h2, h3")[a.target.selectedIndex]?.scrollIntoView({block:"start"})}><option>${t}</option>${e.map(a=>r`<option>${a}</option>`)}</select>`}#i({number:e,text:t,table:i,readings:a}){let o=p(this.lang),s=e!==""&&e===this.clause;return r`<div class=${s?"clause here":"clause"}>${e?r`<span class="number">${e}</span> `:l}${c(t.replace(I,o("ui.rules.option")))}
      ${i.length?S(i.map(({cells:d})=>d)):l}
      ${a.length?r`<details ?open=${s}><summary>${o("ui.rules.reading")}</summary>${a.map(d=>r`<p>${c(d.text)}</p>`)}</details>`:l}</div>`}};function k(n){return n.name.replace("games/","")}function c(n){return n.split("`").map((e,t)=>t%2?r`<code>${e}</code>`:e)}function S([n=[],...e]){return r`<div class="wide" tabindex="0"><table><thead><tr>${n.map(t=>r`<th scope="col">${t}</th>`)}</tr></thead>
    <tbody>${e.map(t=>r`<tr>${t.map(i=>r`<td>${i}</td>`)}</tr>`)}</tbody></table></div>`}customElements.define("market-hall-rules",h);export{h as a};
