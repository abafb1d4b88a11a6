import"./chunk-KT5RZTMD.js";import{f as g}from"./chunk-D2NF6VI4.js";import{b as h,d as c,j as l}from"./chunk-SFLPB7Q7.js";import{a as s}from"./chunk-WGL5LP2R.js";import{a as n,c as i,f as r,i as p}from"./chunk-3JQ6W47S.js";var m=n`
:host{color-scheme:light dark}
:host([theme='light']){color-scheme:light}
:host([theme='dark']){color-scheme:dark}
dialog{width:min(560px, calc(100vw - 24px)); max-height:calc(100dvh - 24px); box-sizing:border-box; border:1px solid light-dark(#8d7f6c, #8b7f73); border-radius:20px; padding:16px 22px 20px;
background:light-dark(#fffdf8, #262120); color:light-dark(#2b2420, #f1e8da); overflow:auto}
dialog::backdrop{background:#0008}
.head{display:flex; justify-content:space-between; align-items:center; gap:12px}
h2{font-size:1.35rem; margin:4px 0; line-height:1.2} p{margin:0 0 10px} .quiet{color:light-dark(#675a4d, #b8aa9a); margin:0}
.detail{height:250px} .detail:is(.own, .shared){height:130px; display:grid; align-items:center}
.detail{overflow:hidden; border-radius:14px; margin-bottom:12px; position:relative}
.detail market-hall-board{--mh-board-height:none; pointer-events:none; height:100%}
.row{display:flex; gap:8px; justify-content:flex-end}
button{font:inherit; color:inherit; min-height:44px; min-width:44px; padding:6px 16px; border-radius:11px; border:1.5px solid light-dark(#8d7f6c, #8b7f73); background:none; cursor:pointer}
.main{background:light-dark(#3d3127, #f1e8da); color:light-dark(#fffdf8, #231d1a); font-weight:650}
button:disabled{opacity:0.45}
.icon{width:20px; height:20px; fill:currentColor; display:block}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px}
dl{margin:8px 0 0; display:grid; gap:8px} dl div{display:grid; grid-template-columns:150px 1fr; gap:12px} dd{margin:0}
kbd{font:inherit; font-weight:650; padding:2px 8px; border-radius:7px; border:1.5px solid light-dark(#8d7f6c, #8b7f73)}
`;var v=[["Tab","tab"],["← ↑ → ↓","arrows"],["Shift + ← ↑ → ↓","explore"],["Enter","enter"],["Esc","escape"],["←  →","history"],["?","help"]],d=class extends p{static{this.styles=m}static{this.properties={table:{attribute:!1},position:{attribute:!1},game:{attribute:!1},what:{type:String},lang:{type:String},theme:{type:String,reflect:!0},page:{state:!0}}}constructor(){super(),this.page=0}#t=(t,e={})=>c(this.lang,s(this.position))(t,e);willUpdate(t){t.has("lang")&&h(this.lang).then(()=>this.requestUpdate()),t.has("what")&&(this.page=0)}firstUpdated(t){this.renderRoot.querySelector("dialog").showModal()}focus(){this.renderRoot.querySelector(".skip")?.focus()}#e(){this.dispatchEvent(new CustomEvent("close"))}#a(t){let e=t.key==="ArrowRight"?1:t.key==="ArrowLeft"?-1:0;e&&this.what==="lesson"&&this.#i(this.page+e),t.stopPropagation()}#i(t){this.page=Math.min(Math.max(t,0),l(s(this.position)).length-1)}render(){let t=this.#t(this.what==="keys"?"ui.menu.keys":"ui.menu.lesson");return i`<dialog aria-label=${t} @close=${()=>this.#e()} @keydown=${e=>this.#a(e)}>
      ${this.what==="keys"?this.#s(t):this.#o()}</dialog>`}#s(t){return i`<div class="head"><h2>${t}</h2>
        <button type="button" class="skip" aria-label=${this.#t("ui.table.close")} @click=${()=>this.#e()}>${g("close")}</button></div>
      <dl>${v.map(([e,a])=>i`<div><dt><kbd>${e}</kbd></dt><dd>${this.#t(`ui.help.${a}`)}</dd></div>`)}</dl>`}#o(){let t=s(this.position),e=l(t),a=e[this.page],o=this.page===e.length-1;return i`<div class="head"><p class="quiet">${this.game.title} · ${this.page+1}/${e.length}</p>
        <button type="button" class="skip" @click=${()=>this.#e()}>${this.#t("ui.help.skip")}</button></div>
      <h2>${this.#t(`ui.lesson.${t}.${this.page+1}.title`)}</h2>
      <p aria-live="polite">${this.#t(`ui.lesson.${t}.${this.page+1}`)}</p>
      ${this.#r(a)}
      ${this.page===0?i`<p class="quiet">${this.#t("ui.rules.goal")}</p>`:r}
      <div class="row">
        <button type="button" ?disabled=${this.page===0} @click=${()=>this.#i(this.page-1)}>${this.#t("ui.help.back")}</button>
        <button type="button" class="main" @click=${()=>o?this.#e():this.#i(this.page+1)}>${this.#t(o?"ui.help.play":"ui.help.next")}</button>
      </div>`}#r({part:t,view:e,lit:a,news:o,handles:u,area:b}){let f=s(this.position),x=this.position.seats.slice(0,2).map((k,$)=>({...k,number:$+1})),y={...this.position,options:void 0,seats:x,seatCount:2,revision:1,toAct:[1],perspective:{seat:1,view:{[f]:e},legalMoves:[],canUndo:!1,prompt:"",textBoard:""}};return i`<div class="detail ${t}"><market-hall-board class=${`only-${t}`} lang=${this.lang} theme=${this.theme||r} .match=${y} .game=${this.game}
      .lit=${a??[]} .news=${new Map(o??[])} .handles=${new Set(u??[])} .crop=${b}></market-hall-board></div>`}};customElements.define("market-hall-help",d);
