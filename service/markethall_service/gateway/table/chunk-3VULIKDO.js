import{b as g,d as c,e as f,g as b}from"./chunk-SFLPB7Q7.js";import{a as h,c as n,f as d,i as m}from"./chunk-3JQ6W47S.js";var k=/\s*\b(?:Reading|Lesart|Lettura|Lecture)\. (?=\S+ ?:)/,w=/`(\w+) = [^`]+`/g,v=5,p=class extends m{static{this.properties={game:{attribute:!1},lang:{type:String},clause:{type:String}}}static{this.styles=h`
    :host { display: block; overflow-wrap: anywhere; }
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
    .contents { display: flex; flex-wrap: wrap; gap: 6px; margin: 0 44px 14px 0; }
    .contents button { font: inherit; font-size: 0.85rem; color: inherit; min-height: 36px; padding: 2px 10px; border-radius: 99px; cursor: pointer;
      border: 1px solid light-dark(#d9cdb8, #483f39); background: none; }
    .wide { overflow-x: auto; margin: 0 0 8px; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border: 1px solid light-dark(#d9cdb8, #483f39); padding: 3px 7px; text-align: start; overflow-wrap: normal; }
  `}constructor(){super(),this.lang="en",this.clause=""}willUpdate(t){let r=this.game&&x(this.game);(t.has("lang")||r&&!b(r))&&Promise.all([g(this.lang),r&&f(r,this.lang).catch(()=>{})]).then(()=>this.requestUpdate())}updated(t){this.renderRoot.querySelector(".here")?.scrollIntoView({block:"nearest"})}render(){if(!this.game)return d;let t=I(G(this.game,this.lang)),r=t.findIndex(({kind:e})=>e==="h3"),s=t.slice(0,r).filter(({kind:e})=>e==="p");return n`${this.#r(t)}${t.filter(({kind:e})=>e==="h2").map(e=>this.#e(e))}${this.#t()}
      ${t.slice(r).map(e=>this.#e(e))}<div class="about">${s.map(e=>this.#e(e))}</div>`}#t(){let t=x(this.game),r=c(this.lang,t),s=`ui.lesson.${t}`;return r(`${s}.1`)===`${s}.1`?d:n`<div class="short"><p><b>${r(`ui.game.${t}`)}</b> ${r("ui.rules.goal")}</p>
      ${Array.from({length:v},(e,a)=>n`<p><b>${r(`${s}.${a+1}.title`)}.</b> ${r(`${s}.${a+1}`)}</p>`)}</div>`}#r(t){let r=t.filter(({kind:e})=>e==="h3"),s=e=>()=>[...this.renderRoot.querySelectorAll("h3")].find(({textContent:a})=>a?.trim()===e)?.scrollIntoView({block:"start"});return n`<nav class="contents">${r.map(({text:e})=>n`<button type="button" @click=${s(e.replaceAll("`",""))}>${e.replaceAll("`","").replace(/\s*\(.*\)$/,"")}</button>`)}</nav>`}#e({kind:t,clause:r,text:s}){if(t==="table")return T(s);let e=c(this.lang),[a="",...l]=s.split(k),o=$(t==="clause"?a.replace(w,e("ui.rules.option")):s);if(t==="h2")return n`<h2>${o}</h2>`;if(t==="h3")return n`<h3>${o}</h3>`;let u=r!==""&&r===this.clause;return n`<div class=${u?"clause here":"clause"}>${r?n`<span class="number">${r}</span> `:d}${o}
      ${t==="clause"&&l.length?n`<details ?open=${u}><summary>${e("ui.rules.reading")}</summary>${l.map(y=>n`<p>${$(y)}</p>`)}</details>`:d}</div>`}};function x(i){return i.name.replace("games/","")}function $(i){return i.split("`").map((t,r)=>r%2?n`<code>${t}</code>`:t)}function T(i){let t=e=>e.split("|").slice(1,-1).map(a=>a.trim()),[r="",...s]=i.split(`
`).filter(e=>!/^[|\s:-]+$/.test(e));return n`<div class="wide" tabindex="0"><table><thead><tr>${t(r).map(e=>n`<th scope="col">${e}</th>`)}</tr></thead>
    <tbody>${s.map(e=>n`<tr>${t(e).map(a=>n`<td>${a}</td>`)}</tr>`)}</tbody></table></div>`}function G(i,t){let r=(t||"en").slice(0,2);return(i.rulesTexts.find(({languageCode:s})=>s===r)??i.rulesTexts[0])?.markdown??""}function I(i){let t=[],r=!1;for(let s of i.split(`
`)){let e=s.trim(),a=/^(#+) (.*)$/.exec(e),l=/^- (?:([A-Z]{2}-\d+\.\d+) )?(.*)$/.exec(e),o=e.startsWith("|");o&&t.at(-1)?.kind==="table"?t.at(-1).text+=`
${e}`:o?t.push({kind:"table",clause:"",text:e}):a?t.push({kind:a[1]==="#"?"h2":"h3",clause:"",text:a[2]}):l?t.push({kind:"clause",clause:l[1]??"",text:l[2]}):e&&r?t.at(-1).text+=` ${e}`:e&&t.push({kind:"p",clause:"",text:e}),r=e!==""&&!a&&!o}return t}customElements.define("market-hall-rules",p);export{p as a,G as b,I as c};
