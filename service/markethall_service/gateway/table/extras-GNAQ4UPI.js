import"./chunk-HA6FDB7A.js";import"./chunk-RX3JQCJJ.js";import{c as w,d as G,e as Y}from"./chunk-WQ5VLKR3.js";import{a as D,b as U,d as q,g as v}from"./chunk-ZTX5RNZ4.js";import{h as I,p as W}from"./chunk-IXXOYCE5.js";import{a as A,b as k,d as b}from"./chunk-7SPFDLAR.js";import{a as $,c as N,d as x,e as j,f as z,i as y}from"./chunk-BFO222ZC.js";import{a as B,c as l,d as h,f as p}from"./chunk-3JQ6W47S.js";function J(e){let{say:o,windows:t,windows:{clause:n},following:r}=e,i=r.game?.rules?.sections.flatMap(({clauses:s})=>s).find(({number:s})=>s===n);return l`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @keydown=${O} @beforetoggle=${L(()=>t.cited)} aria-label=${n||o("ui.table.rules")}>
    ${n?l`<div class="head"><b>${n}</b><button type="button" class="plain" aria-label=${o("ui.table.close")} popovertarget="clause" popovertargetaction="hide">${v("close")}</button></div>
          <p>${i?.text??o("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(n)}>${o("ui.rules.whole")}</button>`:p}
  </div>`}async function Q(e,o,t){Object.assign(e.windows,{clause:o,cited:t}),e.requestUpdate(),await e.updateComplete;let n=e.renderRoot.querySelector(".clause-window");n.matches(":popover-open")||n.showPopover(),n.focus();let[r,i]=[t.getBoundingClientRect(),n.getBoundingClientRect()],s=Math.min(Math.max(8,r.left),innerWidth-i.width-8),a=r.bottom+8+i.height<innerHeight;n.style.setProperty("translate",`${Math.round(s)}px ${Math.round(a?r.bottom+8:Math.max(8,r.top-i.height-8))}px`)}function O({key:e,currentTarget:o}){let t=o;e==="Tab"&&setTimeout(()=>t.matches(":popover-open:not(:focus-within)")&&t.hidePopover())}function L(e){return({newState:o,target:t})=>{o==="closed"&&t.matches(":focus-within")&&e()?.focus({preventScroll:!0})}}var T=1200;function ee({server:e,match:o,code:t},n){let r=`#match=${o}${t&&`&code=${t}`}${n?`&rev=${n}`:""}`;return new URL(r,e?`${e}/`:document.baseURI).href}async function R(e,o){let t=ee(e,o);e.windows.say("");try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function M(e){e.windows.say(""),await e.call(async o=>{let{client:t,match:n,token:r,code:i}=e.source,s=await t.getRecord(n,{token:r,joinCode:i,signal:o});X(e,new Blob([JSON.stringify(s)],{type:"application/json"}),`${n.replace("matches/","")}.json`)})}async function H(e){e.windows.say("");try{let o=new File([await te(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[o]})&&matchMedia("(pointer: coarse)").matches?(await navigator.share({files:[o],title:o.name}),e.windows.say(e.say("ui.menu.shared"))):X(e,o,o.name)}catch(o){o instanceof DOMException&&o.name==="AbortError"||e.windows.say(e.say("ui.menu.noPicture"))}}async function te(e){let o=e.renderRoot.querySelector("market-hall-board"),t=o.renderRoot.querySelector("svg.board"),{width:n,height:r}=t.viewBox.baseVal,i=T/n,s=t.cloneNode(!0);for(let f of s.querySelectorAll(".ring, .tick"))f.remove();let a=getComputedStyle(o).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,u=[...q,I($(e.shown)).styles].map(({cssText:f})=>f.replaceAll(":host","svg")).join(""),c=document.createElementNS("http://www.w3.org/2000/svg","style");c.textContent=`${u} svg { color-scheme: ${a?"dark":"light"}; ${oe(o)} }`,s.prepend(c),s.setAttribute("width",String(T)),s.setAttribute("height",String(r*i));let m=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(s)],{type:"image/svg+xml"}));try{let f=new Image;return f.src=m,await f.decode(),await ne(e,f,Math.round(r*i),a)}finally{URL.revokeObjectURL(m)}}function oe(e){let o=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${o.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function ne(e,o,t,n){let r=Object.assign(document.createElement("canvas"),{width:T,height:t+64}),i=r.getContext("2d");i.fillStyle=n?"#191615":"#f7f1e5",i.fillRect(0,0,r.width,r.height),i.drawImage(o,0,0),i.fillStyle=n?"#f1e8da":"#2b2420",i.font="600 26px system-ui, sans-serif",i.textBaseline="middle";let a=e.shown.seats.map(({number:u,score:c})=>`${e.playerName(u)} ${c}`).join("   ");return i.fillText(`${e.following.game.title}   ${a}`,24,t+34,T-48),new Promise((u,c)=>r.toBlob(m=>m?u(m):c(new Error("The browser draws no picture.")),"image/png"))}function X(e,o,t){let n=Object.assign(document.createElement("a"),{href:URL.createObjectURL(o),download:t});n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),e.windows.say(e.say("ui.menu.saved",{name:t}))}function ie(e,o){let{say:t}=e,n=o.perspective?.seat??0,r=o.state==="MATCH_STATE_PLAYING",i=o.seats[n-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${s=>re(e,s)} @keydown=${O}
    @beforetoggle=${L(()=>e.renderRoot.querySelector(".menu-button"))}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${v("close")}</button></div>
    ${C(e,!0)}
    <div class="row">
      ${e.record?p:l`<button type="button" @click=${()=>R(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?p:l`<button type="button" @click=${()=>R(e,0)}>${t(r?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>H(e)}>${t("ui.menu.picture")}</button>
      ${j(o)&&!e.record?l`<button type="button" @click=${()=>M(e)}>${t("ui.table.record")}</button>`:p}
    </div>
    ${se(e,r&&i&&e.token!=="")}
    ${ae(e,n)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:p}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </div>`}function C({windows:e,renderRoot:o},t){let n=t===(o.querySelector(".menu:popover-open")!==null);return l`<p class="note" role="status">${n?e.note:""}</p>`}function re({windows:e},{newState:o}){e.say(""),e.resigning=!1,o==="open"&&e.focus(".menu button")}function V(e,o){e.windows.resigning=o,e.windows.focus(o?".sure button + button":".danger")}function se(e,o){let{say:t}=e;return o?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>(e.windows.escape(),e.resignNow())}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>V(e,!1)}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>V(e,!0)}>${t("ui.menu.resign")}</button></div>`:p}function ae(e,o){let{say:t}=e,n=(i,s)=>l`<label class="check"><input type="checkbox" .checked=${e[i]} @change=${a=>e.set(i,a.target.checked)}> ${s}</label>`,r=i=>e.chooseColours(i.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${n("confirm",t("ui.table.confirm"))}${n("forced",t("ui.menu.forced"))}`:p}
    ${n("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${i=>e.set("pace",Number(i.target.value))}>
      ${[1,2,0].map(i=>l`<option value=${i} ?selected=${i===e.pace}>${t(`ui.menu.pace.${i}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${r}>
      ${Object.keys(D).map(i=>l`<option value=${i} ?selected=${i===(e.palette||"standard")}>${t(`ui.palette.${i}`)}</option>`)}</select></label>
    ${o?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(i=>l`<button type="button" aria-pressed=${i===e.ownColour?"true":"false"}
        aria-label=${t(i?"ui.table.colour":"ui.table.seatColour",{number:i})} @click=${()=>e.chooseColours(e.palette,i)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${i?h`<circle cx="13" cy="13" r="12" fill=${U(e.palette)[i-1]} />`:h`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:p}
    <slot name="settings"></slot>
  </div>`}var F=60;function le(e){let{say:o,choosing:t}=e,n=e.shown===e.following.position&&!e.busy?t.moves:[];if(!n.length)return p;let r=n.length-F;return l`<details part="moves"><summary>${o("moves",{count:n.length})}</summary><ul class="moves">
    ${n.slice(0,F).map(i=>l`<li><button type="button" @click=${()=>e.play(i)}>${i.text}</button></li>`)}
    ${r>0?l`<li>${o("more",{count:r})}</li>`:p}</ul></details>
    ${ce(e)?l`<p class="hint-row"><button type="button" class="hint" @click=${()=>pe(e)}>${o("ui.table.hint")}</button></p>`:p}`}function ce({following:e,shown:o}){let{position:t}=e,n=t?.perspective?.seat??0,r=t?.seats.filter(({number:i})=>i!==n)??[];return t!==void 0&&z(t)&&o===t&&r.every(i=>N(i).kind==="bot")}async function pe(e){let{choosing:o,following:t}=e,{client:n,match:r,token:i}=e.source,{revision:s,perspective:a}=t.position,u=a?.seat??0,c=o.all,f=(await n.seat(r,i).previewEach(c.slice(0,200),{revision:s}).catch(()=>[])).map(({preview:g})=>g?g.scores[u-1]-Math.max(...g.scores.filter((_,K)=>K!==u-1)):-1/0),d=c[f.indexOf(Math.max(...f))];!d||t.position?.revision!==s||(e.message="",o.back(),e.advise({revision:s,move:d,places:o.pathOf(d)}))}function ue(e,o,t){let[{seats:n},r]=[e,x(e)],i=(a,u)=>l`<tr>
    <th scope="row">${a}</th>${u.map(c=>l`<td>${c<0?`−${-c}`:c}</td>`)}</tr>`,s=o.valueNames.filter(({value:a})=>a.startsWith("POINT_SOURCE_")).map(({value:a,name:u})=>({name:u,points:n.map((c,m)=>r[m]?.find(({source:f})=>f===a)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${n.map(({number:a})=>l`<th scope="col" class="seat-${a}">
      ${k(a)} <span class="name">${b(e,a,t)}</span></th>`)}</tr></thead>
    <tbody>${s.filter(({points:a})=>a.some(u=>u!==0)).map(({name:a,points:u})=>i(a,u))}</tbody>
    <tfoot>${i(t("points.total"),n.map(({score:a})=>a))}</tfoot>
  </table>`}function de({choosing:e,say:o,following:t}){let{preview:n}=e;if(!n)return p;let r=t.position?.seats??[],i=n.scores.flatMap((s,a)=>{let u=s-(r[a]?.score??s);return u?[o("ui.preview.points",{name:b(t.position,a+1,o),change:w(u)})]:[]});return l`<ul class="preview">${n.commits.flatMap(G).map(s=>l`<li>${s}</li>`)}
    ${i.length?l`<li class="changes">${i.join(", ")}</li>`:p}
    ${n.moreFollows?l`<li class="quiet">${o("ui.drawer.moreFollows")}</li>`:p}</ul>`}var[S,E]=[260,80];function me(e,o){let{say:t}=e,n=o.state==="MATCH_STATE_CLOSED",r=x(o).length>0,i=o.seats.toSorted((s,a)=>(s.placing??9)-(a.placing??9)||a.score-s.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${v("close")}</button>
    <h2 id="result-title" tabindex="-1">${ge(e,o)}</h2>
    <p class="own">${he(e,o)}</p>
    ${n?p:l`<p class="quiet">${Y(e,xe(e,o))}</p>`}
    ${r?l`<ol class="ranking">${i.map(s=>l`<li class="seat-${s.number}">
      <span class="place">${s.placing}</span>${k(s.number)}<span class="name">${b(o,s.number,t)}</span>
      ${be(e,o,s.number)}<b>${s.score}</b></li>`)}</ol>
    ${ve(e,o)}
    ${$e(e,o)}`:p}
    <div class="row">
      ${e.token&&!n?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:p}
      ${r?l`<button type="button" @click=${()=>fe(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>H(e)}>${t("ui.menu.picture")}</button>`:p}
      ${e.record?p:l`<button type="button" @click=${()=>M(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
    ${C(e,!1)}
  </section>`}function fe({windows:e,replaying:o,following:t}){e.showResult(!1),o.goTo(1,t.position.revision).then(()=>o.toggle(()=>t.position.revision))}function ge({say:e},o){if(o.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=o.seats.filter(({winner:s})=>s),n=o.seats.map(({score:s})=>s).toSorted((s,a)=>a-s).join(" : "),r=t.map(({number:s})=>b(o,s,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:n});let i=t.some(({number:s})=>s===o.perspective?.seat);return t.length>1?e("ui.result.tie",{names:r,scores:n}):e(i?"ui.result.youWin":"ui.result.wins",{name:r,scores:n})}function he({say:e},o){let t=o.seats[(o.perspective?.seat??0)-1];if(!t)return"";let n=o.seats.filter(({number:i})=>i!==t.number),r=Math.max(...n.map(({score:i})=>i));return t.winner?n.some(({winner:i})=>i)?e("ui.result.youShare"):t.score>r?e("ui.result.ahead",{count:t.score-r}):"":t.score<r?e("ui.result.behind",{count:r-t.score}):""}function xe({following:{game:e},say:o},t){let{endReason:n,endClause:r}=t,s=(n==="END_REASON_POINTS"||n==="END_REASON_BY_RULE")&&W($(t),t,e,o).table.find(({id:a})=>a==="end");return`${y(e,n)}${r?` (${r})`:""}.${s?` ${s.value}.`:""}`}function Z(e){return[...new Set(x(e).flatMap(o=>o.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function be({following:{game:e},say:o},t,n){let r=Z(t),i=x(t)[n-1]?.filter(({points:c})=>c!==0)??[],s=i.reduce((c,{points:m})=>c+Math.min(0,m),0),a=1.4*Math.max(1,...x(t).map(c=>c.reduce((m,{points:f})=>m+Math.max(0,f),0))),u=i.map(({source:c,points:m})=>`${y(e,c)} ${m}`).join(", ");return l`<span class="bars" role="img" aria-label=${u||o("ui.fact.none")} title=${u}>${i.map(({source:c,points:m})=>{if(m<0)return p;let f=m/a;return l`<span class="source-${r.indexOf(c)}" .style=${`flex-basis: ${f*100}%`}>${f>(m>9?.16:.09)?m:p}</span>`})}${s?l`<span class="lost">${w(s)}</span>`:p}</span>`}function ve({following:{game:e}},o){return l`<ul class="legend" aria-hidden="true">${Z(o).map((t,n)=>l`<li><span class="swatch source-${n}"></span>${y(e,t)}</li>`)}</ul>`}function we(e,o){let t=o.seats.map(({score:r})=>r);for(let{seat:r,points:i}of e.flatMap(({lines:s})=>s.flatMap(({gains:a})=>a)))t[r-1]-=i;if(new Set(t).size!==1)return;let n=[...t];return e.map(({lines:r})=>{for(let{seat:i,points:s}of r.flatMap(({gains:a})=>a))n[i-1]+=s;return[...n]})}function $e({following:{history:e},say:o},t){let n=we(e.turns,t);if(!n||n.length<3)return p;let r=n.flat(),[i,s]=[Math.min(0,...r),Math.max(1,...r)],a=n.length-1,u=d=>Math.round(d/a*S),c=d=>Math.round(E-(d-i)/(s-i)*E),m=ke(t.seats.map(({number:d})=>({number:d,y:c(n[a][d-1])+4}))),f=[0,Math.round(a/2),a];return l`<figure class="curve"><figcaption>${o("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${S+76} ${E+26}" role="img" aria-label=${o("ui.result.curve")}>
      ${[...new Set([i,0,Math.round((i+s)/2),s])].map(d=>h`<path class="axis" d=${`M0 ${c(d)}H${S}`} /><text x="-6" y=${c(d)+4} text-anchor="end">${ye(d)}</text>`)}
      ${f.map(d=>h`<text x=${u(d)} y=${E+15} text-anchor="middle">${e.turns[d]?.number??""}</text>`)}
      ${t.seats.map(({number:d})=>h`<path class=${`line seat-${d}`} d=${`M${n.map((g,_)=>`${u(_)} ${c(g[d-1])}`).join("L")}`} />`)}
      ${m.map(({number:d,y:g})=>h`<g class=${`end seat-${d}`} transform=${`translate(${S+10} ${g-4})`}>${A(d,4.5)}
          <text x="8" y="4">${n[a][d-1]}</text></g>`)}
    </svg></figure>`}function ye(e){return e<0?w(e):String(e)}function ke(e){let o=[];for(let t of e.toSorted((n,r)=>n.y-r.y))o.push({...t,y:Math.max(t.y,(o.at(-1)?.y??-1/0)+12)});return o}var Te=B`
.rules{grid-area:rules; position:relative; background:var(--card); border:1px solid var(--line); border-radius:14px; padding:14px 16px; font-size:0.95rem; max-height:80vh; overflow:auto}
.rules .close{position:sticky; top:0; float:inline-end}
[popover]{position:fixed; inset:auto; margin:0; border:1px solid var(--edge); border-radius:16px; background:var(--card); color:inherit; padding:12px 16px 16px; box-shadow:0 12px 40px #0006}
.menu{inset:64px auto auto 50%; translate:-50% 0; width:min(440px, calc(100vw - 24px)); max-height:calc(100dvh - 90px); overflow:auto}
.menu:popover-open{display:grid; gap:12px}
.menu label{display:flex; align-items:center; justify-content:space-between; gap:10px; min-height:44px} .menu label.check{justify-content:flex-start}
.settings{display:grid; gap:6px}
.menu fieldset{border:0; padding:0; margin:0; display:flex; flex-wrap:wrap; gap:6px} .menu legend{padding:4px 0}
.menu fieldset button{padding:5px} .menu fieldset button[aria-pressed='true']{border:3px solid var(--ink); background:var(--card); color:inherit} .menu fieldset svg{width:26px; height:26px}
.head{display:flex; justify-content:space-between; align-items:center}
.sure{padding:10px; border:1.5px solid var(--alarm); border-radius:12px}
.note:empty{position:absolute} :is(.menu, .result-card) .note{overflow-wrap:anywhere}
.clause-window{inset:0 auto auto 0; width:min(420px, calc(100vw - 16px)); max-height:60dvh; overflow:auto} .clause-window p{margin:0 0 10px}
.result-card{position:absolute; z-index:3; inset:5% 0 auto; margin:auto; width:min(480px, calc(100% - 24px)); max-height:90%; overflow:auto; background:var(--card); border:1px solid var(--edge);
border-radius:18px; padding:16px 20px 18px; box-shadow:0 14px 50px #0007; display:grid; gap:8px}
.result-card h2{margin:0; font-size:1.45rem; line-height:1.2; padding-inline-end:40px; text-wrap:balance} .result-card h2:focus{outline:none} .result-card p{margin:0} .result-card .own{font-weight:650; font-size:1.05rem}
.result-card .own:empty{display:none}
.result-card .row > *{flex:1 1 auto}
.result-card .close{position:absolute; inset-inline-end:8px; top:8px}
.ranking{list-style:none; margin:4px 0; padding:0; display:grid; gap:6px} .ranking li{display:grid; grid-template-columns:1ch auto minmax(50px, 1fr) minmax(0, 1.6fr) 4ch; gap:8px; align-items:center}
.ranking b{text-align:end; font-variant-numeric:tabular-nums}
.bars{display:flex; gap:1px; height:20px; border-radius:5px; overflow:hidden} .bars > span{flex:0 0 auto; min-width:3px; font-size:0.75rem; line-height:20px; text-align:center; font-weight:650} .lost{padding-inline-start:4px; color:var(--alarm)}
.source-0{background:#2f5f8f; color:#fff} .source-1{background:#e0a528; color:#1d1712} .source-2{background:#2b8273; color:#fff}
.source-3{background:#b4552d; color:#fff} .source-4{background:#8a5a94; color:#fff} .source-5{background:#9aa04a; color:#1d1712}
.legend{list-style:none; margin:0; padding:0; display:flex; flex-wrap:wrap; gap:2px 14px; font-size:0.85rem} .legend li{display:inline-flex; gap:6px; align-items:center}
.swatch{width:12px; height:12px; border-radius:3px}
.curve{margin:0} .curve svg{width:100%; display:block} .curve figcaption{font-size:0.82rem; color:var(--quiet)} .curve text{font-size:9.5px; fill:var(--quiet)} .axis{fill:none; stroke:var(--line)}
.curve .line{fill:none; stroke-width:2.6; stroke:var(--seat)} .curve .line.seat-2{stroke-dasharray:7 3} .curve .line.seat-3{stroke-dasharray:2 3} .curve .line.seat-4{stroke-dasharray:10 3 2 3}
.curve .end{fill:var(--seat)} .curve .end text{fill:var(--ink); font-weight:700}
.said{position:absolute; inset:calc(100% + 4px) 0 auto; display:flex; align-items:flex-start; max-height:34dvh; overflow:auto; padding-inline-start:12px; background:var(--card);
border:1.5px solid var(--alarm); border-radius:14px; box-shadow:0 8px 24px #0006} .bar:has(.said){z-index:4} .said .error{flex:1; padding-block:10px; font-size:0.92rem; line-height:1.3}
.spinner{width:20px; height:20px; border-radius:50%; border:3px solid var(--line); border-top-color:var(--ink)}
@media (prefers-reduced-motion: no-preference){.spinner{animation:spin 1s linear infinite} @keyframes spin{to{transform:rotate(360deg)} } }
.preview{margin:0; flex-basis:100%; padding-inline-start:20px} .preview .changes{font-weight:700}
.moves{list-style:none; margin:0; padding:0; display:grid; gap:4px; max-height:44vh; overflow:auto}
.moves button{width:100%; justify-content:flex-start; text-align:start}
.points{width:100%; border-collapse:collapse; background:var(--card); border:1px solid var(--line); border-radius:12px; font-size:0.92rem}
.points caption{text-align:start; padding:2px 0 4px; color:var(--quiet)}
.points th{text-align:start; font-weight:550; padding:4px 8px} .points thead th{text-align:end}
.points td{text-align:end; padding:4px 8px; font-variant-numeric:tabular-nums}
.points tfoot :is(th, td){font-weight:750; border-top:2px solid var(--line)}
.points .sign{width:20px; height:20px; vertical-align:middle; display:inline-block}
.points .name{display:inline-block; max-width:9ch; vertical-align:middle; white-space:nowrap; text-overflow:ellipsis}
.seats .open .name{display:block}
@container (min-width: 860px) {
.rules{grid-area:1 / 2 / 3 / 3; max-height:100%} .table.with-rules{grid-template-columns:minmax(0, 1fr) 400px}
.with-rules > :is(.left, aside){visibility:hidden}
}
@container (min-width: 1160px) {
.rules{grid-area:1 / 3} .table.with-rules{grid-template-columns:270px minmax(0, 1fr) 400px} .with-rules > .left{visibility:visible}
}
@container (max-width: 859.9px) {
.seats li.open{position:absolute; inset:0 0 auto; z-index:3; box-shadow:0 8px 24px #0008}
.rules{position:fixed; inset:0; z-index:6; max-height:none; border-radius:0; overscroll-behavior:contain} .with-rules > :not(.rules){visibility:hidden}
.table.in-past{padding-bottom:64px} .in-past market-hall-board{--hand-bottom:50px}
.in-past .replay{position:fixed; inset:auto 0 0; z-index:4; margin:0; flex-wrap:nowrap; padding:2px 10px; background:var(--card); border-top:1px solid var(--line)}
.in-past .replay :is(.end, .speed){display:none}
}
@container (max-width: 519.9px) {
.result-card{position:fixed; z-index:5; inset:6px 0 auto; max-height:calc(100dvh - 12px); padding:14px} .curve text{font-size:13.5px}
@supports (animation-timeline: scroll()) {
.bar .acts{flex-wrap:nowrap; overflow-x:auto; scrollbar-width:none}
.acts::after{content:'›'; position:sticky; inset-inline-end:-10px; flex:none; width:46px; margin-inline-start:-52px; padding-inline-end:12px; box-sizing:border-box; font:700 1.7rem/44px system-ui; text-align:end;
background:linear-gradient(90deg, transparent, var(--card) 55%); pointer-events:none; opacity:0; animation:more linear; animation-timeline:scroll(nearest inline)}
@keyframes more{0%, 90%{opacity:1} }
}
}
`;var P=class{constructor(o){this.factor=1;this.#e=0;this.#t=o}#t;#e;#o;get full(){return this.factor===3}follow(o){if(o===this.#o)return;this.#o=o;let t={passive:!1};o.addEventListener("wheel",n=>this.#i(o,n),t),o.addEventListener("touchstart",n=>this.#n(o,n),t),o.addEventListener("touchmove",n=>this.#n(o,n),t),o.addEventListener("touchend",()=>this.#e=0)}set(o,t,n){let r=this.factor;if(this.factor=Math.min(3,Math.max(1,t)),this.factor===r)return;let{left:i,top:s,width:a,height:u}=o.getBoundingClientRect(),[c,m]=n?[n.clientX-i,n.clientY-s]:[a/2,u/2],f=this.factor/r,[d,g]=[(o.scrollLeft+c)*f-c,(o.scrollTop+m)*f-m];o.style.setProperty("--zoom",String(this.factor)),o.classList.toggle("zoomed",this.factor>1),o.scrollTo(d,g),this.#t()}#i(o,t){t.ctrlKey&&(t.preventDefault(),this.set(o,this.factor*Math.exp(-t.deltaY*.0025),t))}#n(o,t){let[n,r]=t.touches;if(!n||!r)return void(this.#e=0);t.preventDefault();let i=Math.hypot(n.clientX-r.clientX,n.clientY-r.clientY),s={clientX:(n.clientX+r.clientX)/2,clientY:(n.clientY+r.clientY)/2};this.#e&&this.set(o,this.factor*i/this.#e,s),this.#e=i}};export{Te as WINDOWS,P as Zoom,J as clauseWindow,ie as menu,le as moves,Q as openClause,ue as pointsTable,de as preview,me as resultCard};
