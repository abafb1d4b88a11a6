import"./chunk-N42WEXSG.js";import"./chunk-RX3JQCJJ.js";import{c as w,d as q,e as G}from"./chunk-ERYCXHO4.js";import{a as U,b as W,d as D,g as $}from"./chunk-ZLAFBG2G.js";import{c as A,h as B,p as I}from"./chunk-BFGKIJNU.js";import{a as z,b as k,d as b}from"./chunk-7SPFDLAR.js";import{a as v,c as N,d as x,e as j,f as _,i as y}from"./chunk-BFO222ZC.js";import{a as P,c as s,d as g,f as p}from"./chunk-3JQ6W47S.js";function X(e){let{say:o,windows:t,windows:{clause:i},following:r}=e,n=r.game?.rules?.sections.flatMap(({clauses:a})=>a).find(({number:a})=>a===i);return s`<div class="clause-window" id="clause" popover role="dialog" tabindex="-1" @beforetoggle=${O(()=>t.cited)} aria-label=${i||o("ui.table.rules")}>
    ${i?s`<div class="head"><b>${i}</b><button type="button" class="plain" aria-label=${o("ui.table.close")} popovertarget="clause" popovertargetaction="hide">${$("close")}</button></div>
          <p>${n?.text??o("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(i)}>${o("ui.rules.whole")}</button>`:p}
  </div>`}async function K(e,o,t){Object.assign(e.windows,{clause:o,cited:t}),e.requestUpdate(),await e.updateComplete;let i=e.renderRoot.querySelector(".clause-window");i.matches(":popover-open")||i.showPopover(),i.focus();let[r,n]=[t.getBoundingClientRect(),i.getBoundingClientRect()],a=Math.min(Math.max(8,r.left),innerWidth-n.width-8),l=r.bottom+8+n.height<innerHeight;i.style.setProperty("translate",`${Math.round(a)}px ${Math.round(l?r.bottom+8:Math.max(8,r.top-n.height-8))}px`)}function O(e){return({newState:o,target:t})=>{o==="closed"&&t.matches(":focus-within")&&e()?.focus({preventScroll:!0})}}var M=1200;function Q({server:e,match:o,code:t},i){let r=`#match=${o}${t&&`&code=${t}`}${i?`&rev=${i}`:""}`;return new URL(r,e?`${e}/`:document.baseURI).href}async function E(e,o){let t=Q(e,o);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function T(e){await e.call(async o=>{let{client:t,match:i,token:r,code:n}=e.source,a=await t.getRecord(i,{token:r,joinCode:n,signal:o});V(new Blob([JSON.stringify(a)],{type:"application/json"}),`${i.replace("matches/","")}.json`)})}async function S(e){try{let o=new File([await Z(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[o]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[o],title:o.name}):V(o,o.name)}catch(o){o instanceof DOMException&&o.name==="AbortError"||e.windows.say(A(o))}}async function Z(e){let o=e.renderRoot.querySelector("market-hall-board"),t=o.renderRoot.querySelector("svg.board"),{width:i,height:r}=t.viewBox.baseVal,n=M/i,a=t.cloneNode(!0);for(let f of a.querySelectorAll(".ring, .tick"))f.remove();let l=getComputedStyle(o).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,u=[...D,B(v(e.shown)).styles].map(({cssText:f})=>f.replaceAll(":host","svg")).join(""),c=document.createElementNS("http://www.w3.org/2000/svg","style");c.textContent=`${u} svg { color-scheme: ${l?"dark":"light"}; ${ee(o)} }`,a.prepend(c),a.setAttribute("width",String(M)),a.setAttribute("height",String(r*n));let m=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(a)],{type:"image/svg+xml"}));try{let f=new Image;return f.src=m,await f.decode(),await te(e,f,Math.round(r*n),l)}finally{URL.revokeObjectURL(m)}}function ee(e){let o=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${o.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function te(e,o,t,i){let r=Object.assign(document.createElement("canvas"),{width:M,height:t+64}),n=r.getContext("2d");n.fillStyle=i?"#191615":"#f7f1e5",n.fillRect(0,0,r.width,r.height),n.drawImage(o,0,0),n.fillStyle=i?"#f1e8da":"#2b2420",n.font="600 26px system-ui, sans-serif",n.textBaseline="middle";let l=e.shown.seats.map(({number:u,score:c})=>`${e.playerName(u)} ${c}`).join("   ");return n.fillText(`${e.following.game.title}   ${l}`,24,t+34,M-48),new Promise((u,c)=>r.toBlob(m=>m?u(m):c(new Error("The browser draws no picture.")),"image/png"))}function V(e,o){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:o});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function oe(e,o){let{say:t}=e,i=o.perspective?.seat??0,r=o.state==="MATCH_STATE_PLAYING",n=o.seats[i-1]?.standing==="SEAT_STANDING_IN";return s`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.resigning&&L(e,!1)}
    @beforetoggle=${O(()=>e.renderRoot.querySelector(".menu-button"))}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${$("close")}</button></div>
    ${e.windows.note?s`<p class="note" role="status">${e.windows.note}</p>`:p}
    <div class="row">
      ${e.record?p:s`<button type="button" @click=${()=>E(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?p:s`<button type="button" @click=${()=>E(e,0)}>${t(r?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>S(e)}>${t("ui.menu.picture")}</button>
      ${j(o)&&!e.record?s`<button type="button" @click=${()=>T(e)}>${t("ui.table.record")}</button>`:p}
    </div>
    ${ne(e,r&&n&&e.token!=="")}
    ${ie(e,i)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?s`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:p}
      ${e.home?s`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </div>`}function L(e,o){e.windows.resigning=o,e.windows.focus(o?".sure button + button":".danger")}function ne(e,o){let{say:t}=e;return o?e.windows.resigning?s`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>(e.windows.escape(),e.resignNow())}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>L(e,!1)}>${t("ui.menu.playOn")}</button></div>`:s`<div class="row"><button type="button" class="danger" @click=${()=>L(e,!0)}>${t("ui.menu.resign")}</button></div>`:p}function ie(e,o){let{say:t}=e,i=(n,a)=>s`<label class="check"><input type="checkbox" .checked=${e[n]} @change=${l=>e.set(n,l.target.checked)}> ${a}</label>`,r=n=>e.chooseColours(n.target.value,e.ownColour);return s`<div class="settings">
    ${e.token?s`${i("confirm",t("ui.table.confirm"))}${i("forced",t("ui.menu.forced"))}`:p}
    ${i("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${n=>e.set("pace",Number(n.target.value))}>
      ${[1,2,0].map(n=>s`<option value=${n} ?selected=${n===e.pace}>${t(`ui.menu.pace.${n}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${r}>
      ${Object.keys(U).map(n=>s`<option value=${n} ?selected=${n===(e.palette||"standard")}>${t(`ui.palette.${n}`)}</option>`)}</select></label>
    ${o?s`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(n=>s`<button type="button" aria-pressed=${n===e.ownColour?"true":"false"}
        aria-label=${t(n?"ui.table.colour":"ui.table.seatColour",{number:n})} @click=${()=>e.chooseColours(e.palette,n)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${n?g`<circle cx="13" cy="13" r="12" fill=${W(e.palette)[n-1]} />`:g`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:p}
    <slot name="settings"></slot>
  </div>`}var F=60;function re(e){let{say:o,choosing:t}=e,i=e.shown===e.following.position&&!e.busy?t.moves:[];if(!i.length)return p;let r=i.length-F;return s`<details part="moves"><summary>${o("moves",{count:i.length})}</summary><ul class="moves">
    ${i.slice(0,F).map(n=>s`<li><button type="button" @click=${()=>e.play(n)}>${n.text}</button></li>`)}
    ${r>0?s`<li>${o("more",{count:r})}</li>`:p}</ul></details>
    ${ae(e)?s`<p class="hint-row"><button type="button" class="hint" @click=${()=>se(e)}>${o("ui.table.hint")}</button></p>`:p}`}function ae({following:e,shown:o}){let{position:t}=e,i=t?.perspective?.seat??0,r=t?.seats.filter(({number:n})=>n!==i)??[];return t!==void 0&&_(t)&&o===t&&r.every(n=>N(n).kind==="bot")}async function se(e){let{choosing:o,following:t}=e,{client:i,match:r,token:n}=e.source,{revision:a,perspective:l}=t.position,u=l?.seat??0,c=o.all,f=(await i.seat(r,n).previewEach(c.slice(0,200),{revision:a}).catch(()=>[])).map(({preview:h})=>h?h.scores[u-1]-Math.max(...h.scores.filter((C,J)=>J!==u-1)):-1/0),d=c[f.indexOf(Math.max(...f))];!d||t.position?.revision!==a||(e.message="",o.back(),e.advise({revision:a,move:d,places:o.pathOf(d)}))}function le(e,o,t){let[{seats:i},r]=[e,x(e)],n=(l,u)=>s`<tr>
    <th scope="row">${l}</th>${u.map(c=>s`<td>${c<0?`−${-c}`:c}</td>`)}</tr>`,a=o.valueNames.filter(({value:l})=>l.startsWith("POINT_SOURCE_")).map(({value:l,name:u})=>({name:u,points:i.map((c,m)=>r[m]?.find(({source:f})=>f===l)?.points??0)}));return s`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${i.map(({number:l})=>s`<th scope="col" class="seat-${l}">
      ${k(l)} <span class="name">${b(e,l,t)}</span></th>`)}</tr></thead>
    <tbody>${a.filter(({points:l})=>l.some(u=>u!==0)).map(({name:l,points:u})=>n(l,u))}</tbody>
    <tfoot>${n(t("points.total"),i.map(({score:l})=>l))}</tfoot>
  </table>`}function pe({choosing:e,say:o,following:t}){let{preview:i}=e;if(!i)return p;let r=t.position?.seats??[],n=i.scores.flatMap((a,l)=>{let u=a-(r[l]?.score??a);return u?[o("ui.preview.points",{name:b(t.position,l+1,o),change:w(u)})]:[]});return s`<ul class="preview">${i.commits.flatMap(q).map(a=>s`<li>${a}</li>`)}
    ${n.length?s`<li class="changes">${n.join(", ")}</li>`:p}
    ${i.moreFollows?s`<li class="quiet">${o("ui.drawer.moreFollows")}</li>`:p}</ul>`}var[H,R]=[260,80];function ce(e,o){let{say:t}=e,i=o.state==="MATCH_STATE_CLOSED",r=x(o).length>0,n=o.seats.toSorted((a,l)=>(a.placing??9)-(l.placing??9)||l.score-a.score);return s`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${$("close")}</button>
    <h2 id="result-title" tabindex="-1">${de(e,o)}</h2>
    <p class="own">${me(e,o)}</p>
    ${i?p:s`<p class="quiet">${G(e,fe(e,o))}</p>`}
    ${r?s`<ol class="ranking">${n.map(a=>s`<li class="seat-${a.number}">
      <span class="place">${a.placing}</span>${k(a.number)}<span class="name">${b(o,a.number,t)}</span>
      ${ge(e,o,a.number)}<b>${a.score}</b></li>`)}</ol>
    ${he(e,o)}
    ${be(e,o)}`:p}
    <div class="row">
      ${e.token&&!i?s`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:p}
      ${r?s`<button type="button" @click=${()=>ue(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>S(e)}>${t("ui.menu.picture")}</button>`:p}
      ${e.record?p:s`<button type="button" @click=${()=>T(e)}>${t("ui.table.record")}</button>`}
      ${e.home?s`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </section>`}function ue({windows:e,replaying:o,following:t}){e.showResult(!1),o.goTo(1,t.position.revision).then(()=>o.toggle(()=>t.position.revision))}function de({say:e},o){if(o.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=o.seats.filter(({winner:a})=>a),i=o.seats.map(({score:a})=>a).toSorted((a,l)=>l-a).join(" : "),r=t.map(({number:a})=>b(o,a,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:i});let n=t.some(({number:a})=>a===o.perspective?.seat);return t.length>1?e("ui.result.tie",{names:r,scores:i}):e(n?"ui.result.youWin":"ui.result.wins",{name:r,scores:i})}function me({say:e},o){let t=o.seats[(o.perspective?.seat??0)-1];if(!t)return"";let i=o.seats.filter(({number:n})=>n!==t.number),r=Math.max(...i.map(({score:n})=>n));return t.winner?i.some(({winner:n})=>n)?e("ui.result.youShare"):t.score>r?e("ui.result.ahead",{count:t.score-r}):"":t.score<r?e("ui.result.behind",{count:r-t.score}):""}function fe({following:{game:e},say:o},t){let{endReason:i,endClause:r}=t,a=(i==="END_REASON_POINTS"||i==="END_REASON_BY_RULE")&&I(v(t),t,e,o).table.find(({id:l})=>l==="end");return`${y(e,i)}${r?` (${r})`:""}.${a?` ${a.value}.`:""}`}function Y(e){return[...new Set(x(e).flatMap(o=>o.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function ge({following:{game:e},say:o},t,i){let r=Y(t),n=x(t)[i-1]?.filter(({points:c})=>c!==0)??[],a=n.reduce((c,{points:m})=>c+Math.min(0,m),0),l=1.4*Math.max(1,...x(t).map(c=>c.reduce((m,{points:f})=>m+Math.max(0,f),0))),u=n.map(({source:c,points:m})=>`${y(e,c)} ${m}`).join(", ");return s`<span class="bars" role="img" aria-label=${u||o("ui.fact.none")} title=${u}>${n.map(({source:c,points:m})=>{if(m<0)return p;let f=m/l;return s`<span class="source-${r.indexOf(c)}" .style=${`flex-basis: ${f*100}%`}>${f>(m>9?.16:.09)?m:p}</span>`})}${a?s`<span class="lost">${w(a)}</span>`:p}</span>`}function he({following:{game:e}},o){return s`<ul class="legend" aria-hidden="true">${Y(o).map((t,i)=>s`<li><span class="swatch source-${i}"></span>${y(e,t)}</li>`)}</ul>`}function xe(e,o){let t=o.seats.map(({score:r})=>r);for(let{seat:r,points:n}of e.flatMap(({lines:a})=>a.flatMap(({gains:l})=>l)))t[r-1]-=n;if(new Set(t).size!==1)return;let i=[...t];return e.map(({lines:r})=>{for(let{seat:n,points:a}of r.flatMap(({gains:l})=>l))i[n-1]+=a;return[...i]})}function be({following:{history:e},say:o},t){let i=xe(e.turns,t);if(!i||i.length<3)return p;let r=i.flat(),[n,a]=[Math.min(0,...r),Math.max(1,...r)],l=i.length-1,u=d=>Math.round(d/l*H),c=d=>Math.round(R-(d-n)/(a-n)*R),m=we(t.seats.map(({number:d})=>({number:d,y:c(i[l][d-1])+4}))),f=[0,Math.round(l/2),l];return s`<figure class="curve"><figcaption>${o("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${H+76} ${R+26}" role="img" aria-label=${o("ui.result.curve")}>
      ${[...new Set([n,0,Math.round((n+a)/2),a])].map(d=>g`<path class="axis" d=${`M0 ${c(d)}H${H}`} /><text x="-6" y=${c(d)+4} text-anchor="end">${$e(d)}</text>`)}
      ${f.map(d=>g`<text x=${u(d)} y=${R+15} text-anchor="middle">${e.turns[d]?.number??""}</text>`)}
      ${t.seats.map(({number:d})=>g`<path class=${`line seat-${d}`} d=${`M${i.map((h,C)=>`${u(C)} ${c(h[d-1])}`).join("L")}`} />`)}
      ${m.map(({number:d,y:h})=>g`<g class=${`end seat-${d}`} transform=${`translate(${H+10} ${h-4})`}>${z(d,4.5)}
          <text x="8" y="4">${i[l][d-1]}</text></g>`)}
    </svg></figure>`}function $e(e){return e<0?w(e):String(e)}function we(e){let o=[];for(let t of e.toSorted((i,r)=>i.y-r.y))o.push({...t,y:Math.max(t.y,(o.at(-1)?.y??-1/0)+12)});return o}var ve=P`
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
.said{position:absolute; inset:calc(100% + 4px) 0 auto; display:flex; align-items:flex-start; max-height:34dvh; overflow:auto; padding-inline-start:12px; background:var(--card);
border:1.5px solid var(--alarm); border-radius:14px; box-shadow:0 8px 24px #0006} .said .error{flex:1; padding-block:10px; font-size:0.92rem; line-height:1.3}
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
`;export{ve as WINDOWS,X as clauseWindow,oe as menu,re as moves,K as openClause,le as pointsTable,pe as preview,ce as resultCard};
