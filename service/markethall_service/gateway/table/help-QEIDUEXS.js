import{a as c,b as u}from"./chunk-RX3JQCJJ.js";import{g as m}from"./chunk-ZTX5RNZ4.js";import{b as n,d as g,j as r}from"./chunk-IXXOYCE5.js";import{a}from"./chunk-BFO222ZC.js";import{a as d,c as i,f as h,i as p}from"./chunk-3JQ6W47S.js";var b=d`
:host{color-scheme:light dark}
:host([theme='light']){color-scheme:light}
:host([theme='dark']){color-scheme:dark}
dialog{width:min(560px, calc(100vw - 24px)); max-height:calc(100dvh - 24px); box-sizing:border-box; border:1px solid light-dark(#8d7f6c, #8b7f73); border-radius:20px; padding:16px 22px 20px;
background:light-dark(#fffdf8, #262120); color:light-dark(#2b2420, #f1e8da); overflow:auto}
dialog::backdrop{background:#0008}
.head{display:flex; justify-content:space-between; align-items:center; gap:12px}
h2{font-size:1.35rem; margin:4px 0; line-height:1.2} p{margin:0 0 10px} .quiet{color:light-dark(#675a4d, #b8aa9a); margin:0}
.row{display:flex; gap:8px; justify-content:flex-end; align-items:center} .row .quiet{flex:1}
/* The buttons stay where they are from card to card. */
p[aria-live]{min-height:4.3em} dialog .detail:is(.own, .shared){height:250px}
@media (max-width: 519px){dialog .detail, dialog .detail:is(.own, .shared){height:190px} }
button{font:inherit; color:inherit; min-height:44px; min-width:44px; padding:6px 16px; border-radius:11px; border:1.5px solid light-dark(#8d7f6c, #8b7f73); background:none; cursor:pointer}
.main{background:light-dark(#3d3127, #f1e8da); color:light-dark(#fffdf8, #231d1a); font-weight:650}
button[aria-disabled='true']{opacity:0.45}
.icon{width:20px; height:20px; fill:currentColor; display:block}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px}
dl{margin:8px 0 0; display:grid; gap:8px} dl div{display:grid; grid-template-columns:150px 1fr; gap:12px} dd{margin:0}
kbd{font:inherit; font-weight:650; padding:2px 8px; border-radius:7px; border:1.5px solid light-dark(#8d7f6c, #8b7f73)}
`;var f=[["Tab","tab"],["← ↑ → ↓","arrows"],["Shift + ← ↑ → ↓","explore"],["Enter","enter"],["Esc","escape"],["←  →","history"],["?","help"]],o=class extends p{static{this.styles=[b,u]}static{this.properties={table:{attribute:!1},position:{attribute:!1},game:{attribute:!1},what:{type:String},lang:{type:String},theme:{type:String,reflect:!0},page:{state:!0}}}constructor(){super(),this.page=0}#t=(t,e={})=>g(this.lang,a(this.position))(t,e);willUpdate(t){t.has("lang")&&n(this.lang).then(()=>this.requestUpdate()),t.has("what")&&(this.page=0)}firstUpdated(t){this.renderRoot.querySelector("dialog").showModal()}focus(){this.renderRoot.querySelector(".skip")?.focus()}#e(){this.dispatchEvent(new CustomEvent("close"))}#a(t){let e=t.key==="ArrowRight"?1:t.key==="ArrowLeft"?-1:0;e&&this.what==="lesson"&&this.#i(this.page+e),t.stopPropagation()}#i(t){this.page=Math.min(Math.max(t,0),r(a(this.position)).length-1)}render(){let t=this.#t(this.what==="keys"?"ui.menu.keys":"ui.menu.lesson");return i`<dialog aria-label=${t} @close=${()=>this.#e()} @keydown=${e=>this.#a(e)}>
      ${this.what==="keys"?this.#s(t):this.#r()}</dialog>`}#s(t){return i`<div class="head"><h2>${t}</h2>
        <button type="button" class="skip" aria-label=${this.#t("ui.table.close")} @click=${()=>this.#e()}>${m("close")}</button></div>
      <dl>${f.map(([e,s])=>i`<div><dt><kbd>${e}</kbd></dt><dd>${this.#t(`ui.help.${s}`)}</dd></div>`)}</dl>`}#r(){let t=a(this.position),e=r(t),s=e[this.page],l=this.page===e.length-1;return i`<div class="head"><p class="quiet">${this.game.title} · ${this.page+1}/${e.length}</p>
        <button type="button" class="skip" @click=${()=>this.#e()}>${this.#t("ui.table.skip")}</button></div>
      <h2>${this.#t(`ui.lesson.${t}.${this.page+1}.title`)}</h2>
      <p aria-live="polite">${this.#t(`ui.lesson.${t}.${this.page+1}`)}</p>
      ${c(s,{game:this.game,lang:this.lang,theme:this.theme,title:this.#t(`ui.lesson.${t}.${this.page+1}.title`)})}
      <div class="row">
        ${this.page===0?i`<p class="quiet">${this.#t("ui.rules.goal")}</p>`:h}
        <button type="button" aria-disabled=${this.page===0?"true":"false"} @click=${()=>this.#i(this.page-1)}>${this.#t("back")}</button>
        <button type="button" class="main" @click=${()=>l?this.#e():this.#i(this.page+1)}>${this.#t(l?"play":"ui.help.next")}</button>
      </div>`}};customElements.define("market-hall-help",o);
