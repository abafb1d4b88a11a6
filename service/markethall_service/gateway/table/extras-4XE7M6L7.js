import{a as _,c as B,d as D}from"./chunk-ASBRYHQD.js";import"./chunk-RX3JQCJJ.js";import{c as U,e as z}from"./chunk-BYPKJYFB.js";import{a as A,b as I,d as P,g as h}from"./chunk-EIVJ7B3V.js";import{c as C,h as N,p as j}from"./chunk-DOWSGKAL.js";import{a as L,b as y,d as b}from"./chunk-TGSL5MHW.js";import{a as x,d as $,e as O,i as w}from"./chunk-SZSLKSEK.js";import{a as E,c as s,d as g,f as d}from"./chunk-3JQ6W47S.js";function V(e){let{say:o,windows:{clause:t},following:a}=e,r=a.game&&B(a.game,e.lang),n=D(r||"").find(l=>l.clause===t);return s`<div class="clause-window" popover role="dialog" aria-label=${t||o("ui.table.rules")}>
    ${t?s`<div class="head"><b>${t}</b><button type="button" class="plain" aria-label=${o("ui.table.close")} @click=${()=>{e.windows.openClause("")}}>${h("close")}</button></div>
          <p>${n?.text.split(_)[0]??o("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(t)}>${o("ui.rules.whole")}</button>`:d}
  </div>`}var v=1200;function F({server:e,match:o,code:t},a){let r=`#match=${o}${t&&`&code=${t}`}${a?`&rev=${a}`:""}`;return new URL(r,e?`${e}/`:document.baseURI).href}async function H(e,o){let t=F(e,o);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function k(e){await e.call(async o=>{let{client:t,match:a,token:r,code:n}=e.source,l=await t.getRecord(a,{token:r,joinCode:n,signal:o});W(new Blob([JSON.stringify(l)],{type:"application/json"}),`${a.replace("matches/","")}.json`)})}async function T(e){try{let o=new File([await Y(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[o]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[o],title:o.name}):W(o,o.name)}catch(o){o instanceof DOMException&&o.name==="AbortError"||e.windows.say(C(o))}}async function Y(e){let o=e.renderRoot.querySelector("market-hall-board"),t=o.renderRoot.querySelector("svg.board"),{width:a,height:r}=t.viewBox.baseVal,n=v/a,l=t.cloneNode(!0);for(let f of l.querySelectorAll(".ring, .tick"))f.remove();let i=getComputedStyle(o).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,c=[...P,N(x(e.shown)).styles].map(({cssText:f})=>f.replaceAll(":host","svg")).join(""),u=document.createElementNS("http://www.w3.org/2000/svg","style");u.textContent=`${c} svg { color-scheme: ${i?"dark":"light"}; ${J(o)} }`,l.prepend(u),l.setAttribute("width",String(v)),l.setAttribute("height",String(r*n));let m=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(l)],{type:"image/svg+xml"}));try{let f=new Image;return f.src=m,await f.decode(),await X(e,f,Math.round(r*n),i)}finally{URL.revokeObjectURL(m)}}function J(e){let o=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${o.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function X(e,o,t,a){let r=Object.assign(document.createElement("canvas"),{width:v,height:t+64}),n=r.getContext("2d");n.fillStyle=a?"#191615":"#f7f1e5",n.fillRect(0,0,r.width,r.height),n.drawImage(o,0,0),n.fillStyle=a?"#f1e8da":"#2b2420",n.font="600 26px system-ui, sans-serif",n.textBaseline="middle";let i=e.shown.seats.map(({number:c,score:u})=>`${e.playerName(c)} ${u}`).join("   ");return n.fillText(`${e.following.game.title}   ${i}`,24,t+34,v-48),new Promise((c,u)=>r.toBlob(m=>m?c(m):u(new Error("The browser draws no picture.")),"image/png"))}function W(e,o){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:o});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function K(e,o){let{say:t}=e,a=o.perspective?.seat??0,r=o.state==="MATCH_STATE_PLAYING",n=o.seats[a-1]?.standing==="SEAT_STANDING_IN";return s`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.stopResigning()}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${h("close")}</button></div>
    ${e.windows.note?s`<p class="note" role="status">${e.windows.note}</p>`:d}
    <div class="row">
      ${e.record?d:s`<button type="button" @click=${()=>H(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?d:s`<button type="button" @click=${()=>H(e,0)}>${t(r?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>
      ${O(o)&&!e.record?s`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`:d}
    </div>
    ${Q(e,r&&n&&e.token!=="")}
    ${Z(e,a)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?s`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:d}
      ${e.home?s`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:d}
    </div>
  </div>`}function Q(e,o){let{say:t}=e;return o?e.windows.resigning?s`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>e.windows.resign()}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>e.windows.stopResigning()}>${t("ui.menu.playOn")}</button></div>`:s`<div class="row"><button type="button" class="danger" @click=${()=>e.windows.askToResign()}>${t("ui.menu.resign")}</button></div>`:d}function Z(e,o){let{say:t}=e,a=(n,l)=>s`<label class="check"><input type="checkbox" .checked=${e[n]} @change=${i=>e.set(n,i.target.checked)}> ${l}</label>`,r=n=>e.chooseColours(n.target.value,e.ownColour);return s`<div class="settings">
    ${e.token?s`${a("confirm",t("ui.table.confirm"))}${a("forced",t("ui.menu.forced"))}`:d}
    ${a("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${n=>e.set("pace",Number(n.target.value))}>
      ${[1,2,0].map(n=>s`<option value=${n} ?selected=${n===e.pace}>${t(`ui.menu.pace.${n}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${r}>
      ${Object.keys(A).map(n=>s`<option value=${n} ?selected=${n===(e.palette||"standard")}>${t(`ui.palette.${n}`)}</option>`)}</select></label>
    ${o?s`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(n=>s`<button type="button" aria-pressed=${n===e.ownColour?"true":"false"}
        aria-label=${t(n?"ui.table.colour":"ui.table.seatColour",{number:n})} @click=${()=>e.chooseColours(e.palette,n)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${n?g`<circle cx="13" cy="13" r="12" fill=${I(e.palette)[n-1]} />`:g`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:d}
    <slot name="settings"></slot>
  </div>`}function ee(e,o,t){let[{seats:a},r]=[e,$(e)],n=(i,c)=>s`<tr>
    <th scope="row">${i}</th>${c.map(u=>s`<td>${u<0?`−${-u}`:u}</td>`)}</tr>`,l=o.valueNames.filter(({value:i})=>i.startsWith("POINT_SOURCE_")).map(({value:i,name:c})=>({name:c,points:a.map((u,m)=>r[m]?.find(({source:f})=>f===i)?.points??0)}));return s`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${a.map(({number:i})=>s`<th scope="col" class="seat-${i}">
      ${y(i)} <span class="name">${b(e,i,t)}</span></th>`)}</tr></thead>
    <tbody>${l.filter(({points:i})=>i.some(c=>c!==0)).map(({name:i,points:c})=>n(i,c))}</tbody>
    <tfoot>${n(t("points.total"),a.map(({score:i})=>i))}</tfoot>
  </table>`}var[M,S]=[320,92];function te(e,o){let{say:t}=e,a=o.seats.toSorted((r,n)=>(r.placing||9)-(n.placing||9)||n.score-r.score);return s`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${h("close")}</button>
    <h2 id="result-title" tabindex="-1">${ne(e,o)}</h2>
    <p class="own">${re(e,o)}</p>
    ${o.state==="MATCH_STATE_CLOSED"?d:s`<p class="quiet">${z(e,ae(e,o))}</p>`}
    <ol class="ranking">${a.map(r=>s`<li class="seat-${r.number}">
      <span class="place">${r.placing||""}</span>${y(r.number)}<span class="name">${b(o,r.number,t)}</span>
      ${ie(e,o,r.number)}<b>${r.score}</b></li>`)}</ol>
    ${se(e,o)}
    ${ce(e,o)}
    <div class="row">
      ${e.token?s`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:d}
      <button type="button" @click=${()=>oe(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>T(e)}>${t("ui.menu.picture")}</button>
      ${e.record?d:s`<button type="button" @click=${()=>k(e)}>${t("ui.table.record")}</button>`}
      ${e.home?s`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:d}
    </div>
  </section>`}function oe({windows:e,replaying:o,following:t}){e.showResult(!1),o.goTo(1,t.position.revision).then(()=>o.toggle(()=>t.position.revision))}function ne({say:e},o){if(o.state==="MATCH_STATE_CLOSED")return e("prompt.closed");let t=o.seats.filter(({winner:l})=>l),a=o.seats.map(({score:l})=>l).toSorted((l,i)=>i-l).join(" : "),r=t.map(({number:l})=>b(o,l,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:a});let n=t.some(({number:l})=>l===o.perspective?.seat);return t.length>1?e("ui.result.tie",{names:r,scores:a}):e(n?"ui.result.youWin":"ui.result.wins",{name:r,scores:a})}function re({say:e},o){let t=o.seats[(o.perspective?.seat??0)-1];if(!t)return"";let a=o.seats.filter(({number:n})=>n!==t.number),r=Math.max(...a.map(({score:n})=>n));return t.winner?a.some(({winner:n})=>n)?e("ui.result.youShare"):t.score>r?e("ui.result.ahead",{count:t.score-r}):"":t.score<r?e("ui.result.behind",{count:r-t.score}):""}function ae({following:{game:e},say:o},t){let{endReason:a,endClause:r}=t,n=a==="END_REASON_POINTS"&&j(x(t),t,e,o).table.find(({id:l})=>l==="end");return`${w(e,a)}${r?` (${r})`:""}.${n?` ${n.value||n.label}.`:""}`}function G(e){return[...new Set($(e).flatMap(o=>o.filter(({points:t})=>t>0).map(({source:t})=>t)))]}function ie({following:{game:e},say:o},t,a){let r=G(t),n=$(t)[a-1]?.filter(({points:c})=>c>0)??[],l=Math.max(1,...$(t).map(c=>c.reduce((u,{points:m})=>u+Math.max(0,m),0))),i=n.map(({source:c,points:u})=>`${w(e,c)} ${u}`).join(", ");return s`<span class="bars" role="img" aria-label=${i||o("ui.fact.none")} title=${i}>${n.map(({source:c,points:u})=>{let m=u/l;return s`<span class="source-${r.indexOf(c)}" .style=${`flex-basis: ${m*100}%`}>${m>(u>9?.16:.09)?u:d}</span>`})}</span>`}function se({following:{game:e}},o){return s`<ul class="legend" aria-hidden="true">${G(o).map((t,a)=>s`<li><span class="swatch source-${a}"></span>${w(e,t)}</li>`)}</ul>`}function le(e,o){let t=o.seats.map(({score:r})=>r);for(let{seat:r,points:n}of e.flatMap(({lines:l})=>l.flatMap(({gains:i})=>i)))t[r-1]-=n;if(new Set(t).size!==1)return;let a=[...t];return e.map(({lines:r})=>{for(let{seat:n,points:l}of r.flatMap(({gains:i})=>i))a[n-1]+=l;return[...a]})}function ce({following:{history:e},say:o},t){let a=le(e.turns,t);if(!a||a.length<3)return d;let r=a.flat(),[n,l]=[Math.min(0,...r),Math.max(1,...r)],i=a.length-1,c=p=>Math.round(p/i*M),u=p=>Math.round(S-(p-n)/(l-n)*S),m=pe(t.seats.map(({number:p})=>({number:p,y:u(a[i][p-1])+4}))),f=[0,Math.round(i/2),i];return s`<figure class="curve"><figcaption>${o("ui.result.curve")}</figcaption>
    <svg viewBox="-30 -8 ${M+66} ${S+26}" role="img" aria-label=${o("ui.result.curve")}>
      ${[...new Set([n,0,Math.round((n+l)/2),l])].map(p=>g`<path class="axis" d=${`M0 ${u(p)}H${M}`} /><text x="-6" y=${u(p)+4} text-anchor="end">${ue(p)}</text>`)}
      ${f.map(p=>g`<text x=${c(p)} y=${S+15} text-anchor="middle">${e.turns[p]?.number??""}</text>`)}
      ${t.seats.map(({number:p})=>g`<path class=${`line seat-${p}`} d=${`M${a.map((R,q)=>`${c(q)} ${u(R[p-1])}`).join("L")}`} />`)}
      ${m.map(({number:p,y:R})=>g`<g class=${`end seat-${p}`} transform=${`translate(${M+10} ${R-4})`}>${L(p,4.5)}
          <text x="8" y="4">${a[i][p-1]}</text></g>`)}
    </svg></figure>`}function ue(e){return e<0?U(e):String(e)}function pe(e){let o=[];for(let t of e.toSorted((a,r)=>a.y-r.y))o.push({...t,y:Math.max(t.y,(o.at(-1)?.y??-1/0)+12)});return o}var de=E`
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
.bars{display:flex; gap:1px; height:20px; border-radius:5px; overflow:hidden} .bars > span{flex:0 0 auto; min-width:3px; font-size:0.75rem; line-height:20px; text-align:center; font-weight:650}
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
