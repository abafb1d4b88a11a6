import{a as U,c as D,d as W}from"./chunk-TGV7XBU5.js";import"./chunk-RX3JQCJJ.js";import{c as R,e as G}from"./chunk-2UUSCXKO.js";import{a as _,b as I,d as z,g as x}from"./chunk-G7SDDN5L.js";import{c as A,h as B,p as P}from"./chunk-CXQFER4N.js";import{a as j,b as v,d as $}from"./chunk-SYWF6VAR.js";import{a as b,d as h,e as C,i as w}from"./chunk-VPZK5543.js";import{a as N,c as l,d as f,f as p}from"./chunk-3JQ6W47S.js";function F(e){let{say:n,windows:t,windows:{clause:r},following:a}=e,o=a.game&&D(a.game,e.lang),i=W(o||"").find(s=>s.clause===r);return l`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @beforetoggle=${E(()=>t.cited)} aria-label=${r||n("ui.table.rules")}>
    ${r?l`<div class="head"><b>${r}</b><button type="button" class="plain" aria-label=${n("ui.table.close")} popovertarget="clause" popovertargetaction="hide">${x("close")}</button></div>
          <p>${i?U(i.text)[0]:n("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(r)}>${n("ui.rules.whole")}</button>`:p}
  </div>`}async function J(e,n,t){Object.assign(e.windows,{clause:n,cited:t}),e.requestUpdate(),await e.updateComplete;let r=e.renderRoot.querySelector(".clause-window");r.matches(":popover-open")||r.showPopover(),r.focus();let[a,o]=[t.getBoundingClientRect(),r.getBoundingClientRect()],i=Math.min(Math.max(8,a.left),innerWidth-o.width-8),s=a.bottom+8+o.height<innerHeight;r.style.setProperty("translate",`${Math.round(i)}px ${Math.round(s?a.bottom+8:Math.max(8,a.top-o.height-8))}px`)}function E(e){return({newState:n,target:t})=>{n==="closed"&&t.matches(":focus-within")&&e()?.focus({preventScroll:!0})}}var y=1200;function X({server:e,match:n,code:t},r){let a=`#match=${n}${t&&`&code=${t}`}${r?`&rev=${r}`:""}`;return new URL(a,e?`${e}/`:document.baseURI).href}async function O(e,n){let t=X(e,n);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function k(e){await e.call(async n=>{let{client:t,match:r,token:a,code:o}=e.source,i=await t.getRecord(r,{token:a,joinCode:o,signal:n});q(new Blob([JSON.stringify(i)],{type:"application/json"}),`${r.replace("matches/","")}.json`)})}async function M(e){try{let n=new File([await K(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[n]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[n],title:n.name}):q(n,n.name)}catch(n){n instanceof DOMException&&n.name==="AbortError"||e.windows.say(A(n))}}async function K(e){let n=e.renderRoot.querySelector("market-hall-board"),t=n.renderRoot.querySelector("svg.board"),{width:r,height:a}=t.viewBox.baseVal,o=y/r,i=t.cloneNode(!0);for(let g of i.querySelectorAll(".ring, .tick"))g.remove();let s=getComputedStyle(n).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,m=[...z,B(b(e.shown)).styles].map(({cssText:g})=>g.replaceAll(":host","svg")).join(""),c=document.createElementNS("http://www.w3.org/2000/svg","style");c.textContent=`${m} svg { color-scheme: ${s?"dark":"light"}; ${Q(n)} }`,i.prepend(c),i.setAttribute("width",String(y)),i.setAttribute("height",String(a*o));let u=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(i)],{type:"image/svg+xml"}));try{let g=new Image;return g.src=u,await g.decode(),await Z(e,g,Math.round(a*o),s)}finally{URL.revokeObjectURL(u)}}function Q(e){let n=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${n.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function Z(e,n,t,r){let a=Object.assign(document.createElement("canvas"),{width:y,height:t+64}),o=a.getContext("2d");o.fillStyle=r?"#191615":"#f7f1e5",o.fillRect(0,0,a.width,a.height),o.drawImage(n,0,0),o.fillStyle=r?"#f1e8da":"#2b2420",o.font="600 26px system-ui, sans-serif",o.textBaseline="middle";let s=e.shown.seats.map(({number:m,score:c})=>`${e.playerName(m)} ${c}`).join("   ");return o.fillText(`${e.following.game.title}   ${s}`,24,t+34,y-48),new Promise((m,c)=>a.toBlob(u=>u?m(u):c(new Error("The browser draws no picture.")),"image/png"))}function q(e,n){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:n});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function ee(e,n){let{say:t}=e,r=n.perspective?.seat??0,a=n.state==="MATCH_STATE_PLAYING",o=n.seats[r-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.resigning&&L(e,!1)}
    @beforetoggle=${E(()=>e.renderRoot.querySelector(".menu-button"))}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${x("close")}</button></div>
    ${e.windows.note?l`<p class="note" role="status">${e.windows.note}</p>`:p}
    <div class="row">
      ${e.record?p:l`<button type="button" @click=${()=>O(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?p:l`<button type="button" @click=${()=>O(e,0)}>${t(a?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>M(e)}>${t("ui.menu.picture")}</button>
      ${C(n)&&!e.record?l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`:p}
    </div>
    ${te(e,a&&o&&e.token!=="")}
    ${ne(e,r)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:p}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </div>`}function L(e,n){e.windows.resigning=n,e.windows.focus(n?".sure button + button":".danger")}function te(e,n){let{say:t}=e;return n?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>(e.windows.escape(),e.resignNow())}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>L(e,!1)}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>L(e,!0)}>${t("ui.menu.resign")}</button></div>`:p}function ne(e,n){let{say:t}=e,r=(o,i)=>l`<label class="check"><input type="checkbox" .checked=${e[o]} @change=${s=>e.set(o,s.target.checked)}> ${i}</label>`,a=o=>e.chooseColours(o.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${r("confirm",t("ui.table.confirm"))}${r("forced",t("ui.menu.forced"))}`:p}
    ${r("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${o=>e.set("pace",Number(o.target.value))}>
      ${[1,2,0].map(o=>l`<option value=${o} ?selected=${o===e.pace}>${t(`ui.menu.pace.${o}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${a}>
      ${Object.keys(_).map(o=>l`<option value=${o} ?selected=${o===(e.palette||"standard")}>${t(`ui.palette.${o}`)}</option>`)}</select></label>
    ${n?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(o=>l`<button type="button" aria-pressed=${o===e.ownColour?"true":"false"}
        aria-label=${t(o?"ui.table.colour":"ui.table.seatColour",{number:o})} @click=${()=>e.chooseColours(e.palette,o)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${o?f`<circle cx="13" cy="13" r="12" fill=${I(e.palette)[o-1]} />`:f`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:p}
    <slot name="settings"></slot>
  </div>`}function oe(e,n,t){let[{seats:r},a]=[e,h(e)],o=(s,m)=>l`<tr>
    <th scope="row">${s}</th>${m.map(c=>l`<td>${c<0?`−${-c}`:c}</td>`)}</tr>`,i=n.valueNames.filter(({value:s})=>s.startsWith("POINT_SOURCE_")).map(({value:s,name:m})=>({name:m,points:r.map((c,u)=>a[u]?.find(({source:g})=>g===s)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${r.map(({number:s})=>l`<th scope="col" class="seat-${s}">
      ${v(s)} <span class="name">${$(e,s,t)}</span></th>`)}</tr></thead>
    <tbody>${i.filter(({points:s})=>s.some(m=>m!==0)).map(({name:s,points:m})=>o(s,m))}</tbody>
    <tfoot>${o(t("points.total"),r.map(({score:s})=>s))}</tfoot>
  </table>`}var[T,S]=[320,92];function re(e,n){let{say:t}=e,r=n.state==="MATCH_STATE_CLOSED",a=h(n).length>0,o=n.seats.toSorted((i,s)=>(i.placing??9)-(s.placing??9)||s.score-i.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${x("close")}</button>
    <h2 id="result-title" tabindex="-1">${ie(e,n)}</h2>
    <p class="own">${se(e,n)}</p>
    ${r?p:l`<p class="quiet">${G(e,le(e,n))}</p>`}
    ${a?l`<ol class="ranking">${o.map(i=>l`<li class="seat-${i.number}">
      <span class="place">${i.placing}</span>${v(i.number)}<span class="name">${$(n,i.number,t)}</span>
      ${ce(e,n,i.number)}<b>${i.score}</b></li>`)}</ol>
    ${pe(e,n)}
    ${de(e,n)}`:p}
    <div class="row">
      ${e.token&&!r?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:p}
      ${a?l`<button type="button" @click=${()=>ae(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>M(e)}>${t("ui.menu.picture")}</button>`:p}
      ${e.record?p:l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </section>`}function ae({windows:e,replaying:n,following:t}){e.showResult(!1),n.goTo(1,t.position.revision).then(()=>n.toggle(()=>t.position.revision))}function ie({say:e},n){if(n.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=n.seats.filter(({winner:i})=>i),r=n.seats.map(({score:i})=>i).toSorted((i,s)=>s-i).join(" : "),a=t.map(({number:i})=>$(n,i,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:r});let o=t.some(({number:i})=>i===n.perspective?.seat);return t.length>1?e("ui.result.tie",{names:a,scores:r}):e(o?"ui.result.youWin":"ui.result.wins",{name:a,scores:r})}function se({say:e},n){let t=n.seats[(n.perspective?.seat??0)-1];if(!t)return"";let r=n.seats.filter(({number:o})=>o!==t.number),a=Math.max(...r.map(({score:o})=>o));return t.winner?r.some(({winner:o})=>o)?e("ui.result.youShare"):t.score>a?e("ui.result.ahead",{count:t.score-a}):"":t.score<a?e("ui.result.behind",{count:a-t.score}):""}function le({following:{game:e},say:n},t){let{endReason:r,endClause:a}=t,i=(r==="END_REASON_POINTS"||r==="END_REASON_BY_RULE")&&P(b(t),t,e,n).table.find(({id:s})=>s==="end");return`${w(e,r)}${a?` (${a})`:""}.${i?` ${i.value}.`:""}`}function V(e){return[...new Set(h(e).flatMap(n=>n.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function ce({following:{game:e},say:n},t,r){let a=V(t),o=h(t)[r-1]?.filter(({points:c})=>c!==0)??[],i=o.reduce((c,{points:u})=>c+Math.min(0,u),0),s=1.4*Math.max(1,...h(t).map(c=>c.reduce((u,{points:g})=>u+Math.max(0,g),0))),m=o.map(({source:c,points:u})=>`${w(e,c)} ${u}`).join(", ");return l`<span class="bars" role="img" aria-label=${m||n("ui.fact.none")} title=${m}>${o.map(({source:c,points:u})=>{if(u<0)return p;let g=u/s;return l`<span class="source-${a.indexOf(c)}" .style=${`flex-basis: ${g*100}%`}>${g>(u>9?.16:.09)?u:p}</span>`})}${i?l`<span class="lost">${R(i)}</span>`:p}</span>`}function pe({following:{game:e}},n){return l`<ul class="legend" aria-hidden="true">${V(n).map((t,r)=>l`<li><span class="swatch source-${r}"></span>${w(e,t)}</li>`)}</ul>`}function ue(e,n){let t=n.seats.map(({score:a})=>a);for(let{seat:a,points:o}of e.flatMap(({lines:i})=>i.flatMap(({gains:s})=>s)))t[a-1]-=o;if(new Set(t).size!==1)return;let r=[...t];return e.map(({lines:a})=>{for(let{seat:o,points:i}of a.flatMap(({gains:s})=>s))r[o-1]+=i;return[...r]})}function de({following:{history:e},say:n},t){let r=ue(e.turns,t);if(!r||r.length<3)return p;let a=r.flat(),[o,i]=[Math.min(0,...a),Math.max(1,...a)],s=r.length-1,m=d=>Math.round(d/s*T),c=d=>Math.round(S-(d-o)/(i-o)*S),u=ge(t.seats.map(({number:d})=>({number:d,y:c(r[s][d-1])+4}))),g=[0,Math.round(s/2),s];return l`<figure class="curve"><figcaption>${n("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${T+66} ${S+26}" role="img" aria-label=${n("ui.result.curve")}>
      ${[...new Set([o,0,Math.round((o+i)/2),i])].map(d=>f`<path class="axis" d=${`M0 ${c(d)}H${T}`} /><text x="-6" y=${c(d)+4} text-anchor="end">${me(d)}</text>`)}
      ${g.map(d=>f`<text x=${m(d)} y=${S+15} text-anchor="middle">${e.turns[d]?.number??""}</text>`)}
      ${t.seats.map(({number:d})=>f`<path class=${`line seat-${d}`} d=${`M${r.map((H,Y)=>`${m(Y)} ${c(H[d-1])}`).join("L")}`} />`)}
      ${u.map(({number:d,y:H})=>f`<g class=${`end seat-${d}`} transform=${`translate(${T+10} ${H-4})`}>${j(d,4.5)}
          <text x="8" y="4">${r[s][d-1]}</text></g>`)}
    </svg></figure>`}function me(e){return e<0?R(e):String(e)}function ge(e){let n=[];for(let t of e.toSorted((r,a)=>r.y-a.y))n.push({...t,y:Math.max(t.y,(n.at(-1)?.y??-1/0)+12)});return n}var fe=N`
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
.result-card .close{position:absolute; inset-inline-end:8px; top:8px}
.ranking{list-style:none; margin:4px 0; padding:0; display:grid; gap:6px} .ranking li{display:grid; grid-template-columns:1ch auto minmax(50px, 1fr) minmax(0, 1.6fr) 4ch; gap:8px; align-items:center}
.ranking .name{white-space:normal; overflow-wrap:anywhere} .ranking b{text-align:end; font-variant-numeric:tabular-nums}
.bars{display:flex; gap:1px; height:20px; border-radius:5px; overflow:hidden} .bars > span{flex:0 0 auto; min-width:3px; font-size:0.75rem; line-height:20px; text-align:center; font-weight:650} .lost{padding-inline-start:4px; color:var(--alarm)}
.source-0{background:#2f5f8f; color:#fff} .source-1{background:#e0a528; color:#1d1712} .source-2{background:#2b8273; color:#fff}
.source-3{background:#b4552d; color:#fff} .source-4{background:#8a5a94; color:#fff} .source-5{background:#9aa04a; color:#1d1712}
.legend{list-style:none; margin:0; padding:0; display:flex; flex-wrap:wrap; gap:2px 14px; font-size:0.85rem} .legend li{display:inline-flex; gap:6px; align-items:center}
.swatch{width:12px; height:12px; border-radius:3px}
.curve{margin:0} .curve svg{width:100%; display:block} .curve figcaption{font-size:0.82rem; color:var(--quiet)} .curve text{font-size:11px; fill:var(--quiet)} .axis{fill:none; stroke:var(--line)}
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
@container (min-width: 1160px){.seats .name{white-space:normal; overflow-wrap:anywhere} }
@container (max-width: 859.9px){.seats li.open{position:absolute; inset:0 0 auto; z-index:3; box-shadow:0 8px 24px #0008} }
@container (max-width: 519.9px) {
.result-card{padding:14px; inset:2% 0 auto; max-height:none}
@supports (animation-timeline: scroll()) {
.bar .acts{flex-wrap:nowrap; overflow-x:auto; scrollbar-width:none}
.acts::after{content:'›'; position:sticky; inset-inline-end:-10px; flex:none; width:46px; margin-inline-start:-52px; padding-inline-end:12px; box-sizing:border-box; font:700 1.7rem/44px system-ui; text-align:end;
background:linear-gradient(90deg, transparent, var(--card) 55%); pointer-events:none; opacity:0; animation:more linear; animation-timeline:scroll(nearest inline)}
@keyframes more{0%, 90%{opacity:1} }
}
}
`;export{fe as WINDOWS,F as clauseWindow,ee as menu,J as openClause,oe as pointsTable,re as resultCard};
