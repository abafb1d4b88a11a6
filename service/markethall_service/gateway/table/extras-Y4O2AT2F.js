import"./chunk-N42WEXSG.js";import"./chunk-RX3JQCJJ.js";import{c as R,e as G}from"./chunk-ERYCXHO4.js";import{a as U,b as D,d as W,g as b}from"./chunk-ZLAFBG2G.js";import{c as B,h as z,p as I}from"./chunk-BFGKIJNU.js";import{a as A,b as y,d as $}from"./chunk-7SPFDLAR.js";import{a as w,c as N,d as x,e as j,f as _,i as v}from"./chunk-BFO222ZC.js";import{a as P,c as l,d as g,f as c}from"./chunk-3JQ6W47S.js";function J(e){let{say:n,windows:t,windows:{clause:i},following:a}=e,o=a.game?.rules?.sections.flatMap(({clauses:r})=>r).find(({number:r})=>r===i);return l`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @beforetoggle=${O(()=>t.cited)} aria-label=${i||n("ui.table.rules")}>
    ${i?l`<div class="head"><b>${i}</b><button type="button" class="plain" aria-label=${n("ui.table.close")} popovertarget="clause" popovertargetaction="hide">${b("close")}</button></div>
          <p>${o?.text??n("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(i)}>${n("ui.rules.whole")}</button>`:c}
  </div>`}async function X(e,n,t){Object.assign(e.windows,{clause:n,cited:t}),e.requestUpdate(),await e.updateComplete;let i=e.renderRoot.querySelector(".clause-window");i.matches(":popover-open")||i.showPopover(),i.focus();let[a,o]=[t.getBoundingClientRect(),i.getBoundingClientRect()],r=Math.min(Math.max(8,a.left),innerWidth-o.width-8),s=a.bottom+8+o.height<innerHeight;i.style.setProperty("translate",`${Math.round(r)}px ${Math.round(s?a.bottom+8:Math.max(8,a.top-o.height-8))}px`)}function O(e){return({newState:n,target:t})=>{n==="closed"&&t.matches(":focus-within")&&e()?.focus({preventScroll:!0})}}var k=1200;function K({server:e,match:n,code:t},i){let a=`#match=${n}${t&&`&code=${t}`}${i?`&rev=${i}`:""}`;return new URL(a,e?`${e}/`:document.baseURI).href}async function E(e,n){let t=K(e,n);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function M(e){await e.call(async n=>{let{client:t,match:i,token:a,code:o}=e.source,r=await t.getRecord(i,{token:a,joinCode:o,signal:n});q(new Blob([JSON.stringify(r)],{type:"application/json"}),`${i.replace("matches/","")}.json`)})}async function T(e){try{let n=new File([await Q(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[n]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[n],title:n.name}):q(n,n.name)}catch(n){n instanceof DOMException&&n.name==="AbortError"||e.windows.say(B(n))}}async function Q(e){let n=e.renderRoot.querySelector("market-hall-board"),t=n.renderRoot.querySelector("svg.board"),{width:i,height:a}=t.viewBox.baseVal,o=k/i,r=t.cloneNode(!0);for(let f of r.querySelectorAll(".ring, .tick"))f.remove();let s=getComputedStyle(n).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,d=[...W,z(w(e.shown)).styles].map(({cssText:f})=>f.replaceAll(":host","svg")).join(""),p=document.createElementNS("http://www.w3.org/2000/svg","style");p.textContent=`${d} svg { color-scheme: ${s?"dark":"light"}; ${Z(n)} }`,r.prepend(p),r.setAttribute("width",String(k)),r.setAttribute("height",String(a*o));let m=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(r)],{type:"image/svg+xml"}));try{let f=new Image;return f.src=m,await f.decode(),await ee(e,f,Math.round(a*o),s)}finally{URL.revokeObjectURL(m)}}function Z(e){let n=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${n.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function ee(e,n,t,i){let a=Object.assign(document.createElement("canvas"),{width:k,height:t+64}),o=a.getContext("2d");o.fillStyle=i?"#191615":"#f7f1e5",o.fillRect(0,0,a.width,a.height),o.drawImage(n,0,0),o.fillStyle=i?"#f1e8da":"#2b2420",o.font="600 26px system-ui, sans-serif",o.textBaseline="middle";let s=e.shown.seats.map(({number:d,score:p})=>`${e.playerName(d)} ${p}`).join("   ");return o.fillText(`${e.following.game.title}   ${s}`,24,t+34,k-48),new Promise((d,p)=>a.toBlob(m=>m?d(m):p(new Error("The browser draws no picture.")),"image/png"))}function q(e,n){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:n});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function te(e,n){let{say:t}=e,i=n.perspective?.seat??0,a=n.state==="MATCH_STATE_PLAYING",o=n.seats[i-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.resigning&&L(e,!1)}
    @beforetoggle=${O(()=>e.renderRoot.querySelector(".menu-button"))}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${b("close")}</button></div>
    ${e.windows.note?l`<p class="note" role="status">${e.windows.note}</p>`:c}
    <div class="row">
      ${e.record?c:l`<button type="button" @click=${()=>E(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?c:l`<button type="button" @click=${()=>E(e,0)}>${t(a?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>
      ${j(n)&&!e.record?l`<button type="button" @click=${()=>M(e)}>${t("ui.table.record")}</button>`:c}
    </div>
    ${ne(e,a&&o&&e.token!=="")}
    ${oe(e,i)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:c}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:c}
    </div>
  </div>`}function L(e,n){e.windows.resigning=n,e.windows.focus(n?".sure button + button":".danger")}function ne(e,n){let{say:t}=e;return n?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>(e.windows.escape(),e.resignNow())}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>L(e,!1)}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>L(e,!0)}>${t("ui.menu.resign")}</button></div>`:c}function oe(e,n){let{say:t}=e,i=(o,r)=>l`<label class="check"><input type="checkbox" .checked=${e[o]} @change=${s=>e.set(o,s.target.checked)}> ${r}</label>`,a=o=>e.chooseColours(o.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${i("confirm",t("ui.table.confirm"))}${i("forced",t("ui.menu.forced"))}`:c}
    ${i("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${o=>e.set("pace",Number(o.target.value))}>
      ${[1,2,0].map(o=>l`<option value=${o} ?selected=${o===e.pace}>${t(`ui.menu.pace.${o}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${a}>
      ${Object.keys(U).map(o=>l`<option value=${o} ?selected=${o===(e.palette||"standard")}>${t(`ui.palette.${o}`)}</option>`)}</select></label>
    ${n?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(o=>l`<button type="button" aria-pressed=${o===e.ownColour?"true":"false"}
        aria-label=${t(o?"ui.table.colour":"ui.table.seatColour",{number:o})} @click=${()=>e.chooseColours(e.palette,o)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${o?g`<circle cx="13" cy="13" r="12" fill=${D(e.palette)[o-1]} />`:g`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:c}
    <slot name="settings"></slot>
  </div>`}var V=60;function ie(e){let{say:n,choosing:t}=e,i=e.shown===e.following.position&&!e.busy?t.moves:[];if(!i.length)return c;let a=i.length-V;return l`<details part="moves"><summary>${n("moves",{count:i.length})}</summary><ul class="moves">
    ${i.slice(0,V).map(o=>l`<li><button type="button" @click=${()=>e.play(o)}>${o.text}</button></li>`)}
    ${a>0?l`<li>${n("more",{count:a})}</li>`:c}</ul></details>
    ${ae(e)?l`<p class="hint-row"><button type="button" class="hint" @click=${()=>re(e)}>${n("ui.table.hint")}</button></p>`:c}`}function ae({following:e,shown:n}){let{position:t}=e,i=t?.perspective?.seat??0,a=t?.seats.filter(({number:o})=>o!==i)??[];return t!==void 0&&_(t)&&n===t&&a.every(o=>N(o).kind==="bot")}async function re(e){let{choosing:n,following:t}=e,{client:i,match:a,token:o}=e.source,{revision:r,perspective:s}=t.position,d=s?.seat??0,p=n.all,f=(await i.seat(a,o).previewEach(p.slice(0,200),{revision:r}).catch(()=>[])).map(({preview:h})=>h?h.scores[d-1]-Math.max(...h.scores.filter((C,F)=>F!==d-1)):-1/0),u=p[f.indexOf(Math.max(...f))];!u||t.position?.revision!==r||(e.message="",n.back(),e.advise({revision:r,move:u,places:n.pathOf(u)}))}function se(e,n,t){let[{seats:i},a]=[e,x(e)],o=(s,d)=>l`<tr>
    <th scope="row">${s}</th>${d.map(p=>l`<td>${p<0?`−${-p}`:p}</td>`)}</tr>`,r=n.valueNames.filter(({value:s})=>s.startsWith("POINT_SOURCE_")).map(({value:s,name:d})=>({name:d,points:i.map((p,m)=>a[m]?.find(({source:f})=>f===s)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${i.map(({number:s})=>l`<th scope="col" class="seat-${s}">
      ${y(s)} <span class="name">${$(e,s,t)}</span></th>`)}</tr></thead>
    <tbody>${r.filter(({points:s})=>s.some(d=>d!==0)).map(({name:s,points:d})=>o(s,d))}</tbody>
    <tfoot>${o(t("points.total"),i.map(({score:s})=>s))}</tfoot>
  </table>`}var[S,H]=[260,80];function le(e,n){let{say:t}=e,i=n.state==="MATCH_STATE_CLOSED",a=x(n).length>0,o=n.seats.toSorted((r,s)=>(r.placing??9)-(s.placing??9)||s.score-r.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${b("close")}</button>
    <h2 id="result-title" tabindex="-1">${ce(e,n)}</h2>
    <p class="own">${ue(e,n)}</p>
    ${i?c:l`<p class="quiet">${G(e,de(e,n))}</p>`}
    ${a?l`<ol class="ranking">${o.map(r=>l`<li class="seat-${r.number}">
      <span class="place">${r.placing}</span>${y(r.number)}<span class="name">${$(n,r.number,t)}</span>
      ${me(e,n,r.number)}<b>${r.score}</b></li>`)}</ol>
    ${fe(e,n)}
    ${he(e,n)}`:c}
    <div class="row">
      ${e.token&&!i?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:c}
      ${a?l`<button type="button" @click=${()=>pe(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>`:c}
      ${e.record?c:l`<button type="button" @click=${()=>M(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:c}
    </div>
  </section>`}function pe({windows:e,replaying:n,following:t}){e.showResult(!1),n.goTo(1,t.position.revision).then(()=>n.toggle(()=>t.position.revision))}function ce({say:e},n){if(n.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=n.seats.filter(({winner:r})=>r),i=n.seats.map(({score:r})=>r).toSorted((r,s)=>s-r).join(" : "),a=t.map(({number:r})=>$(n,r,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:i});let o=t.some(({number:r})=>r===n.perspective?.seat);return t.length>1?e("ui.result.tie",{names:a,scores:i}):e(o?"ui.result.youWin":"ui.result.wins",{name:a,scores:i})}function ue({say:e},n){let t=n.seats[(n.perspective?.seat??0)-1];if(!t)return"";let i=n.seats.filter(({number:o})=>o!==t.number),a=Math.max(...i.map(({score:o})=>o));return t.winner?i.some(({winner:o})=>o)?e("ui.result.youShare"):t.score>a?e("ui.result.ahead",{count:t.score-a}):"":t.score<a?e("ui.result.behind",{count:a-t.score}):""}function de({following:{game:e},say:n},t){let{endReason:i,endClause:a}=t,r=(i==="END_REASON_POINTS"||i==="END_REASON_BY_RULE")&&I(w(t),t,e,n).table.find(({id:s})=>s==="end");return`${v(e,i)}${a?` (${a})`:""}.${r?` ${r.value}.`:""}`}function Y(e){return[...new Set(x(e).flatMap(n=>n.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function me({following:{game:e},say:n},t,i){let a=Y(t),o=x(t)[i-1]?.filter(({points:p})=>p!==0)??[],r=o.reduce((p,{points:m})=>p+Math.min(0,m),0),s=1.4*Math.max(1,...x(t).map(p=>p.reduce((m,{points:f})=>m+Math.max(0,f),0))),d=o.map(({source:p,points:m})=>`${v(e,p)} ${m}`).join(", ");return l`<span class="bars" role="img" aria-label=${d||n("ui.fact.none")} title=${d}>${o.map(({source:p,points:m})=>{if(m<0)return c;let f=m/s;return l`<span class="source-${a.indexOf(p)}" .style=${`flex-basis: ${f*100}%`}>${f>(m>9?.16:.09)?m:c}</span>`})}${r?l`<span class="lost">${R(r)}</span>`:c}</span>`}function fe({following:{game:e}},n){return l`<ul class="legend" aria-hidden="true">${Y(n).map((t,i)=>l`<li><span class="swatch source-${i}"></span>${v(e,t)}</li>`)}</ul>`}function ge(e,n){let t=n.seats.map(({score:a})=>a);for(let{seat:a,points:o}of e.flatMap(({lines:r})=>r.flatMap(({gains:s})=>s)))t[a-1]-=o;if(new Set(t).size!==1)return;let i=[...t];return e.map(({lines:a})=>{for(let{seat:o,points:r}of a.flatMap(({gains:s})=>s))i[o-1]+=r;return[...i]})}function he({following:{history:e},say:n},t){let i=ge(e.turns,t);if(!i||i.length<3)return c;let a=i.flat(),[o,r]=[Math.min(0,...a),Math.max(1,...a)],s=i.length-1,d=u=>Math.round(u/s*S),p=u=>Math.round(H-(u-o)/(r-o)*H),m=be(t.seats.map(({number:u})=>({number:u,y:p(i[s][u-1])+4}))),f=[0,Math.round(s/2),s];return l`<figure class="curve"><figcaption>${n("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${S+76} ${H+26}" role="img" aria-label=${n("ui.result.curve")}>
      ${[...new Set([o,0,Math.round((o+r)/2),r])].map(u=>g`<path class="axis" d=${`M0 ${p(u)}H${S}`} /><text x="-6" y=${p(u)+4} text-anchor="end">${xe(u)}</text>`)}
      ${f.map(u=>g`<text x=${d(u)} y=${H+15} text-anchor="middle">${e.turns[u]?.number??""}</text>`)}
      ${t.seats.map(({number:u})=>g`<path class=${`line seat-${u}`} d=${`M${i.map((h,C)=>`${d(C)} ${p(h[u-1])}`).join("L")}`} />`)}
      ${m.map(({number:u,y:h})=>g`<g class=${`end seat-${u}`} transform=${`translate(${S+10} ${h-4})`}>${A(u,4.5)}
          <text x="8" y="4">${i[s][u-1]}</text></g>`)}
    </svg></figure>`}function xe(e){return e<0?R(e):String(e)}function be(e){let n=[];for(let t of e.toSorted((i,a)=>i.y-a.y))n.push({...t,y:Math.max(t.y,(n.at(-1)?.y??-1/0)+12)});return n}var $e=P`
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
.menu .note{overflow-wrap:anywhere}
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
`;export{$e as WINDOWS,J as clauseWindow,te as menu,ie as moves,X as openClause,se as pointsTable,le as resultCard};
