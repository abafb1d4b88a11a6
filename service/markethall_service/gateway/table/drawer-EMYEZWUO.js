import{a as G,b as V,c as T,d as Y,e as C,f as S,g as E,h as K,i as y}from"./chunk-SR3I6LI2.js";import{d as b}from"./chunk-WQ5VLKR3.js";import"./chunk-ZTX5RNZ4.js";import{d as W}from"./chunk-MKPNHCLD.js";import{b as H,c as U,d as B}from"./chunk-IXXOYCE5.js";import{a as J,d as F}from"./chunk-YPXGN6VZ.js";import{d as v}from"./chunk-7SPFDLAR.js";import{a as D}from"./chunk-BFO222ZC.js";import{a as f,c as a,f as d,h as I,i as h}from"./chunk-3JQ6W47S.js";var z=r=>Y(r)?r._$litType$.h:r.strings,X=G(class extends V{constructor(r){super(r),this.et=new WeakMap}render(r){return[r]}update(r,[e]){let t=T(this.it)?z(this.it):null,s=T(e)?z(e):null;if(t!==null&&(s===null||t!==s)){let o=E(r).pop(),i=this.et.get(t);if(i===void 0){let n=document.createDocumentFragment();i=I(d,n),i.setConnected(!1),this.et.set(t,i)}S(i,[o]),C(i,void 0,o)}if(s!==null){if(t===null||t!==s){let o=this.et.get(s);if(o!==void 0){let i=E(o).pop();K(r),C(r,void 0,i),S(r,[i])}}this.it=e}else this.it=void 0;return this.render(e)}});var w=class{constructor(e,t){this.running=!1;this.following=!1;this.#s=()=>{};this.#e=e,this.#t=t}#e;#t;#s;get seat(){let{position:e,tokens:t}=this.#e();return Z(e)?e.toAct.find(s=>t.of(s))??0:0}get wanted(){let{position:e,tokens:t,token:s}=this.#e(),o=e.toAct.includes(e.perspective?.seat??0),i=this.following&&!this.running&&!o?t.of(this.seat):"";return i===s?"":i}follow(e){this.following=e,this.#t()}async playOne(){let{client:e,position:t,tokens:s}=this.#e(),o=e.seat(t.name,s.of(this.seat)),i=await o.legalMoves(),n=i[Math.floor(Math.random()*i.length)];n&&await o.play(n).catch(l=>{if(!(l instanceof J&&l.movedOn))throw l})}async run(){this.#r(!0);try{for(;this.running&&Z(this.#e().position);){let{revision:e}=this.#e().position;for(this.seat&&await this.playOne();this.running&&this.#e().position.revision===e;)await new Promise(t=>this.#s=t)}}finally{this.#r(!1)}}stop(){this.#r(!1),this.#s()}arrived(){this.#s()}#r(e){this.running=e,this.#t()}};function Z(r){return r.state==="MATCH_STATE_PLAYING"}var M=class extends h{static{this.properties={value:{attribute:!1},name:{type:String},open:{state:!0}}}static{this.styles=f`
    :host { display: block; font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    details > :not(summary), .leaf { margin-inline-start: 1.2em; }
    summary { cursor: pointer; min-height: 24px; line-height: 24px; }
    summary:hover { background: light-dark(#0000000d, #ffffff14); }
    summary:focus-visible { outline: 3px solid var(--action); outline-offset: -1px; }
    .size { color: var(--quiet); }
    .text { color: light-dark(#1d6b2f, #8fdca0); }
    .other { color: light-dark(#8a2f8f, #f0a6f5); }
  `}constructor(){super(),this.name="",this.open=new Set([""])}openAll(e){this.open=new Set(e?Q(this.value,""):[""])}render(){return this.#e(this.name,this.value,"")}#e(e,t,s){if(typeof t!="object"||t===null)return a`<div class="leaf">${e&&`${e}: `}<span class=${typeof t=="string"?"text":"other"}>${JSON.stringify(t)}</span></div>`;let o=Object.entries(t).filter(([,l])=>l!==void 0),i=Array.isArray(t)?`[${o.length}]`:`{${o.length}}`;if(!o.length)return a`<div class="leaf">${e&&`${e}: `}<span class="size">${i}</span></div>`;let n=this.open.has(s);return a`<details ?open=${n} @toggle=${l=>this.#t(s,l.currentTarget.open)}>
      <summary>${e} <span class="size">${i}</span></summary>
      ${n?o.map(([l,p])=>this.#e(l,p,`${s}.${l}`)):""}
    </details>`}#t(e,t){if(t===this.open.has(e))return;let s=new Set(this.open);t?s.add(e):s.delete(e),this.open=s}};function Q(r,e){return typeof r!="object"||r===null?[]:[e,...Object.entries(r).flatMap(([t,s])=>Q(s,`${e}.${t}`))]}customElements.define("market-hall-json",M);var $=f`
:host{display:block; color:var(--ink); font-size:0.93rem}
*{box-sizing:border-box}
.hidden{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%)}
button, input{font:inherit; color:inherit; min-height:36px; padding:4px 10px; border-radius:9px; border:1.5px solid var(--edge);
background:var(--card)}
button{cursor:pointer}
@media (pointer: coarse){button, input{min-height:44px} }
button:disabled{opacity:0.55; cursor:default}
button.move, button[aria-pressed='true']{background:var(--action); border-color:var(--action); color:var(--on-action)}
button.line{flex:1 1 200px; min-width:0; border:0; background:none; text-align:start; padding:4px 2px; overflow-wrap:anywhere}
button.line::before{content:''; display:inline-block; margin-inline-end:8px; border:5px solid transparent; border-inline-end:0;
border-inline-start:8px solid currentColor}
button.line[aria-expanded='true']::before{transform:rotate(90deg)}
button.line:hover{text-decoration:underline}
:focus-visible{outline:3px solid var(--action); outline-offset:-1px}
.row{display:flex; flex-wrap:wrap; gap:8px; align-items:center}
.first{margin-bottom:8px}
.choice{display:inline-flex; flex-wrap:wrap; gap:4px}
.filter{display:inline-flex; gap:6px; align-items:center; flex:1 1 160px; max-width:360px} .filter input{flex:1; min-width:0}
.check{display:inline-flex; gap:6px; align-items:center; min-height:36px}
.check input{min-height:20px; width:20px; accent-color:var(--action)}
ul{list-style:none; margin:0; padding:0}
li{border-top:1px solid var(--line); padding:3px 0}
.inner{padding:6px 0 8px 14px; display:grid; gap:8px; min-width:0}
pre{margin:0; padding:8px 10px; overflow:auto; max-height:260px; border:1px solid var(--line); border-radius:9px;
font:13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; background:var(--paper)}
.quiet{color:var(--quiet); margin:0} .error{color:light-dark(#a3140f, #ff9d94); margin:0 0 8px}
.mono{font:13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap:anywhere}
.scroll{overflow-x:auto; max-width:760px; margin-bottom:10px}
table{border-collapse:collapse; width:100%} th, td{text-align:start; padding:4px 8px 4px 0; border-top:1px solid var(--line)}
th{font-weight:650}
td.number, th.number{padding-inline-end:18px}
.number{font-variant-numeric:tabular-nums; text-align:end}
`,ee=f`
:host{position:fixed; inset:auto 0 0 0; width:100%; max-width:none; margin:0; padding:0; border:0; border-top:2px solid var(--edge);
overflow:visible; background:var(--card); box-shadow:0 -6px 22px #0003}
.drawer{display:flex; flex-direction:column; height:min(46dvh, 460px)}
.drawer.large{height:82dvh}
.top{display:flex; align-items:center; gap:6px; padding:4px 8px; border-bottom:1px solid var(--line)}
[role='tablist']{display:flex; gap:2px; overflow-x:auto; flex:1; padding:3px}
[role='tab']{border-color:transparent; background:none; white-space:nowrap; flex:none}
[role='tab'][aria-selected='true']{border-color:var(--action); font-weight:650; box-shadow:inset 0 -3px var(--action)}
[role='tabpanel']{flex:1; overflow:auto; padding:10px 12px; min-height:0}
.icon{width:40px; padding:0; display:grid; place-items:center; flex:none}
.icon svg{width:18px; height:18px; fill:none; stroke:currentColor; stroke-width:2.5; stroke-linecap:round; stroke-linejoin:round}
`;var c=class extends h{static{this.styles=$}static{this.properties={session:{attribute:!1},message:{state:!0},copied:{state:!0}}}constructor(){super(),this.message=this.copied=""}async attempt(e){this.message="";try{await e()}catch(t){this.message=U(t)}}renderMessage(){return this.message?a`<p class="error" role="alert">${this.message}</p>`:d}renderCopy(e,t=this.session.say("ui.drawer.copy")){let s=async()=>{await pe(e,this.renderRoot),this.copied=e};return a`<button type="button" @click=${()=>this.attempt(s)}>${t}</button>
      <span role="status" class="quiet">${this.copied===e?this.session.say("ui.seating.copied"):""}</span>`}renderChoice(e,t,s,o){return a`<div class="choice" role="group" aria-label=${s}>
      ${Object.entries(e).map(([i,n])=>a`<button type="button" aria-pressed=${i===t?"true":"false"}
        @click=${()=>o(i)}>${n}</button>`)}
    </div>`}renderFilter(e,t){return a`<label class="filter">${this.session.say("ui.drawer.filter")}
      <input type="search" .value=${e} @input=${s=>t(s.target.value)}></label>`}};async function pe(r,e){if(globalThis.navigator.clipboard)return navigator.clipboard.writeText(r);let t=Object.assign(document.createElement("textarea"),{value:r,className:"hidden"}),s=e.activeElement;e.append(t),t.select(),document.execCommand("copy"),t.remove(),s instanceof HTMLElement&&s.focus()}var R=class extends c{static{this.properties={...c.properties,open:{state:!0}}}constructor(){super(),this.open=new Set}render(){let{commits:e,say:t}=this.session;return e.length?a`${this.renderMessage()}
      <ul>${y(e.toReversed(),({revision:s})=>s,s=>this.#e(s))}</ul>`:a`<p class="quiet">${t("ui.drawer.noEvents")}</p>`}#e(e){let{revision:t}=e,s={...e,requestId:e.requestId&&"***"},o=this.open.has(t),i=()=>{let l=[...this.open].filter(p=>p!==t);this.open=new Set(o?l:[...l,t])},n=b(e).join(" · ");return a`<li><button type="button" class="line" aria-expanded=${o?"true":"false"} @click=${i}><span class="mono">${t}</span> ${n||"…"}</button>
      ${o?a`<div class="inner"><div class="row">${this.renderCopy(JSON.stringify(s,null,2))}</div>
        <market-hall-json .value=${s} name="Commit"></market-hall-json></div>`:""}</li>`}};customElements.define("market-hall-drawer-events",R);var de={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},O=class extends c{render(){let{lang:e,theme:t,say:s}=this.session,o={"":s("ui.app.theme.auto"),light:s("ui.app.theme.light"),dark:s("ui.app.theme.dark")},i=n=>{this.dispatchEvent(new CustomEvent("look",{detail:{lang:e,theme:t,...n},bubbles:!0,composed:!0}))};return a`
      <p class="row"><span>${s("ui.app.language")}</span>
        ${this.renderChoice(de,(e||"en").slice(0,2),s("ui.app.language"),n=>i({lang:n}))}</p>
      <p class="row"><span>${s("ui.app.theme")}</span>
        ${this.renderChoice(o,t,s("ui.app.theme"),n=>i({theme:n}))}</p>`}};customElements.define("market-hall-drawer-look",O);var ce=1e5,k={JSON:({move:r})=>JSON.stringify(r,null,2),Python:ue,TypeScript:he,curl:me};function ue({match:r,move:e}){let[t,s]=F(e),o=t[0].toUpperCase()+t.slice(1),i=Object.entries(s).map(([n,l])=>`${ge(n)}=${re(l)}`);return`import os

from markethall.${D(r)}.v1.move_pb2 import ${o}
from markethall_client import Client

with Client(os.environ["GRPC"]) as hall:
    seat = hall.seat("${r.name}", os.environ["TOKEN"])
    commit = seat.play(${o}(${i.join(", ")}), revision=${r.revision})
    print(commit)
`}function he({server:r,match:e,move:t}){return`import { Client } from 'markethall-client';

const hall = new Client('${r}');
const seat = hall.seat('${e.name}', process.env.TOKEN ?? '');
const commit = await seat.play(${JSON.stringify(t)}, { revision: ${e.revision} });
console.log(commit);
`}function me({server:r,match:e,move:t}){let s=JSON.stringify({move:t,revision:e.revision});return se("POST",`${r}/v1/${e.name}:play`,['"Authorization: Bearer $TOKEN"',"'Content-Type: application/json'"],s)}function te({method:r,url:e,headers:t,body:s}){let o=Object.entries(t).map(([l,p])=>p===`Bearer ${"***"}`?`"${l}: Bearer $TOKEN"`:p==="***"?`"${l}: $API_KEY"`:q(`${l}: ${p}`)),{requestId:i,...n}=s?JSON.parse(s):{};return se(r,e,o,s&&JSON.stringify(n).replaceAll(`"joinCode":"${"***"}"`,'"joinCode":"$JOIN_CODE"'))}function se(r,e,t,s){let o=q(e).replace(`joinCode=${"***"}`,`joinCode='"$JOIN_CODE"'`);return`${[`curl --no-buffer -X ${r} ${o}`,...t.map(n=>`-H ${n}`),fe(s)].filter(Boolean).join(` \\
  `)}
`}function fe(r){return r.length>ce?`--data @- <<'BODY'
${r}
BODY`:r&&`--data ${q(r).replaceAll('"$JOIN_CODE"',`"'"$JOIN_CODE"'"`)}`}function q(r){return`'${r.replaceAll("'","'\\''")}'`}function ge(r){return r.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function re(r){return Array.isArray(r)?`[${r.map(re).join(", ")}]`:typeof r=="boolean"?r?"True":"False":JSON.stringify(r)}var A=class extends c{static{this.properties={...c.properties,chosen:{state:!0},format:{state:!0},filter:{state:!0},preview:{state:!0}}}#e=0;constructor(){super(),this.format=Object.keys(k)[0],this.filter=""}willUpdate(e){let{revision:t}=this.session.position;t!==this.#e&&(this.chosen=this.preview=void 0),this.#e=t}render(){let{position:e,say:t}=this.session,s=e.perspective?.legalMoves??[];if(!s.length)return a`${this.renderMessage()}<p class="quiet">${t("ui.drawer.noMoves")}</p>`;let o=s.map(l=>({move:l,words:l.text??""})),i=this.filter.toLowerCase(),n=o.filter(({move:l,words:p})=>`${p} ${JSON.stringify(l)}`.toLowerCase().includes(i));return a`${this.renderMessage()}
      <div class="row first">${this.renderFilter(this.filter,l=>{this.filter=l})}
        <span class="quiet" role="status">${n.length}/${s.length}</span></div>
      <ul>${n.map(({move:l,words:p})=>this.#t(l,p))}</ul>`}#t(e,t){let{say:s}=this.session,o=e===this.chosen;return a`<li><div class="row">
        <button type="button" class="line" aria-expanded=${o?"true":"false"} @click=${()=>{this.chosen=o?void 0:e,this.preview=void 0}}>${t}</button>
        <button type="button" class="move" aria-label=${`${s("play")}, ${t}`} @click=${()=>this.#o(e)}>${s("play")}</button>
      </div>${o?this.#s(e):d}</li>`}#s(e){let{client:t,position:s,say:o}=this.session,i=Object.fromEntries(Object.keys(k).map(l=>[l,l])),n=k[this.format]({server:t.baseUrl,match:s,move:e});return a`<div class="inner">
      <div class="row">
        <button type="button" @click=${()=>this.#i(e)}>${o("ui.drawer.preview")}</button>
        ${this.renderChoice(i,this.format,o("ui.drawer.format"),l=>{this.format=l})}
        ${this.renderCopy(n)}
      </div>
      ${this.preview?this.#r(this.preview):d}
      <pre tabindex="0" aria-label=${this.format}>${n}</pre>
      ${this.format==="JSON"?d:a`<p class="quiet">${o("ui.drawer.variable")}
        ${this.format==="Python"?o("ui.drawer.grpc",{host:new URL(t.baseUrl).hostname}):d}</p>`}
      ${this.preview?a`<market-hall-json .value=${this.preview} name="Preview"></market-hall-json>`:d}
    </div>`}#r(e){let{position:t,say:s}=this.session,o=e.match?.seats??[],i=n=>{let l=o[n-1].score-t.seats[n-1].score;return l?` (${l>0?"+":"−"}${Math.abs(l)})`:""};return a`<div role="status" class="preview">
      <ul>${e.commits.flatMap(b).map(n=>a`<li>${n}</li>`)}</ul>
      ${e.moreFollows?a`<p class="quiet">${s("ui.drawer.moreFollows")}</p>`:d}
      ${o.map(({number:n,score:l})=>a`<div class="points">${s("ui.pair",{name:v(t,n,s),words:`${l}${i(n)}`})}</div>`)}
    </div>`}#o(e){let{client:t,position:s,token:o}=this.session;return this.attempt(()=>t.seat(s.name,o).play(e,{revision:s.revision}))}#i(e){let{client:t,position:s,token:o}=this.session;return this.attempt(async()=>{let i=await t.seat(s.name,o).preview(e,{revision:s.revision});e===this.chosen&&(this.preview=i)})}};customElements.define("market-hall-drawer-moves",A);var P=class extends c{static{this.properties={...c.properties,open:{state:!0},filter:{state:!0}}}constructor(){super(),this.open=new Set,this.filter=""}render(){let{requests:e,say:t}=this.session,s=e.newestFirst,o=this.filter.toLowerCase(),i=s.filter(({request:n,answers:l})=>`${n.method} ${n.url} ${l.at(-1)?.status??""} ${n.body}`.toLowerCase().includes(o));return a`${this.renderMessage()}
      <div class="row first">
        ${this.renderFilter(this.filter,n=>{this.filter=n})}
        <span class="quiet" role="status">${i.length}/${s.length}</span>
        <button type="button" @click=${()=>e.clear()}>${t("ui.drawer.clear")}</button>
        <p class="quiet">${t("ui.drawer.secrets")}</p>
      </div>
      ${s.length?d:a`<p class="quiet">${t("ui.drawer.noRequests")}</p>`}
      <ul>${y(i,n=>n,n=>this.#e(n))}</ul>`}#e(e){let{request:t,ms:s,answers:o,count:i}=e,{say:n,client:l}=this.session,p=this.open.has(e),u=()=>{let _=[...this.open].filter(le=>le!==e);this.open=new Set(p?_:[..._,e])},m=t.url.startsWith(l.baseUrl)?t.url.slice(l.baseUrl.length):t.url;return a`<li><button type="button" class="line mono" aria-expanded=${p?"true":"false"} @click=${u}>${t.method} ${m} <b>${o.at(-1)?.status??"…"}</b>
        ${s===void 0?d:a`<span class="quiet">${Math.round(s)} ms</span>`}
        ${i>1?a`<span class="quiet">${n("ui.drawer.messages",{count:i})}</span>`:d}</button>
      ${p?this.#t(e):d}</li>`}#t({request:e,answers:t}){let{say:s}=this.session,{method:o,url:i,headers:n,body:l}=e,p={method:o,url:i,headers:n,...l&&{body:JSON.parse(l)}};return a`<div class="inner">
      <div class="row">${this.renderCopy(te(e),s("ui.drawer.copyCurl"))}</div>
      <market-hall-json .value=${p} name=${s("ui.drawer.request")}></market-hall-json>
      ${t.length?t.toReversed().map(({status:u,body:m})=>a`<market-hall-json .value=${{status:u,body:m}} name=${s("ui.drawer.answer")}></market-hall-json>`):a`<p class="quiet">${s("ui.drawer.waiting")}</p>`}
    </div>`}};customElements.define("market-hall-drawer-requests",P);var x=class{#e="";#t=new Map;#s;constructor(e){this.#s=e}of(e){return this.#t.get(e)??""}open(e){if(e===this.#e)return;this.#e=e;let t=W(e)?.tokens??[];this.#t=new Map(t.map((s,o)=>[o+1,s]))}async add(e,t){for(let[n,l]of this.#t)if(l===t)return n;let s=this.#e,{perspective:o}=await e.getMatch(s,{token:t,view:"MATCH_VIEW_POSITION"}),i=o?.seat??0;return i&&s===this.#e&&this.#t.set(i,t),this.#s(),i}};var j=class extends c{#e(e){e!==this.session.token&&this.dispatchEvent(new CustomEvent("seat",{detail:{token:e},bubbles:!0,composed:!0}))}render(){let{position:e,token:t,say:s}=this.session;return a`${this.renderMessage()} ${this.#t()}
      <div class="scroll"><table><thead><tr><th scope="col">${s("ui.drawer.seat")}</th><th scope="col">${s("ui.drawer.player")}</th>
        <th scope="col" class="number">${s("points")}</th><th scope="col">${s("ui.drawer.tab.state")}</th><td></td></tr></thead>
        <tbody>${e.seats.map(o=>this.#s(o,e))}</tbody></table></div>
      <div class="row">
        <button type="button" aria-pressed=${t?"false":"true"} @click=${()=>this.#e("")}>${s("ui.drawer.watch")}</button>
        <form class="row" @submit=${this.#r}>
          <label class="filter">${s("ui.drawer.token")} <input name="token" type="password" autocomplete="off" required></label>
          <button type="submit">${s("ui.drawer.add")}</button>
        </form>
      </div>`}#t(){let{autoplay:e,say:t}=this.session,s=e.running||!e.seat,o=this.session.position.state!=="MATCH_STATE_PLAYING",i=n=>e.follow(n.target.checked);return a`<div class="row first">
      <button type="button" ?disabled=${s} @click=${()=>this.attempt(()=>e.playOne())}>${t("ui.drawer.random")}</button>
      ${e.running?a`<button type="button" class="move" @click=${()=>e.stop()}>${t("ui.drawer.stop")}</button>`:a`<button type="button" ?disabled=${o} @click=${()=>this.attempt(()=>e.run())}>${t("ui.drawer.toEnd")}</button>`}
      <label class="check"><input type="checkbox" .checked=${e.following} @change=${i}> ${t("ui.drawer.follow")}</label>
    </div>`}#s(e,t){let{say:s,tokens:o}=this.session,{number:i,score:n}=e,l=v(t,i,s),p=o.of(i),u=t.state==="MATCH_STATE_PLAYING"&&t.toAct.includes(i),m=p!==""&&p===this.session.token;return a`<tr><td>${i}</td><td>${l}</td><td class="number">${n}</td>
      <td>${u?s("ui.drawer.acts"):d}</td>
      <td>${p?a`<button type="button" aria-pressed=${m?"true":"false"} aria-label=${s("ui.pair",{name:s("ui.drawer.switch"),words:l})}
            @click=${()=>this.#e(p)}>${s("ui.drawer.switch")}</button>`:a`<span class="quiet">${s("ui.drawer.noToken")}</span>`}</td></tr>`}#r=e=>{e.preventDefault();let t=e.currentTarget,s=String(new FormData(t).get("token")).trim();this.attempt(async()=>{await this.session.tokens.add(this.session.client,s),t.reset()})}};customElements.define("market-hall-drawer-seats",j);var L=class extends c{static{this.properties={...c.properties,shown:{state:!0}}}constructor(){super(),this.shown="match"}render(){let{position:e,say:t}=this.session,s=this.shown==="match"?e:Object.values(e.perspective?.view??{})[0],o=n=>()=>this.renderRoot.querySelector("market-hall-json").openAll(n),i={match:t("ui.drawer.match"),named:t("ui.drawer.named")};return a`${this.renderMessage()}
      <div class="row first">
        ${this.renderChoice(i,this.shown,t("ui.drawer.tab.state"),n=>{this.shown=n})}
        <button type="button" @click=${o(!0)}>${t("ui.drawer.expand")}</button>
        <button type="button" @click=${o(!1)}>${t("ui.drawer.collapse")}</button>
        ${this.renderCopy(JSON.stringify(s,null,2)??"")}
      </div>
      ${s?a`<market-hall-json .value=${s} name=${this.shown==="match"?"Match":"view"}></market-hall-json>`:a`<p class="quiet">${t("ui.drawer.noView")}</p>`}`}};customElements.define("market-hall-drawer-state",L);var ae={state:r=>a`<market-hall-drawer-state .session=${r}></market-hall-drawer-state>`,moves:r=>a`<market-hall-drawer-moves .session=${r}></market-hall-drawer-moves>`,events:r=>a`<market-hall-drawer-events .session=${r}></market-hall-drawer-events>`,requests:r=>a`<market-hall-drawer-requests .session=${r}></market-hall-drawer-requests>`,seats:r=>a`<market-hall-drawer-seats .session=${r}></market-hall-drawer-seats>`,look:r=>a`<market-hall-drawer-look .session=${r}></market-hall-drawer-look>`},oe={larger:"M6 14L12 8L18 14M6 20H18M6 4H18",close:"M6 6L18 18M18 6L6 18"},ie=Object.keys(ae),ve=new Set(["moves","seats"]),N=class extends h{static{this.styles=[$,ee]}static{this.properties={record:{type:Boolean},client:{attribute:!1},position:{attribute:!1},game:{attribute:!1},commits:{attribute:!1},requests:{attribute:!1},token:{type:String},lang:{type:String},theme:{type:String},tab:{state:!0},large:{state:!0},ready:{state:!0}}}#e=new x(()=>this.requestUpdate());#t=new w(()=>this.#o,()=>this.requestUpdate());#s="";constructor(){super(),this.token=this.lang=this.theme="",this.tab="state",this.record=this.large=this.ready=!1}connectedCallback(){super.connectedCallback();let{style:e}=document.documentElement;this.#s=e.scrollPaddingBottom,e.scrollPaddingBottom="48dvh",this.addEventListener("keydown",this.#a),this.popover="manual",this.showPopover()}disconnectedCallback(){super.disconnectedCallback(),document.documentElement.style.scrollPaddingBottom=this.#s,this.removeEventListener("keydown",this.#a),this.#t.stop(),this.requests.onChange=()=>{}}willUpdate(e){this.#r.includes(this.tab)||(this.tab="state"),this.requests.onChange=()=>this.requestUpdate(),e.has("lang")&&H(this.lang).then(()=>(this.ready=!0,this.requestUpdate())),e.has("position")&&(this.#e.open(this.record?"":this.position.name),this.#t.arrived()),e.has("token")&&this.token&&!this.record&&this.#e.add(this.client,this.token).catch(()=>{})}get#r(){return this.record?ie.filter(e=>!ve.has(e)):ie}get#o(){let{client:e,position:t,game:s,commits:o,requests:i,token:n,lang:l,theme:p}=this,u=B(l);return{client:e,position:t,game:s,commits:o,requests:i,token:n,lang:l,theme:p,say:u,tokens:this.#e,autoplay:this.#t}}render(){if(!this.ready)return d;let e=this.#o,{say:t}=e;return a`<section class="drawer ${this.large?"large":""}" aria-label=${t("ui.table.developer")}>
      <div class="top">
        <div role="tablist" aria-label=${t("ui.table.developer")}>${this.#r.map(s=>this.#i(s,t(`ui.drawer.tab.${s}`)))}</div>
        <button type="button" class="icon" aria-pressed=${this.large?"true":"false"} aria-label=${t("ui.drawer.larger")}
          title=${t("ui.drawer.larger")} @click=${()=>{this.large=!this.large}}>${ne(oe.larger)}</button>
        <button type="button" class="icon" aria-label=${t("ui.table.close")} title=${t("ui.table.close")} @click=${this.#n}>${ne(oe.close)}</button>
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${this.tab} tabindex="0">${X(ae[this.tab](e))}</div>
    </section>`}#i(e,t){let s=e===this.tab;return a`<button type="button" role="tab" id=${e} aria-selected=${s?"true":"false"} aria-controls="panel"
      tabindex=${s?0:-1} @click=${()=>{this.tab=e}}>${t}</button>`}#n=()=>{this.dispatchEvent(new CustomEvent("close"))};#a=e=>{if(e.key==="Escape"&&(e.stopPropagation(),this.#n()),!e.composedPath()[0].matches("[role=tab]"))return;let t=this.#r,s=t.indexOf(this.tab),i={ArrowRight:s+1,ArrowLeft:s-1+t.length,Home:0,End:t.length-1}[e.key];i!==void 0&&(e.preventDefault(),this.tab=t[i%t.length],this.updateComplete.then(()=>this.focus()))};focus(){let e=this.renderRoot.querySelector("[role=tab][aria-selected=true]");e?.focus({preventScroll:!0}),e?.scrollIntoView({block:"nearest",inline:"nearest"})}updated(e){e.has("ready")&&this.ready&&this.focus();let t=this.#t.wanted;t&&this.dispatchEvent(new CustomEvent("seat",{detail:{token:t},bubbles:!0,composed:!0}))}};function ne(r){return a`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${r} /></svg>`}customElements.define("market-hall-drawer",N);
