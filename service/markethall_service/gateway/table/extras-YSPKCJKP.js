import"./chunk-3LKR22UX.js";import"./chunk-RX3JQCJJ.js";import{c as R,e as U}from"./chunk-ELJNWB3K.js";import{a as _,b as z,d as I,g as x}from"./chunk-DFXAYEK4.js";import{c as A,h as B,p as P}from"./chunk-3E3Z5TVF.js";import{a as j,b as v,d as b}from"./chunk-MSW35F5V.js";import{a as w,d as h,e as C,i as $}from"./chunk-SPKGDIGG.js";import{a as N,c as l,d as f,f as c}from"./chunk-3JQ6W47S.js";function q(e){let{say:n,windows:t,windows:{clause:a},following:i}=e,o=i.game?.rules?.sections.flatMap(({clauses:r})=>r).find(({number:r})=>r===a);return l`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @beforetoggle=${E(()=>t.cited)} aria-label=${a||n("ui.table.rules")}>
    ${a?l`<div class="head"><b>${a}</b><button type="button" class="plain" aria-label=${n("ui.table.close")} popovertarget="clause" popovertargetaction="hide">${x("close")}</button></div>
          <p>${o?.text??n("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(a)}>${n("ui.rules.whole")}</button>`:c}
  </div>`}async function V(e,n,t){Object.assign(e.windows,{clause:n,cited:t}),e.requestUpdate(),await e.updateComplete;let a=e.renderRoot.querySelector(".clause-window");a.matches(":popover-open")||a.showPopover(),a.focus();let[i,o]=[t.getBoundingClientRect(),a.getBoundingClientRect()],r=Math.min(Math.max(8,i.left),innerWidth-o.width-8),s=i.bottom+8+o.height<innerHeight;a.style.setProperty("translate",`${Math.round(r)}px ${Math.round(s?i.bottom+8:Math.max(8,i.top-o.height-8))}px`)}function E(e){return({newState:n,target:t})=>{n==="closed"&&t.matches(":focus-within")&&e()?.focus({preventScroll:!0})}}var y=1200;function Y({server:e,match:n,code:t},a){let i=`#match=${n}${t&&`&code=${t}`}${a?`&rev=${a}`:""}`;return new URL(i,e?`${e}/`:document.baseURI).href}async function O(e,n){let t=Y(e,n);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function k(e){await e.call(async n=>{let{client:t,match:a,token:i,code:o}=e.source,r=await t.getRecord(a,{token:i,joinCode:o,signal:n});D(new Blob([JSON.stringify(r)],{type:"application/json"}),`${a.replace("matches/","")}.json`)})}async function M(e){try{let n=new File([await F(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[n]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[n],title:n.name}):D(n,n.name)}catch(n){n instanceof DOMException&&n.name==="AbortError"||e.windows.say(A(n))}}async function F(e){let n=e.renderRoot.querySelector("market-hall-board"),t=n.renderRoot.querySelector("svg.board"),{width:a,height:i}=t.viewBox.baseVal,o=y/a,r=t.cloneNode(!0);for(let g of r.querySelectorAll(".ring, .tick"))g.remove();let s=getComputedStyle(n).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,m=[...I,B(w(e.shown)).styles].map(({cssText:g})=>g.replaceAll(":host","svg")).join(""),p=document.createElementNS("http://www.w3.org/2000/svg","style");p.textContent=`${m} svg { color-scheme: ${s?"dark":"light"}; ${J(n)} }`,r.prepend(p),r.setAttribute("width",String(y)),r.setAttribute("height",String(i*o));let u=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(r)],{type:"image/svg+xml"}));try{let g=new Image;return g.src=u,await g.decode(),await X(e,g,Math.round(i*o),s)}finally{URL.revokeObjectURL(u)}}function J(e){let n=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${n.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function X(e,n,t,a){let i=Object.assign(document.createElement("canvas"),{width:y,height:t+64}),o=i.getContext("2d");o.fillStyle=a?"#191615":"#f7f1e5",o.fillRect(0,0,i.width,i.height),o.drawImage(n,0,0),o.fillStyle=a?"#f1e8da":"#2b2420",o.font="600 26px system-ui, sans-serif",o.textBaseline="middle";let s=e.shown.seats.map(({number:m,score:p})=>`${e.playerName(m)} ${p}`).join("   ");return o.fillText(`${e.following.game.title}   ${s}`,24,t+34,y-48),new Promise((m,p)=>i.toBlob(u=>u?m(u):p(new Error("The browser draws no picture.")),"image/png"))}function D(e,n){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:n});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function K(e,n){let{say:t}=e,a=n.perspective?.seat??0,i=n.state==="MATCH_STATE_PLAYING",o=n.seats[a-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.resigning&&L(e,!1)}
    @beforetoggle=${E(()=>e.renderRoot.querySelector(".menu-button"))}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${x("close")}</button></div>
    ${e.windows.note?l`<p class="note" role="status">${e.windows.note}</p>`:c}
    <div class="row">
      ${e.record?c:l`<button type="button" @click=${()=>O(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?c:l`<button type="button" @click=${()=>O(e,0)}>${t(i?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>M(e)}>${t("ui.menu.picture")}</button>
      ${C(n)&&!e.record?l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`:c}
    </div>
    ${Q(e,i&&o&&e.token!=="")}
    ${Z(e,a)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:c}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:c}
    </div>
  </div>`}function L(e,n){e.windows.resigning=n,e.windows.focus(n?".sure button + button":".danger")}function Q(e,n){let{say:t}=e;return n?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>(e.windows.escape(),e.resignNow())}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>L(e,!1)}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>L(e,!0)}>${t("ui.menu.resign")}</button></div>`:c}function Z(e,n){let{say:t}=e,a=(o,r)=>l`<label class="check"><input type="checkbox" .checked=${e[o]} @change=${s=>e.set(o,s.target.checked)}> ${r}</label>`,i=o=>e.chooseColours(o.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${a("confirm",t("ui.table.confirm"))}${a("forced",t("ui.menu.forced"))}`:c}
    ${a("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${o=>e.set("pace",Number(o.target.value))}>
      ${[1,2,0].map(o=>l`<option value=${o} ?selected=${o===e.pace}>${t(`ui.menu.pace.${o}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${i}>
      ${Object.keys(_).map(o=>l`<option value=${o} ?selected=${o===(e.palette||"standard")}>${t(`ui.palette.${o}`)}</option>`)}</select></label>
    ${n?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(o=>l`<button type="button" aria-pressed=${o===e.ownColour?"true":"false"}
        aria-label=${t(o?"ui.table.colour":"ui.table.seatColour",{number:o})} @click=${()=>e.chooseColours(e.palette,o)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${o?f`<circle cx="13" cy="13" r="12" fill=${z(e.palette)[o-1]} />`:f`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:c}
    <slot name="settings"></slot>
  </div>`}function ee(e,n,t){let[{seats:a},i]=[e,h(e)],o=(s,m)=>l`<tr>
    <th scope="row">${s}</th>${m.map(p=>l`<td>${p<0?`−${-p}`:p}</td>`)}</tr>`,r=n.valueNames.filter(({value:s})=>s.startsWith("POINT_SOURCE_")).map(({value:s,name:m})=>({name:m,points:a.map((p,u)=>i[u]?.find(({source:g})=>g===s)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${a.map(({number:s})=>l`<th scope="col" class="seat-${s}">
      ${v(s)} <span class="name">${b(e,s,t)}</span></th>`)}</tr></thead>
    <tbody>${r.filter(({points:s})=>s.some(m=>m!==0)).map(({name:s,points:m})=>o(s,m))}</tbody>
    <tfoot>${o(t("points.total"),a.map(({score:s})=>s))}</tfoot>
  </table>`}var[T,S]=[260,80];function te(e,n){let{say:t}=e,a=n.state==="MATCH_STATE_CLOSED",i=h(n).length>0,o=n.seats.toSorted((r,s)=>(r.placing??9)-(s.placing??9)||s.score-r.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${x("close")}</button>
    <h2 id="result-title" tabindex="-1">${oe(e,n)}</h2>
    <p class="own">${ae(e,n)}</p>
    ${a?c:l`<p class="quiet">${U(e,ie(e,n))}</p>`}
    ${i?l`<ol class="ranking">${o.map(r=>l`<li class="seat-${r.number}">
      <span class="place">${r.placing}</span>${v(r.number)}<span class="name">${b(n,r.number,t)}</span>
      ${re(e,n,r.number)}<b>${r.score}</b></li>`)}</ol>
    ${se(e,n)}
    ${pe(e,n)}`:c}
    <div class="row">
      ${e.token&&!a?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:c}
      ${i?l`<button type="button" @click=${()=>ne(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>M(e)}>${t("ui.menu.picture")}</button>`:c}
      ${e.record?c:l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:c}
    </div>
  </section>`}function ne({windows:e,replaying:n,following:t}){e.showResult(!1),n.goTo(1,t.position.revision).then(()=>n.toggle(()=>t.position.revision))}function oe({say:e},n){if(n.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=n.seats.filter(({winner:r})=>r),a=n.seats.map(({score:r})=>r).toSorted((r,s)=>s-r).join(" : "),i=t.map(({number:r})=>b(n,r,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:a});let o=t.some(({number:r})=>r===n.perspective?.seat);return t.length>1?e("ui.result.tie",{names:i,scores:a}):e(o?"ui.result.youWin":"ui.result.wins",{name:i,scores:a})}function ae({say:e},n){let t=n.seats[(n.perspective?.seat??0)-1];if(!t)return"";let a=n.seats.filter(({number:o})=>o!==t.number),i=Math.max(...a.map(({score:o})=>o));return t.winner?a.some(({winner:o})=>o)?e("ui.result.youShare"):t.score>i?e("ui.result.ahead",{count:t.score-i}):"":t.score<i?e("ui.result.behind",{count:i-t.score}):""}function ie({following:{game:e},say:n},t){let{endReason:a,endClause:i}=t,r=(a==="END_REASON_POINTS"||a==="END_REASON_BY_RULE")&&P(w(t),t,e,n).table.find(({id:s})=>s==="end");return`${$(e,a)}${i?` (${i})`:""}.${r?` ${r.value}.`:""}`}function W(e){return[...new Set(h(e).flatMap(n=>n.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function re({following:{game:e},say:n},t,a){let i=W(t),o=h(t)[a-1]?.filter(({points:p})=>p!==0)??[],r=o.reduce((p,{points:u})=>p+Math.min(0,u),0),s=1.4*Math.max(1,...h(t).map(p=>p.reduce((u,{points:g})=>u+Math.max(0,g),0))),m=o.map(({source:p,points:u})=>`${$(e,p)} ${u}`).join(", ");return l`<span class="bars" role="img" aria-label=${m||n("ui.fact.none")} title=${m}>${o.map(({source:p,points:u})=>{if(u<0)return c;let g=u/s;return l`<span class="source-${i.indexOf(p)}" .style=${`flex-basis: ${g*100}%`}>${g>(u>9?.16:.09)?u:c}</span>`})}${r?l`<span class="lost">${R(r)}</span>`:c}</span>`}function se({following:{game:e}},n){return l`<ul class="legend" aria-hidden="true">${W(n).map((t,a)=>l`<li><span class="swatch source-${a}"></span>${$(e,t)}</li>`)}</ul>`}function le(e,n){let t=n.seats.map(({score:i})=>i);for(let{seat:i,points:o}of e.flatMap(({lines:r})=>r.flatMap(({gains:s})=>s)))t[i-1]-=o;if(new Set(t).size!==1)return;let a=[...t];return e.map(({lines:i})=>{for(let{seat:o,points:r}of i.flatMap(({gains:s})=>s))a[o-1]+=r;return[...a]})}function pe({following:{history:e},say:n},t){let a=le(e.turns,t);if(!a||a.length<3)return c;let i=a.flat(),[o,r]=[Math.min(0,...i),Math.max(1,...i)],s=a.length-1,m=d=>Math.round(d/s*T),p=d=>Math.round(S-(d-o)/(r-o)*S),u=ue(t.seats.map(({number:d})=>({number:d,y:p(a[s][d-1])+4}))),g=[0,Math.round(s/2),s];return l`<figure class="curve"><figcaption>${n("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${T+76} ${S+26}" role="img" aria-label=${n("ui.result.curve")}>
      ${[...new Set([o,0,Math.round((o+r)/2),r])].map(d=>f`<path class="axis" d=${`M0 ${p(d)}H${T}`} /><text x="-6" y=${p(d)+4} text-anchor="end">${ce(d)}</text>`)}
      ${g.map(d=>f`<text x=${m(d)} y=${S+15} text-anchor="middle">${e.turns[d]?.number??""}</text>`)}
      ${t.seats.map(({number:d})=>f`<path class=${`line seat-${d}`} d=${`M${a.map((H,G)=>`${m(G)} ${p(H[d-1])}`).join("L")}`} />`)}
      ${u.map(({number:d,y:H})=>f`<g class=${`end seat-${d}`} transform=${`translate(${T+10} ${H-4})`}>${j(d,4.5)}
          <text x="8" y="4">${a[s][d-1]}</text></g>`)}
    </svg></figure>`}function ce(e){return e<0?R(e):String(e)}function ue(e){let n=[];for(let t of e.toSorted((a,i)=>a.y-i.y))n.push({...t,y:Math.max(t.y,(n.at(-1)?.y??-1/0)+12)});return n}var de=N`
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
.ranking .name{white-space:normal; overflow-wrap:anywhere} .ranking b{text-align:end; font-variant-numeric:tabular-nums}
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
.points .name{display:inline-block; max-width:9ch; vertical-align:middle}
.seats .open :is(.name, .status){white-space:normal; overflow-wrap:anywhere}
@container (min-width: 860px) {
.rules{grid-area:1 / 2 / 3 / 3; max-height:100%} .table.with-rules{grid-template-columns:minmax(0, 1fr) 400px}
.with-rules > :is(.left, aside){visibility:hidden}
}
@container (min-width: 1160px) {
.rules{grid-area:1 / 3} .table.with-rules{grid-template-columns:270px minmax(0, 1fr) 400px} .with-rules > .left{visibility:visible}
.seats .name{white-space:normal; overflow-wrap:anywhere}
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
`;export{de as WINDOWS,q as clauseWindow,K as menu,V as openClause,ee as pointsTable,te as resultCard};
