import{a as k,b as w}from"./chunk-RX3JQCJJ.js";import{b as x,d as h,e as $,f as b,j as y}from"./chunk-7HASCH7A.js";import{a as g,c as s,f as d,i as f}from"./chunk-3JQ6W47S.js";var I=/\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/,G=/`(\w+) = [^`]+`/g,m=class extends f{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String},theme:{type:String,reflect:!0}}}static{this.styles=[w,g`
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
  `]}constructor(){super(),this.lang="en",this.clause=this.theme=""}willUpdate(t){let r=this.game&&v(this.game);(t.has("lang")||t.has("game"))&&Promise.all([x(this.lang),r&&this.#t(r).catch(()=>{})]).then(()=>this.requestUpdate())}async#t(t){await Promise.all([$(t,this.lang),b(t)])}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return d;let t=L(R(this.game,this.lang)),r=t.findIndex(({kind:e})=>e==="h3"),a=t.slice(0,r).filter(({kind:e})=>e==="p");return s`${this.#s(t)}${t.filter(({kind:e})=>e==="h2").map(e=>this.#e(e))}${this.#r()}
      ${t.slice(r).map(e=>this.#e(e))}<div class="about">${a.map(e=>this.#e(e))}</div>`}#r(){let{game:t,lang:r,theme:a}=this,e=v(t),i=h(r,e),n=`ui.lesson.${e}`,l=y(e);return!l||i(`${n}.1`)===`${n}.1`?d:s`<div class="short"><p><b>${i(`ui.game.${e}`)}</b> ${i("ui.rules.goal")}</p>
      ${l.map((c,p)=>{let u=i(`${n}.${p+1}.title`);return s`<p><b>${u}.</b> ${i(`${n}.${p+1}`)}</p>${k(c,{game:t,lang:r,theme:a,title:u})}`})}</div>`}#s(t){let r=h(this.lang)("ui.rules.contents");return s`<select aria-label=${r} @change=${e=>this.renderRoot.querySelectorAll("h2, h3")[e.target.selectedIndex]?.scrollIntoView({block:"start"})}><option>${r}</option>${t.filter(({kind:e})=>e==="h3").map(({text:e})=>s`<option>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</option>`)}</select>`}#e({kind:t,clause:r,text:a}){if(t==="table")return S(a);let e=h(this.lang),[i="",...n]=a.split(I),l=T(t==="clause"?i.replace(G,e("ui.rules.option")):a);if(t==="h2")return s`<h2>${l}</h2>`;if(t==="h3")return s`<h3>${l}</h3>`;let c=r!==""&&r===this.clause;return s`<div class=${c?"clause here":"clause"}>${r?s`<span class="number">${r}</span> `:d}${l}
      ${t==="clause"&&n.length?s`<details ?open=${c}><summary>${e("ui.rules.reading")}</summary>${n.map(p=>s`<p>${T(p)}</p>`)}</details>`:d}</div>`}};function v(o){return o.name.replace("games/","")}function T(o){return o.split("`").map((t,r)=>r%2?s`<code>${t}</code>`:t)}function S(o){let t=e=>e.split("|").slice(1,-1).map(i=>i.trim()),[r="",...a]=o.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return s`<div class="wide" tabindex="0"><table><thead><tr>${t(r).map(e=>s`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${a.map(e=>s`<tr>${t(e).map(i=>s`<td>${i}</td>`)}</tr>`)}</tbody></table></div>`}function R(o,t){let r=(t||"en").slice(0,2);return(o.rulesTexts.find(({languageCode:a})=>a===r)??o.rulesTexts[0])?.markdown??""}function L(o){let t=[],r=!1;for(let a of o.split(`
`)){let e=a.trim(),i=/^(#+) (.*)$/.exec(e),n=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),l=e.startsWith("|");l&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:l?t.push({kind:"table",clause:"",text:e}):i?t.push({kind:i[1]==="#"?"h2":"h3",clause:"",text:i[2]}):n?t.push({kind:"clause",clause:n[1]??"",text:n[2]}):e&&r?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),r=e!==""&&!i&&!l}return t}customElements.define("market-hall-rules",m);export{I as a,m as b,R as c,L as d};
