import{a as B,c as D,d as U}from"./chunk-EZRFJ42V.js";import"./chunk-RX3JQCJJ.js";import{c as H,e as G}from"./chunk-JOINCJ4D.js";import{a as I,b as _,d as P,g as h}from"./chunk-HOCRAFDC.js";import{c as N,h as j,p as A}from"./chunk-4VHSYDEG.js";import{a as C,b as y,d as b}from"./chunk-4MTAPEQA.js";import{a as x,d as $,e as E,i as w}from"./chunk-ZEQD5Q7V.js";import{a as L,c as l,d as g,f as u}from"./chunk-3JQ6W47S.js";function V(e){let{say:o,windows:{clause:t},following:r}=e,a=r.game&&D(r.game,e.lang),n=U(a||"").find(s=>s.clause===t);return l`<div class="clause-window" popover role="dialog" aria-label=${t||o("ui.table.rules")}>
    ${t?l`<div class="head"><b>${t}</b><button type="button" class="plain" aria-label=${o("ui.table.close")} @click=${()=>{e.windows.openClause("")}}>${h("close")}</button></div>
          <p>${n?.text.split(B)[0]??o("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(t)}>${o("ui.rules.whole")}</button>`:u}
  </div>`}var v=1200;function Y({server:e,match:o,code:t},r){let a=`#match=${o}${t&&`&code=${t}`}${r?`&rev=${r}`:""}`;return new URL(a,e?`${e}/`:document.baseURI).href}async function O(e,o){let t=Y(e,o);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function k(e){await e.call(async o=>{let{client:t,match:r,token:a,code:n}=e.source,s=await t.getRecord(r,{token:a,joinCode:n,signal:o});z(new Blob([JSON.stringify(s)],{type:"application/json"}),`${r.replace("matches/","")}.json`)})}async function T(e){try{let o=new File([await F(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[o]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[o],title:o.name}):z(o,o.name)}catch(o){o instanceof DOMException&&o.name==="AbortError"||e.windows.say(N(o))}}async function F(e){let o=e.renderRoot.querySelector("market-hall-board"),t=o.renderRoot.querySelector("svg.board"),{width:r,height:a}=t.viewBox.baseVal,n=v/r,s=t.cloneNode(!0);for(let f of s.querySelectorAll(".ring, .tick"))f.remove();let i=getComputedStyle(o).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,m=[...P,j(x(e.shown)).styles].map(({cssText:f})=>f.replaceAll(":host","svg")).join(""),c=document.createElementNS("http://www.w3.org/2000/svg","style");c.textContent=`${m} svg { color-scheme: ${i?"dark":"light"}; ${J(o)} }`,s.prepend(c),s.setAttribute("width",String(v)),s.setAttribute("height",String(a*n));let p=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(s)],{type:"image/svg+xml"}));try{let f=new Image;return f.src=p,await f.decode(),await X(e,f,Math.round(a*n),i)}finally{URL.revokeObjectURL(p)}}function J(e){let o=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${o.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function X(e,o,t,r){let a=Object.assign(document.createElement("canvas"),{width:v,height:t+64}),n=a.getContext("2d");n.fillStyle=r?"#191615":"#f7f1e5",n.fillRect(0,0,a.width,a.height),n.drawImage(o,0,0),n.fillStyle=r?"#f1e8da":"#2b2420",n.font="600 26px system-ui, sans-serif",n.textBaseline="middle";let i=e.shown.seats.map(({number:m,score:c})=>`${e.playerName(m)} ${c}`).join("   ");return n.fillText(`${e.following.game.title}   ${i}`,24,t+34,v-48),new Promise((m,c)=>a.toBlob(p=>p?m(p):c(new Error("The browser draws no picture.")),"image/png"))}function z(e,o){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:o});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function K(e,o){let{say:t}=e,r=o.perspective?.seat??0,a=o.state==="MATCH_STATE_PLAYING",n=o.seats[r-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.stopResigning()}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${h("close")}</button></div>
    ${e.windows.note?l`<p class="note" role="status">${e.windows.note}</p>`:u}
    <div class="row">
      ${e.record?u:l`<button type="button" @click=${()=>O(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?u:l`<button type="button" @click=${()=>O(e,0)}>${t(a?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>
      ${E(o)&&!e.record?l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`:u}
    </div>
    ${Q(e,a&&n&&e.token!=="")}
    ${Z(e,r)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:u}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:u}
    </div>
  </div>`}function Q(e,o){let{say:t}=e;return o?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>e.windows.resign()}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>e.windows.stopResigning()}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>e.windows.askToResign()}>${t("ui.menu.resign")}</button></div>`:u}function Z(e,o){let{say:t}=e,r=(n,s)=>l`<label class="check"><input type="checkbox" .checked=${e[n]} @change=${i=>e.set(n,i.target.checked)}> ${s}</label>`,a=n=>e.chooseColours(n.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${r("confirm",t("ui.table.confirm"))}${r("forced",t("ui.menu.forced"))}`:u}
    ${r("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${n=>e.set("pace",Number(n.target.value))}>
      ${[1,2,0].map(n=>l`<option value=${n} ?selected=${n===e.pace}>${t(`ui.menu.pace.${n}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${a}>
      ${Object.keys(I).map(n=>l`<option value=${n} ?selected=${n===(e.palette||"standard")}>${t(`ui.palette.${n}`)}</option>`)}</select></label>
    ${o?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(n=>l`<button type="button" aria-pressed=${n===e.ownColour?"true":"false"}
        aria-label=${t(n?"ui.table.colour":"ui.table.seatColour",{number:n})} @click=${()=>e.chooseColours(e.palette,n)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${n?g`<circle cx="13" cy="13" r="12" fill=${_(e.palette)[n-1]} />`:g`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:u}
    <slot name="settings"></slot>
  </div>`}function ee(e,o,t){let[{seats:r},a]=[e,$(e)],n=(i,m)=>l`<tr>
    <th scope="row">${i}</th>${m.map(c=>l`<td>${c<0?`−${-c}`:c}</td>`)}</tr>`,s=o.valueNames.filter(({value:i})=>i.startsWith("POINT_SOURCE_")).map(({value:i,name:m})=>({name:m,points:r.map((c,p)=>a[p]?.find(({source:f})=>f===i)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${r.map(({number:i})=>l`<th scope="col" class="seat-${i}">
      ${y(i)} <span class="name">${b(e,i,t)}</span></th>`)}</tr></thead>
    <tbody>${s.filter(({points:i})=>i.some(m=>m!==0)).map(({name:i,points:m})=>n(i,m))}</tbody>
    <tfoot>${n(t("points.total"),r.map(({score:i})=>i))}</tfoot>
  </table>`}var[M,S]=[320,92];function te(e,o){let{say:t}=e,r=o.seats.toSorted((a,n)=>(a.placing||9)-(n.placing||9)||n.score-a.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${h("close")}</button>
    <h2 id="result-title" tabindex="-1">${ne(e,o)}</h2>
    <p class="own">${re(e,o)}</p>
    ${o.state==="MATCH_STATE_CLOSED"?u:l`<p class="quiet">${G(e,ae(e,o))}</p>`}
    <ol class="ranking">${r.map(a=>l`<li class="seat-${a.number}">
      <span class="place">${a.placing||""}</span>${y(a.number)}<span class="name">${b(o,a.number,t)}</span>
      ${se(e,o,a.number)}<b>${a.score}</b></li>`)}</ol>
    ${ie(e,o)}
    ${ce(e,o)}
    <div class="row">
      ${e.token?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:u}
      <button type="button" @click=${()=>oe(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>
      ${e.record?u:l`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:u}
    </div>
  </section>`}function oe({windows:e,replaying:o,following:t}){e.showResult(!1),o.goTo(1,t.position.revision).then(()=>o.toggle(()=>t.position.revision))}function ne({say:e},o){if(o.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=o.seats.filter(({winner:s})=>s),r=o.seats.map(({score:s})=>s).toSorted((s,i)=>i-s).join(" : "),a=t.map(({number:s})=>b(o,s,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:r});let n=t.some(({number:s})=>s===o.perspective?.seat);return t.length>1?e("ui.result.tie",{names:a,scores:r}):e(n?"ui.result.youWin":"ui.result.wins",{name:a,scores:r})}function re({say:e},o){let t=o.seats[(o.perspective?.seat??0)-1];if(!t)return"";let r=o.seats.filter(({number:n})=>n!==t.number),a=Math.max(...r.map(({score:n})=>n));return t.winner?r.some(({winner:n})=>n)?e("ui.result.youShare"):t.score>a?e("ui.result.ahead",{count:t.score-a}):"":t.score<a?e("ui.result.behind",{count:a-t.score}):""}function ae({following:{game:e},say:o},t){let{endReason:r,endClause:a}=t,s=(r==="END_REASON_POINTS"||r==="END_REASON_BY_RULE")&&A(x(t),t,e,o).table.find(({id:i})=>i==="end");return`${w(e,r)}${a?` (${a})`:""}.${s?` ${s.value}.`:""}`}function W(e){return[...new Set($(e).flatMap(o=>o.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function se({following:{game:e},say:o},t,r){let a=W(t),n=$(t)[r-1]?.filter(({points:c})=>c!==0)??[],s=n.reduce((c,{points:p})=>c+Math.min(0,p),0),i=1.2*Math.max(1,...$(t).map(c=>c.reduce((p,{points:f})=>p+Math.max(0,f),0))),m=n.map(({source:c,points:p})=>`${w(e,c)} ${p}`).join(", ");return l`<span class="bars" role="img" aria-label=${m||o("ui.fact.none")} title=${m}>${n.map(({source:c,points:p})=>{if(p<0)return u;let f=p/i;return l`<span class="source-${a.indexOf(c)}" .style=${`flex-basis: ${f*100}%`}>${f>(p>9?.16:.09)?p:u}</span>`})}${s?l`<span class="lost">${H(s)}</span>`:u}</span>`}function ie({following:{game:e}},o){return l`<ul class="legend" aria-hidden="true">${W(o).map((t,r)=>l`<li><span class="swatch source-${r}"></span>${w(e,t)}</li>`)}</ul>`}function le(e,o){let t=o.seats.map(({score:a})=>a);for(let{seat:a,points:n}of e.flatMap(({lines:s})=>s.flatMap(({gains:i})=>i)))t[a-1]-=n;if(new Set(t).size!==1)return;let r=[...t];return e.map(({lines:a})=>{for(let{seat:n,points:s}of a.flatMap(({gains:i})=>i))r[n-1]+=s;return[...r]})}function ce({following:{history:e},say:o},t){let r=le(e.turns,t);if(!r||r.length<3)return u;let a=r.flat(),[n,s]=[Math.min(0,...a),Math.max(1,...a)],i=r.length-1,m=d=>Math.round(d/i*M),c=d=>Math.round(S-(d-n)/(s-n)*S),p=pe(t.seats.map(({number:d})=>({number:d,y:c(r[i][d-1])+4}))),f=[0,Math.round(i/2),i];return l`<figure class="curve"><figcaption>${o("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${M+66} ${S+26}" role="img" aria-label=${o("ui.result.curve")}>
      ${[...new Set([n,0,Math.round((n+s)/2),s])].map(d=>g`<path class="axis" d=${`M0 ${c(d)}H${M}`} /><text x="-6" y=${c(d)+4} text-anchor="end">${ue(d)}</text>`)}
      ${f.map(d=>g`<text x=${m(d)} y=${S+15} text-anchor="middle">${e.turns[d]?.number??""}</text>`)}
      ${t.seats.map(({number:d})=>g`<path class=${`line seat-${d}`} d=${`M${r.map((R,q)=>`${m(q)} ${c(R[d-1])}`).join("L")}`} />`)}
      ${p.map(({number:d,y:R})=>g`<g class=${`end seat-${d}`} transform=${`translate(${M+10} ${R-4})`}>${C(d,4.5)}
          <text x="8" y="4">${r[i][d-1]}</text></g>`)}
    </svg></figure>`}function ue(e){return e<0?H(e):String(e)}function pe(e){let o=[];for(let t of e.toSorted((r,a)=>r.y-a.y))o.push({...t,y:Math.max(t.y,(o.at(-1)?.y??-1/0)+12)});return o}var de=L`
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
.ranking{list-style:none; margin:4px 0; padding:0; display:grid; gap:6px} .ranking li{display:grid; grid-template-columns:1ch auto minmax(60px, 1fr) minmax(0, 1.6fr) 4ch; gap:8px; align-items:center}
.ranking b{text-align:end; font-variant-numeric:tabular-nums}
.bars{display:flex; gap:1px; height:20px; border-radius:5px; overflow:hidden} .bars > span{flex:0 0 auto; min-width:3px; font-size:0.75rem; line-height:20px; text-align:center; font-weight:650} .lost{padding-inline-start:4px; color:var(--alarm)}
.source-0{background:#2f5f8f; color:#fff} .source-1{background:#e0a528; color:#1d1712} .source-2{background:#2b8273; color:#fff}
.source-3{background:#b4552d; color:#fff} .source-4{background:#8a5a94; color:#fff} .source-5{background:#9aa04a; color:#1d1712}
.legend{list-style:none; margin:0; padding:0; display:flex; flex-wrap:wrap; gap:2px 14px; font-size:0.85rem} .legend li{display:inline-flex; gap:6px; align-items:center}
.swatch{width:12px; height:12px; border-radius:3px}
.curve{margin:0} .curve svg{width:100%; display:block} .curve figcaption{font-size:0.82rem; color:var(--quiet)} .curve text{font-size:11px; fill:var(--quiet)} .axis{fill:none; stroke:var(--line)}
.curve .line{fill:none; stroke-width:2.6; stroke:var(--seat)} .curve .line.seat-2{stroke-dasharray:7 3} .curve .line.seat-3{stroke-dasharray:2 3} .curve .line.seat-4{stroke-dasharray:10 3 2 3}
.curve .end{fill:var(--seat)} .curve .end text{fill:var(--ink); font-weight:700}
@container (max-width: 519.9px) {
.result-card{padding:14px; inset:2% 0 auto; max-height:none} .ranking li{grid-template-columns:1ch auto minmax(50px, 1fr) minmax(0, 1fr) 4ch}
}
`;export{de as WINDOWS,V as clauseWindow,K as menu,ee as pointsTable,te as resultCard};
