import{d as ee}from"./chunk-XCQ3SFMR.js";import{D as W,E as z,F as C,G as X,H as S,I as M,J as E,K as Z,L as y,M as Q,N as b,a as f,b as n,d as c,e as D,f as m,g as I,h as J,i as F,j as H,p as B,r as G,u as U,w as V,x as K,y as g,z as Y}from"./chunk-ATQ4NVBZ.js";var te=r=>X(r)?r._$litType$.h:r.strings,se=W(class extends z{constructor(r){super(r),this.et=new WeakMap}render(r){return[r]}update(r,[e]){let t=C(this.it)?te(this.it):null,s=C(e)?te(e):null;if(t!==null&&(s===null||t!==s)){let i=E(r).pop(),o=this.et.get(t);if(o===void 0){let a=document.createDocumentFragment();o=D(c,a),o.setConnected(!1),this.et.set(t,o)}M(o,[i]),S(o,void 0,i)}if(s!==null){if(t===null||t!==s){let i=this.et.get(s);if(i!==void 0){let o=E(i).pop();Z(r),S(r,void 0,o),M(r,[o])}}this.it=e}else this.it=void 0;return this.render(e)}});var w=class{constructor(e,t){this.running=!1;this.following=!1;this.#s=()=>{};this.#e=e,this.#t=t}#e;#t;#s;get seat(){let{position:e,tokens:t}=this.#e();return re(e)?e.toAct.find(s=>t.of(s))??0:0}get wanted(){let{position:e,tokens:t,token:s}=this.#e(),i=e.toAct.includes(e.perspective?.seat??0),o=this.following&&!this.running&&!i?t.of(this.seat):"";return o===s?"":o}follow(e){this.following=e,this.#t()}async playOne(){let{client:e,position:t,tokens:s}=this.#e(),i=e.seat(t.name,s.of(this.seat)),o=await i.legalMoves(),a=o[Math.floor(Math.random()*o.length)];a&&await i.play(a).catch(l=>{if(!(l instanceof G&&l.movedOn))throw l})}async run(){this.#r(!0);try{for(;this.running&&re(this.#e().position);){let{revision:e}=this.#e().position;for(this.seat&&await this.playOne();this.running&&this.#e().position.revision===e;)await new Promise(t=>this.#s=t)}}finally{this.#r(!1)}}stop(){this.#r(!1),this.#s()}arrived(){this.#s()}#r(e){this.running=e,this.#t()}};function re(r){return r.state==="MATCH_STATE_PLAYING"}var R=class extends m{static{this.properties={value:{attribute:!1},name:{type:String},open:{state:!0}}}static{this.styles=f`
    :host { display: block; font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    details > :not(summary), .leaf { margin-inline-start: 1.2em; }
    summary { cursor: pointer; min-height: 24px; line-height: 24px; }
    summary:hover { background: light-dark(#0000000d, #ffffff14); }
    summary:focus-visible { outline: 3px solid var(--action); outline-offset: -1px; }
    .size { color: var(--quiet); }
    .text { color: light-dark(#1d6b2f, #8fdca0); }
    .other { color: light-dark(#8a2f8f, #f0a6f5); }
  `}constructor(){super(),this.name="",this.open=new Set([""])}openAll(e){this.open=new Set(e?oe(this.value,""):[""])}render(){return this.#e(this.name,this.value,"")}#e(e,t,s){if(typeof t!="object"||t===null)return n`<div class="leaf">${e&&`${e}: `}<span class=${typeof t=="string"?"text":"other"}>${JSON.stringify(t)}</span></div>`;let i=Object.entries(t).filter(([,l])=>l!==void 0),o=Array.isArray(t)?`[${i.length}]`:`{${i.length}}`;if(!i.length)return n`<div class="leaf">${e&&`${e}: `}<span class="size">${o}</span></div>`;let a=this.open.has(s);return n`<details ?open=${a} @toggle=${l=>this.#t(s,l.currentTarget.open)}>
      <summary>${e} <span class="size">${o}</span></summary>
      ${a?i.map(([l,p])=>this.#e(l,p,`${s}.${l}`)):""}
    </details>`}#t(e,t){if(t===this.open.has(e))return;let s=new Set(this.open);t?s.add(e):s.delete(e),this.open=s}};function oe(r,e){return typeof r!="object"||r===null?[]:[e,...Object.entries(r).flatMap(([t,s])=>oe(s,`${e}.${t}`))]}customElements.define("market-hall-json",R);var $=f`
  :host { display: block; color: var(--ink); font-size: 0.93rem; }
  * { box-sizing: border-box; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  button, input { font: inherit; color: inherit; min-height: 36px; padding: 4px 10px; border-radius: 9px; border: 1.5px solid var(--edge);
    background: var(--card); }
  button { cursor: pointer; }
  @media (pointer: coarse) { button, input { min-height: 44px; } }
  button:disabled { opacity: 0.55; cursor: default; }
  button.move, button[aria-pressed='true'] { background: var(--action); border-color: var(--action); color: var(--on-action); }
  button.line { flex: 1 1 200px; min-width: 0; border: 0; background: none; text-align: start; padding: 4px 2px; overflow-wrap: anywhere; }
  button.line::before { content: ''; display: inline-block; margin-inline-end: 8px; border: 5px solid transparent; border-inline-end: 0;
    border-inline-start: 8px solid currentColor; }
  button.line[aria-expanded='true']::before { transform: rotate(90deg); }
  button.line:hover { text-decoration: underline; }
  :focus-visible { outline: 3px solid var(--action); outline-offset: -1px; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .first { margin-bottom: 8px; }
  .choice { display: inline-flex; flex-wrap: wrap; gap: 4px; }
  .filter { display: inline-flex; gap: 6px; align-items: center; flex: 1 1 160px; max-width: 360px; } .filter input { flex: 1; min-width: 0; }
  .check { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; }
  .check input { min-height: 20px; width: 20px; accent-color: var(--action); }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid var(--line); padding: 3px 0; }
  .inner { padding: 6px 0 8px 14px; display: grid; gap: 8px; min-width: 0; }
  pre { margin: 0; padding: 8px 10px; overflow: auto; max-height: 260px; border: 1px solid var(--line); border-radius: 9px;
    font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; background: var(--paper); }
  .quiet { color: var(--quiet); margin: 0; } .error { color: light-dark(#a3140f, #ff9d94); margin: 0 0 8px; }
  .mono { font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
  .scroll { overflow-x: auto; max-width: 760px; margin-bottom: 10px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: start; padding: 4px 8px 4px 0; border-top: 1px solid var(--line); }
  th { font-weight: 650; }
  td.number, th.number { padding-inline-end: 18px; }
  .number { font-variant-numeric: tabular-nums; text-align: end; }
`,ie=f`
  :host { position: fixed; inset: auto 0 0 0; width: 100%; max-width: none; margin: 0; padding: 0; border: 0; border-top: 2px solid var(--edge);
    overflow: visible; background: var(--card); box-shadow: 0 -6px 22px #0003; }
  .drawer { display: flex; flex-direction: column; height: min(46dvh, 460px); }
  .drawer.large { height: 82dvh; }
  .top { display: flex; align-items: center; gap: 6px; padding: 4px 8px; border-bottom: 1px solid var(--line); }
  [role='tablist'] { display: flex; gap: 2px; overflow-x: auto; flex: 1; padding: 3px; }
  [role='tab'] { border-color: transparent; background: none; white-space: nowrap; flex: none; }
  [role='tab'][aria-selected='true'] { border-color: var(--action); font-weight: 650; box-shadow: inset 0 -3px var(--action); }
  [role='tabpanel'] { flex: 1; overflow: auto; padding: 10px 12px; min-height: 0; }
  .icon { width: 40px; padding: 0; display: grid; place-items: center; flex: none; }
  .icon svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
`;var u=class extends m{static{this.styles=$}static{this.properties={session:{attribute:!1},message:{state:!0},copied:{state:!0}}}constructor(){super(),this.message=this.copied=""}async attempt(e){this.message="";try{await e()}catch(t){this.message=await K(t,this.session.lang)}}renderMessage(){return this.message?n`<p class="error" role="alert">${this.message}</p>`:c}renderCopy(e,t=this.session.say("ui.drawer.copy")){let s=async()=>{await me(e,this.renderRoot),this.copied=e};return n`<button type="button" @click=${()=>this.attempt(s)}>${t}</button>
      <span role="status" class="quiet">${this.copied===e?this.session.say("ui.drawer.copied"):""}</span>`}renderChoice(e,t,s,i){return n`<div class="choice" role="group" aria-label=${s}>
      ${Object.entries(e).map(([o,a])=>n`<button type="button" aria-pressed=${o===t?"true":"false"}
        @click=${()=>i(o)}>${a}</button>`)}
    </div>`}renderFilter(e,t){return n`<label class="filter">${this.session.say("ui.drawer.filter")}
      <input type="search" .value=${e} @input=${s=>t(s.target.value)}></label>`}};async function me(r,e){if(globalThis.navigator.clipboard)return navigator.clipboard.writeText(r);let t=Object.assign(document.createElement("textarea"),{value:r,className:"hidden"}),s=e.activeElement;e.append(t),t.select(),document.execCommand("copy"),t.remove(),s instanceof HTMLElement&&s.focus()}var O=class extends u{static{this.properties={...u.properties,open:{state:!0}}}constructor(){super(),this.open=new Set}render(){let{commits:e,say:t}=this.session;return e.length?n`${this.renderMessage()}
      <ul>${y(e.toReversed(),({revision:s})=>s,s=>this.#e(s))}</ul>`:n`<p class="quiet">${t("ui.drawer.noEvents")}</p>`}#e(e){let{position:t,game:s,lang:i}=this.session,{revision:o}=e,a={...e,requestId:e.requestId&&"***"},l=this.open.has(o),p=()=>{let h=[...this.open].filter(v=>v!==o);this.open=new Set(l?h:[...h,o])},d=b(e,t,s,g(i)).join(" · ");return n`<li><button type="button" class="line" aria-expanded=${l?"true":"false"} @click=${p}><span class="mono">${o}</span> ${d||"…"}</button>
      ${l?n`<div class="inner"><div class="row">${this.renderCopy(JSON.stringify(a,null,2))}</div>
        <market-hall-json .value=${a} name="Commit"></market-hall-json></div>`:""}</li>`}};customElements.define("market-hall-drawer-events",O);var fe={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},q=class extends u{render(){let{lang:e,theme:t,say:s}=this.session,i={"":s("ui.app.theme.auto"),light:s("ui.app.theme.light"),dark:s("ui.app.theme.dark")},o=a=>{this.dispatchEvent(new CustomEvent("look",{detail:{lang:e,theme:t,...a},bubbles:!0,composed:!0}))};return n`
      <p class="row"><span>${s("ui.app.language")}</span>
        ${this.renderChoice(fe,(e||"en").slice(0,2),s("ui.app.language"),a=>o({lang:a}))}</p>
      <p class="row"><span>${s("ui.app.theme")}</span>
        ${this.renderChoice(i,t,s("ui.app.theme"),a=>o({theme:a}))}</p>`}};customElements.define("market-hall-drawer-look",q);var ge=1e5,k={JSON:({move:r})=>JSON.stringify(r,null,2),Python:ve,TypeScript:ye,curl:be};function ve({match:r,move:e}){let{name:t,fields:s}=F(e),i=t[0].toUpperCase()+t.slice(1),o=Object.entries(s).map(([a,l])=>`${$e(a)}=${le(l)}`);return`import os

from markethall.${J(r)}.v1.move_pb2 import ${i}
from markethall_client import Client

with Client(os.environ["GRPC"]) as hall:
    seat = hall.seat("${r.name}", os.environ["TOKEN"])
    commit = seat.play(${i}(${o.join(", ")}), revision=${r.revision})
    print(commit)
`}function ye({server:r,match:e,move:t}){return`import { Client } from 'markethall-client';

const hall = new Client('${r}');
const seat = hall.seat('${e.name}', process.env.TOKEN ?? '');
const commit = await seat.play(${JSON.stringify(t)}, { revision: ${e.revision} });
console.log(commit);
`}function be({server:r,match:e,move:t}){let s=JSON.stringify({move:t,revision:e.revision});return ae("POST",`${r}/v1/${e.name}:play`,['"Authorization: Bearer $TOKEN"',"'Content-Type: application/json'"],s)}function ne({method:r,url:e,headers:t,body:s}){let i=Object.entries(t).map(([l,p])=>p===`Bearer ${"***"}`?`"${l}: Bearer $TOKEN"`:p==="***"?`"${l}: $API_KEY"`:A(`${l}: ${p}`)),{requestId:o,...a}=s?JSON.parse(s):{};return ae(r,e,i,s&&JSON.stringify(a).replaceAll(`"joinCode":"${"***"}"`,'"joinCode":"$JOIN_CODE"'))}function ae(r,e,t,s){let i=A(e).replace(`joinCode=${"***"}`,`joinCode='"$JOIN_CODE"'`);return`${[`curl --no-buffer -X ${r} ${i}`,...t.map(a=>`-H ${a}`),we(s)].filter(Boolean).join(` \\
  `)}
`}function we(r){return r.length>ge?`--data @- <<'BODY'
${r}
BODY`:r&&`--data ${A(r).replaceAll('"$JOIN_CODE"',`"'"$JOIN_CODE"'"`)}`}function A(r){return`'${r.replaceAll("'","'\\''")}'`}function $e(r){return r.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function le(r){return Array.isArray(r)?`[${r.map(le).join(", ")}]`:typeof r=="boolean"?r?"True":"False":JSON.stringify(r)}var P=class extends u{static{this.properties={...u.properties,chosen:{state:!0},format:{state:!0},filter:{state:!0},preview:{state:!0}}}#e=0;constructor(){super(),this.format=Object.keys(k)[0],this.filter=""}willUpdate(e){let{revision:t}=this.session.position;t!==this.#e&&(this.chosen=this.preview=void 0),this.#e=t}render(){let{position:e,game:t,lang:s,say:i}=this.session,o=e.perspective?.legalMoves??[];if(!o.length)return n`${this.renderMessage()}<p class="quiet">${i("ui.drawer.noMoves")}</p>`;let a=o.map(d=>({move:d,words:Q(d,e,t,g(s))})),l=this.filter.toLowerCase(),p=a.filter(({move:d,words:h})=>`${h} ${JSON.stringify(d)}`.toLowerCase().includes(l));return n`${this.renderMessage()}
      <div class="row first">${this.renderFilter(this.filter,d=>{this.filter=d})}
        <span class="quiet" role="status">${p.length}/${o.length}</span></div>
      <ul>${p.map(({move:d,words:h})=>this.#t(d,h))}</ul>`}#t(e,t){let{say:s}=this.session,i=e===this.chosen;return n`<li><div class="row">
        <button type="button" class="line" aria-expanded=${i?"true":"false"} @click=${()=>{this.chosen=i?void 0:e,this.preview=void 0}}>${t}</button>
        <button type="button" class="move" aria-label="${s("play")}: ${t}" @click=${()=>this.#o(e)}>${s("play")}</button>
      </div>${i?this.#s(e):c}</li>`}#s(e){let{client:t,position:s,say:i}=this.session,o=Object.fromEntries(Object.keys(k).map(l=>[l,l])),a=k[this.format]({server:t.baseUrl,match:s,move:e});return n`<div class="inner">
      <div class="row">
        <button type="button" @click=${()=>this.#i(e)}>${i("ui.drawer.preview")}</button>
        ${this.renderChoice(o,this.format,i("ui.drawer.format"),l=>{this.format=l})}
        ${this.renderCopy(a)}
      </div>
      ${this.preview?this.#r(this.preview):c}
      <pre tabindex="0" aria-label=${this.format}>${a}</pre>
      ${this.format==="JSON"?c:n`<p class="quiet">${i("ui.drawer.variable")}
        ${this.format==="Python"?i("ui.drawer.grpc",{host:new URL(t.baseUrl).hostname}):c}</p>`}
      ${this.preview?n`<market-hall-json .value=${this.preview} name="PlayMoveResponse"></market-hall-json>`:c}
    </div>`}#r(e){let{position:t,game:s,lang:i,say:o}=this.session,a=e.match?.seats??[],l=p=>{let d=a[p-1].score-t.seats[p-1].score;return d?` (${d>0?"+":"−"}${Math.abs(d)})`:""};return n`<div role="status" class="preview">
      <ul>${b(e.commit,t,s,g(i)).map(p=>n`<li>${p}</li>`)}</ul>
      ${e.moreFollows?n`<p class="quiet">${o("ui.drawer.moreFollows")}</p>`:c}
      ${a.map(({number:p,displayName:d,score:h})=>n`<div class="points">${d||o("seat",{number:p})}: ${h}${l(p)}</div>`)}
    </div>`}#o(e){let{client:t,position:s,token:i}=this.session;return this.attempt(()=>t.seat(s.name,i).play(e,{revision:s.revision}))}#i(e){let{client:t,position:s,token:i}=this.session;return this.attempt(async()=>{let o=await t.seat(s.name,i).preview(e,{revision:s.revision});e===this.chosen&&(this.preview=o)})}};customElements.define("market-hall-drawer-moves",P);var j=class extends u{static{this.properties={...u.properties,open:{state:!0},filter:{state:!0}}}constructor(){super(),this.open=new Set,this.filter=""}render(){let{requests:e,say:t}=this.session,s=e.newestFirst,i=this.filter.toLowerCase(),o=s.filter(({request:a,answers:l})=>`${a.method} ${a.url} ${l.at(-1)?.status??""} ${a.body}`.toLowerCase().includes(i));return n`${this.renderMessage()}
      <div class="row first">
        ${this.renderFilter(this.filter,a=>{this.filter=a})}
        <span class="quiet" role="status">${o.length}/${s.length}</span>
        <button type="button" @click=${()=>e.clear()}>${t("ui.drawer.clear")}</button>
        <p class="quiet">${t("ui.drawer.secrets")}</p>
      </div>
      ${s.length?c:n`<p class="quiet">${t("ui.drawer.noRequests")}</p>`}
      <ul>${y(o,a=>a,a=>this.#e(a))}</ul>`}#e(e){let{request:t,ms:s,answers:i,count:o}=e,{say:a,client:l}=this.session,p=this.open.has(e),d=()=>{let v=[...this.open].filter(he=>he!==e);this.open=new Set(p?v:[...v,e])},h=t.url.startsWith(l.baseUrl)?t.url.slice(l.baseUrl.length):t.url;return n`<li><button type="button" class="line mono" aria-expanded=${p?"true":"false"} @click=${d}>${t.method} ${h} <b>${i.at(-1)?.status??"…"}</b>
        ${s===void 0?c:n`<span class="quiet">${Math.round(s)} ms</span>`}
        ${o>1?n`<span class="quiet">${a("ui.drawer.messages",{count:o})}</span>`:c}</button>
      ${p?this.#t(e):c}</li>`}#t({request:e,answers:t}){let{say:s}=this.session,{method:i,url:o,headers:a,body:l}=e,p={method:i,url:o,headers:a,...l&&{body:JSON.parse(l)}};return n`<div class="inner">
      <div class="row">${this.renderCopy(ne(e),s("ui.drawer.copyCurl"))}</div>
      <market-hall-json .value=${p} name=${s("ui.drawer.request")}></market-hall-json>
      ${t.length?t.toReversed().map(({status:d,body:h})=>n`<market-hall-json .value=${{status:d,body:h}} name=${s("ui.drawer.answer")}></market-hall-json>`):n`<p class="quiet">${s("ui.drawer.waiting")}</p>`}
    </div>`}};customElements.define("market-hall-drawer-requests",j);var T=class{#e="";#t=new Map;#s;constructor(e){this.#s=e}of(e){return this.#t.get(e)??""}open(e){if(e===this.#e)return;this.#e=e;let t=ee(e)?.tokens??[];this.#t=new Map(t.map((s,i)=>[i+1,s]))}async add(e,t){for(let[a,l]of this.#t)if(l===t)return a;let s=this.#e,{perspective:i}=await e.getMatch(s,{token:t,view:"MATCH_VIEW_POSITION"}),o=i?.seat??0;return o&&s===this.#e&&this.#t.set(o,t),this.#s(),o}};var L=class extends u{#e(e){e!==this.session.token&&this.dispatchEvent(new CustomEvent("seat",{detail:{token:e},bubbles:!0,composed:!0}))}render(){let{position:e,token:t,say:s}=this.session;return n`${this.renderMessage()} ${this.#t()}
      <div class="scroll"><table><thead><tr><th scope="col">${s("ui.drawer.seat")}</th><th scope="col">${s("ui.drawer.player")}</th>
        <th scope="col" class="number">${s("ui.drawer.points")}</th><th scope="col">${s("ui.drawer.state")}</th><td></td></tr></thead>
        <tbody>${e.seats.map(i=>this.#s(i,e))}</tbody></table></div>
      <div class="row">
        <button type="button" aria-pressed=${t?"false":"true"} @click=${()=>this.#e("")}>${s("ui.drawer.watch")}</button>
        <form class="row" @submit=${this.#r}>
          <label class="filter">${s("ui.drawer.token")} <input name="token" type="password" autocomplete="off" required></label>
          <button type="submit">${s("ui.drawer.add")}</button>
        </form>
      </div>`}#t(){let{autoplay:e,say:t}=this.session,s=e.running||!e.seat,i=this.session.position.state!=="MATCH_STATE_PLAYING",o=a=>e.follow(a.target.checked);return n`<div class="row first">
      <button type="button" ?disabled=${s} @click=${()=>this.attempt(()=>e.playOne())}>${t("ui.drawer.random")}</button>
      ${e.running?n`<button type="button" class="move" @click=${()=>e.stop()}>${t("ui.drawer.stop")}</button>`:n`<button type="button" ?disabled=${i} @click=${()=>this.attempt(()=>e.run())}>${t("ui.drawer.toEnd")}</button>`}
      <label class="check"><input type="checkbox" .checked=${e.following} @change=${o}> ${t("ui.drawer.follow")}</label>
    </div>`}#s({number:e,displayName:t,score:s},i){let{say:o,tokens:a}=this.session,l=a.of(e),p=i.state==="MATCH_STATE_PLAYING"&&i.toAct.includes(e),d=l!==""&&l===this.session.token;return n`<tr><td>${e}</td><td>${t||o("seat",{number:e})}</td><td class="number">${s}</td>
      <td>${p?o("ui.drawer.acts"):c}</td>
      <td>${l?n`<button type="button" aria-pressed=${d?"true":"false"} aria-label="${o("ui.drawer.switch")}: ${t||o("seat",{number:e})}"
            @click=${()=>this.#e(l)}>${o("ui.drawer.switch")}</button>`:n`<span class="quiet">${o("ui.drawer.noToken")}</span>`}</td></tr>`}#r=e=>{e.preventDefault();let t=e.currentTarget,s=String(new FormData(t).get("token")).trim();this.attempt(async()=>{await this.session.tokens.add(this.session.client,s),t.reset()})}};customElements.define("market-hall-drawer-seats",L);var _=class extends u{static{this.properties={...u.properties,shown:{state:!0}}}constructor(){super(),this.shown="match"}render(){let{position:e,game:t,say:s}=this.session,i=this.shown==="match"?e:xe(e,t),o=l=>()=>this.renderRoot.querySelector("market-hall-json").openAll(l),a={match:s("ui.drawer.match"),named:s("ui.drawer.named")};return n`${this.renderMessage()}
      <div class="row first">
        ${this.renderChoice(a,this.shown,s("ui.drawer.tab.state"),l=>{this.shown=l})}
        <button type="button" @click=${o(!0)}>${s("ui.drawer.expand")}</button>
        <button type="button" @click=${o(!1)}>${s("ui.drawer.collapse")}</button>
        ${this.renderCopy(JSON.stringify(i,null,2)??"")}
      </div>
      ${i?n`<market-hall-json .value=${i} name=${this.shown==="match"?"Match":"view"}></market-hall-json>`:n`<p class="quiet">${s("ui.drawer.noView")}</p>`}`}};function xe(r,e){let t=r.perspective?.view;return t?.portobello?U(t.portobello,H(r,e)):t?.kairo?I(t.kairo):t?.klongs?B(t.klongs):t&&Object.values(t)[0]}customElements.define("market-hall-drawer-state",_);var ue={state:r=>n`<market-hall-drawer-state .session=${r}></market-hall-drawer-state>`,moves:r=>n`<market-hall-drawer-moves .session=${r}></market-hall-drawer-moves>`,events:r=>n`<market-hall-drawer-events .session=${r}></market-hall-drawer-events>`,requests:r=>n`<market-hall-drawer-requests .session=${r}></market-hall-drawer-requests>`,seats:r=>n`<market-hall-drawer-seats .session=${r}></market-hall-drawer-seats>`,look:r=>n`<market-hall-drawer-look .session=${r}></market-hall-drawer-look>`},pe={larger:"M6 14L12 8L18 14M6 20H18M6 4H18",close:"M6 6L18 18M18 6L6 18"},de=Object.keys(ue),ke=new Set(["moves","seats"]),N=class extends m{static{this.styles=[$,ie]}static{this.properties={record:{type:Boolean},client:{attribute:!1},position:{attribute:!1},game:{attribute:!1},commits:{attribute:!1},requests:{attribute:!1},token:{type:String},lang:{type:String},theme:{type:String},tab:{state:!0},large:{state:!0},ready:{state:!0}}}#e=new T(()=>this.requestUpdate());#t=new w(()=>this.#o,()=>this.requestUpdate());#s="";constructor(){super(),this.token=this.lang=this.theme="",this.tab="state",this.record=this.large=this.ready=!1}connectedCallback(){super.connectedCallback();let{style:e}=document.documentElement;this.#s=e.scrollPaddingBottom,e.scrollPaddingBottom="48dvh",this.addEventListener("keydown",this.#a),this.popover="manual",this.showPopover()}disconnectedCallback(){super.disconnectedCallback(),document.documentElement.style.scrollPaddingBottom=this.#s,this.removeEventListener("keydown",this.#a),this.#t.stop(),this.requests.onChange=()=>{}}willUpdate(e){this.#r.includes(this.tab)||(this.tab="state"),this.requests.onChange=()=>this.requestUpdate(),e.has("lang")&&V(this.lang).then(()=>(this.ready=!0,this.requestUpdate())),e.has("position")&&(this.#e.open(this.record?"":this.position.name),this.#t.arrived()),e.has("token")&&this.token&&!this.record&&this.#e.add(this.client,this.token).catch(()=>{})}get#r(){return this.record?de.filter(e=>!ke.has(e)):de}get#o(){let{client:e,position:t,game:s,commits:i,requests:o,token:a,lang:l,theme:p}=this,d=Y(l);return{client:e,position:t,game:s,commits:i,requests:o,token:a,lang:l,theme:p,say:d,tokens:this.#e,autoplay:this.#t}}render(){if(!this.ready)return c;let e=this.#o,{say:t}=e;return n`<section class="drawer ${this.large?"large":""}" aria-label=${t("ui.table.developer")}>
      <div class="top">
        <div role="tablist" aria-label=${t("ui.table.developer")}>${this.#r.map(s=>this.#i(s,t(`ui.drawer.tab.${s}`)))}</div>
        <button type="button" class="icon" aria-pressed=${this.large?"true":"false"} aria-label=${t("ui.drawer.larger")}
          title=${t("ui.drawer.larger")} @click=${()=>{this.large=!this.large}}>${ce(pe.larger)}</button>
        <button type="button" class="icon" aria-label=${t("ui.table.close")} title=${t("ui.table.close")} @click=${this.#n}>${ce(pe.close)}</button>
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${this.tab} tabindex="0">${se(ue[this.tab](e))}</div>
    </section>`}#i(e,t){let s=e===this.tab;return n`<button type="button" role="tab" id=${e} aria-selected=${s?"true":"false"} aria-controls="panel"
      tabindex=${s?0:-1} @click=${()=>{this.tab=e}}>${t}</button>`}#n=()=>{this.dispatchEvent(new CustomEvent("close"))};#a=e=>{if(e.key==="Escape"&&(e.stopPropagation(),this.#n()),!e.composedPath()[0].matches("[role=tab]"))return;let t=this.#r,s=t.indexOf(this.tab),o={ArrowRight:s+1,ArrowLeft:s-1+t.length,Home:0,End:t.length-1}[e.key];o!==void 0&&(e.preventDefault(),this.tab=t[o%t.length],this.updateComplete.then(()=>this.focus()))};focus(){let e=this.renderRoot.querySelector("[role=tab][aria-selected=true]");e?.focus({preventScroll:!0}),e?.scrollIntoView({block:"nearest",inline:"nearest"})}updated(e){e.has("ready")&&this.ready&&this.focus();let t=this.#t.wanted;t&&this.dispatchEvent(new CustomEvent("seat",{detail:{token:t},bubbles:!0,composed:!0}))}};function ce(r){return n`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${r} /></svg>`}customElements.define("market-hall-drawer",N);export{N as MarketHallDrawer};
