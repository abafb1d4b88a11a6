import{a as k,b as w}from"./chunk-RX3JQCJJ.js";import{b as x,d as h,e as $,f as b,j as y}from"./chunk-4VHSYDEG.js";import{a as g,c as r,f as d,i as f}from"./chunk-3JQ6W47S.js";var I=/\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/,G=/`(\w+) = [^`]+`/g,u=class extends f{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String},theme:{type:String,reflect:!0}}}static{this.styles=[w,g`
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
  `]}#e=!1;constructor(){super(),this.lang="en",this.clause=this.theme=""}willUpdate(t){let s=this.game&&v(this.game);!t.has("lang")&&!t.has("game")||(this.#e=!1,Promise.all([x(this.lang),s&&this.#s(s).catch(()=>{})]).then(()=>{this.#e=!0,this.requestUpdate()}))}async#s(t){await Promise.all([$(t,this.lang),b(t)])}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return d;let t=R(L(this.game,this.lang)),s=t.findIndex(({kind:e})=>e==="h3"),a=t.slice(0,s).filter(({kind:e})=>e==="p");return r`${this.#e?this.#i(t):d}${t.filter(({kind:e})=>e==="h2").map(e=>this.#t(e))}${this.#r()}
      ${t.slice(s).map(e=>this.#t(e))}<div class="about">${a.map(e=>this.#t(e))}</div>`}#r(){let{game:t,lang:s,theme:a}=this,e=v(t),i=h(s,e),l=`ui.lesson.${e}`,n=y(e);return!n||i(`${l}.1`)===`${l}.1`?d:r`<div class="short"><p><b>${i(`ui.game.${e}`)}</b> ${i("ui.rules.goal")}</p>
      ${n.map((c,p)=>{let m=i(`${l}.${p+1}.title`);return r`<p><b>${m}.</b> ${i(`${l}.${p+1}`)}</p>${k(c,{game:t,lang:s,theme:a,title:m})}`})}</div>`}#i(t){let s=h(this.lang)("ui.rules.contents");return r`<select aria-label=${s} @change=${e=>this.renderRoot.querySelectorAll("h2, h3")[e.target.selectedIndex]?.scrollIntoView({block:"start"})}><option>${s}</option>${t.filter(({kind:e})=>e==="h3").map(({text:e})=>r`<option>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</option>`)}</select>`}#t({kind:t,clause:s,text:a}){if(t==="table")return S(a);let e=h(this.lang),[i="",...l]=a.split(I),n=T(t==="clause"?i.replace(G,e("ui.rules.option")):a);if(t==="h2")return r`<h2>${n}</h2>`;if(t==="h3")return r`<h3>${n}</h3>`;let c=s!==""&&s===this.clause;return r`<div class=${c?"clause here":"clause"}>${s?r`<span class="number">${s}</span> `:d}${n}
      ${t==="clause"&&l.length?r`<details ?open=${c}><summary>${e("ui.rules.reading")}</summary>${l.map(p=>r`<p>${T(p)}</p>`)}</details>`:d}</div>`}};function v(o){return o.name.replace("games/","")}function T(o){return o.split("`").map((t,s)=>s%2?r`<code>${t}</code>`:t)}function S(o){let t=e=>e.split("|").slice(1,-1).map(i=>i.trim()),[s="",...a]=o.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return r`<div class="wide" tabindex="0"><table><thead><tr>${t(s).map(e=>r`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${a.map(e=>r`<tr>${t(e).map(i=>r`<td>${i}</td>`)}</tr>`)}</tbody></table></div>`}function L(o,t){let s=(t||"en").slice(0,2);return(o.rulesTexts.find(({languageCode:a})=>a===s)??o.rulesTexts[0])?.markdown??""}function R(o){let t=[],s=!1;for(let a of o.split(`
`)){let e=a.trim(),i=/^(#+) (.*)$/.exec(e),l=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),n=e.startsWith("|");n&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:n?t.push({kind:"table",clause:"",text:e}):i?t.push({kind:i[1]==="#"?"h2":"h3",clause:"",text:i[2]}):l?t.push({kind:"clause",clause:l[1]??"",text:l[2]}):e&&s?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),s=e!==""&&!i&&!n}return t}customElements.define("market-hall-rules",u);export{I as a,u as b,L as c,R as d};
