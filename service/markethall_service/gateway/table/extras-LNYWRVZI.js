import{b as N,c as I}from"./chunk-3VULIKDO.js";import{a as B}from"./chunk-P6CGRH3K.js";import{a as L,b as j,d as C,f}from"./chunk-D2NF6VI4.js";import{c as E,h as O}from"./chunk-SFLPB7Q7.js";import{b,d as $}from"./chunk-YUP2S4RE.js";import{a as S,d as h,e as R,i as k}from"./chunk-WGL5LP2R.js";import{a as H,c as l,d as g,f as p}from"./chunk-3JQ6W47S.js";function A(e){let{say:o,windows:{clause:t},following:a}=e,r=a.game&&N(a.game,e.lang),n=I(r||"").find(i=>i.clause===t);return l`<div class="clause-window" popover role="dialog" aria-label=${t||o("ui.table.rules")}>
    ${t?l`<div class="head"><b>${t}</b><button type="button" class="plain" aria-label=${o("ui.table.close")} @click=${()=>{e.windows.openClause("")}}>${f("close")}</button></div>
          <p>${n?.text??o("ui.rules.noClause")}</p>
          <button type="button" @click=${()=>e.windows.openRules(t)}>${o("ui.rules.whole")}</button>`:p}
  </div>`}var w=1200;function U({server:e,match:o,code:t},a){let r=`#match=${o}${t&&`&code=${t}`}${a?`&rev=${a}`:""}`;return new URL(r,e?`${e}/`:document.baseURI).href}async function T(e,o){let t=U(e,o);try{await navigator.clipboard.writeText(t),e.windows.say(e.say("ui.seating.copied"))}catch{e.windows.say(t)}}async function v(e){await e.call(async o=>{let{client:t,match:a,token:r,code:n}=e.source,i=await t.getRecord(a,{token:r,joinCode:n,signal:o});P(new Blob([JSON.stringify(i)],{type:"application/json"}),`${a.replace("matches/","")}.json`)})}async function y(e){try{let o=new File([await W(e)],`${e.following.game.title}.png`,{type:"image/png"});navigator.canShare?.({files:[o]})&&matchMedia("(pointer: coarse)").matches?await navigator.share({files:[o],title:o.name}):P(o,o.name)}catch(o){o instanceof DOMException&&o.name==="AbortError"||e.windows.say(E(o))}}async function W(e){let o=e.renderRoot.querySelector("market-hall-board"),t=o.renderRoot.querySelector("svg.board"),{width:a,height:r}=t.viewBox.baseVal,n=w/a,i=t.cloneNode(!0);for(let m of i.querySelectorAll(".ring, .tick"))m.remove();let s=getComputedStyle(o).colorScheme==="dark"||e.theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches,c=[...C,O(S(e.shown)).styles].map(({cssText:m})=>m.replaceAll(":host","svg")).join(""),u=document.createElementNS("http://www.w3.org/2000/svg","style");u.textContent=`${c} svg { color-scheme: ${s?"dark":"light"}; ${_(o)} }`,i.prepend(u),i.setAttribute("width",String(w)),i.setAttribute("height",String(r*n));let d=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(i)],{type:"image/svg+xml"}));try{let m=new Image;return m.src=d,await m.decode(),await G(e,m,Math.round(r*n),s)}finally{URL.revokeObjectURL(d)}}function _(e){let o=getComputedStyle(e);return[1,2,3,4].map(t=>`--mh-seat-${t}: ${o.getPropertyValue(`--mh-seat-${t}`)};`).join(" ")}async function G(e,o,t,a){let r=Object.assign(document.createElement("canvas"),{width:w,height:t+64}),n=r.getContext("2d");n.fillStyle=a?"#191615":"#f7f1e5",n.fillRect(0,0,r.width,r.height),n.drawImage(o,0,0),n.fillStyle=a?"#f1e8da":"#2b2420",n.font="600 26px system-ui, sans-serif",n.textBaseline="middle";let s=e.shown.seats.map(({number:c,score:u})=>`${e.playerName(c)} ${u}`).join("   ");return n.fillText(`${e.following.game.title}   ${s}`,24,t+34,w-48),new Promise((c,u)=>r.toBlob(d=>d?c(d):u(new Error("The browser draws no picture.")),"image/png"))}function P(e,o){let t=Object.assign(document.createElement("a"),{href:URL.createObjectURL(e),download:o});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function z(e,o){let{say:t}=e,a=o.perspective?.seat??0,r=o.state==="MATCH_STATE_PLAYING",n=o.seats[a-1]?.standing==="SEAT_STANDING_IN";return l`<div class="menu" part="menu" id="menu" popover role="dialog" aria-label=${t("ui.menu")} @toggle=${()=>e.windows.stopResigning()}>
    <div class="head"><b>${t("ui.menu")}</b><button type="button" class="plain" aria-label=${t("ui.table.close")} popovertarget="menu" popovertargetaction="hide">${f("close")}</button></div>
    ${e.windows.note?l`<p class="note" role="status">${e.windows.note}</p>`:p}
    <div class="row">
      ${e.record?p:l`<button type="button" @click=${()=>T(e,e.shown.revision)}>${t("ui.menu.copyPosition")}</button>`}
      ${e.record?p:l`<button type="button" @click=${()=>T(e,0)}>${t(r?"ui.menu.copySpectator":"ui.seating.copy")}</button>`}
      <button type="button" @click=${()=>y(e)}>${t("ui.menu.picture")}</button>
      ${R(o)&&!e.record?l`<button type="button" @click=${()=>v(e)}>${t("ui.table.record")}</button>`:p}
    </div>
    ${D(e,r&&n&&e.token!=="")}
    ${V(e,a)}
    <div class="row">
      <button type="button" @click=${()=>e.openHelp("keys")}>${t("ui.menu.keys")}</button>
      <button type="button" @click=${()=>e.openHelp("lesson")}>${t("ui.menu.lesson")}</button>
      ${e.developer?l`<button type="button" class="developer" @click=${()=>e.windows.openDrawer(!0)}>${t("ui.table.developer")}</button>`:p}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </div>`}function D(e,o){let{say:t}=e;return o?e.windows.resigning?l`<div class="row sure" role="alert"><span>${t("ui.menu.sure")}</span>
    <button type="button" class="danger" @click=${()=>e.windows.resign()}>${t("ui.menu.resignNow")}</button>
    <button type="button" @click=${()=>e.windows.stopResigning()}>${t("ui.menu.playOn")}</button></div>`:l`<div class="row"><button type="button" class="danger" @click=${()=>e.windows.askToResign()}>${t("ui.menu.resign")}</button></div>`:p}function V(e,o){let{say:t}=e,a=(n,i)=>l`<label class="check"><input type="checkbox" .checked=${e[n]} @change=${s=>e.set(n,s.target.checked)}> ${i}</label>`,r=n=>e.chooseColours(n.target.value,e.ownColour);return l`<div class="settings">
    ${e.token?l`${a("confirm",t("ui.table.confirm"))}${a("forced",t("ui.menu.forced"))}`:p}
    ${a("sound",t("ui.menu.sound"))}
    <label>${t("ui.menu.playback")} <select @change=${n=>e.set("pace",Number(n.target.value))}>
      ${[1,2,0].map(n=>l`<option value=${n} ?selected=${n===e.pace}>${t(`ui.menu.pace.${n}`)}</option>`)}</select></label>
    <label>${t("ui.table.palette")} <select class="palette" @change=${r}>
      ${Object.keys(L).map(n=>l`<option value=${n} ?selected=${n===(e.palette||"standard")}>${t(`ui.palette.${n}`)}</option>`)}</select></label>
    ${o?l`<fieldset><legend>${t("ui.table.ownColour")}</legend>
      ${[0,1,2,3,4].map(n=>l`<button type="button" aria-pressed=${n===e.ownColour?"true":"false"}
        aria-label=${t(n?"ui.table.colour":"ui.table.seatColour",{number:n})} @click=${()=>e.chooseColours(e.palette,n)}>
        <svg viewBox="0 0 26 26" aria-hidden="true">${n?g`<circle cx="13" cy="13" r="12" fill=${j(e.palette)[n-1]} />`:g`<path d="M5 5L21 21M21 5L5 21" stroke="currentColor" stroke-width="3" />`}</svg></button>`)}
    </fieldset>`:p}
    <slot name="settings"></slot>
  </div>`}function q(e,o,t){let[{seats:a},r]=[e,h(e)],n=(s,c)=>l`<tr>
    <th scope="row">${s}</th>${c.map(u=>l`<td>${u<0?`−${-u}`:u}</td>`)}</tr>`,i=o.valueNames.filter(({value:s})=>s.startsWith("POINT_SOURCE_")).map(({value:s,name:c})=>({name:c,points:a.map((u,d)=>r[d]?.find(({source:m})=>m===s)?.points??0)}));return l`<table class="points" part="points">
    <caption>${t("points.sources")}</caption>
    <thead><tr><td></td>${a.map(({number:s})=>l`<th scope="col" class="seat-${s}">
      ${b(s)} <span class="name">${$(e,s,t)}</span></th>`)}</tr></thead>
    <tbody>${i.filter(({points:s})=>s.some(c=>c!==0)).map(({name:s,points:c})=>n(s,c))}</tbody>
    <tfoot>${n(t("points.total"),a.map(({score:s})=>s))}</tfoot>
  </table>`}var[M,x]=[320,92];function F(e,o){let{say:t}=e,a=o.seats.toSorted((r,n)=>(r.placing||9)-(n.placing||9)||n.score-r.score);return l`<section class="result-card" part="result-card" role="dialog" aria-labelledby="result-title">
    <button type="button" class="plain close" aria-label=${t("ui.table.close")} @click=${()=>e.windows.showResult(!1)}>${f("close")}</button>
    <h2 id="result-title" tabindex="-1">${J(e,o)}</h2>
    <p class="own">${X(e,o)}</p>
    <p class="quiet">${B(e,K(e,o))}</p>
    <ol class="ranking">${a.map(r=>l`<li class="seat-${r.number}">
      <span class="place">${r.placing||""}</span>${b(r.number)}<span class="name">${$(o,r.number,t)}</span>
      ${Q(e,o,r.number)}<b>${r.score}</b></li>`)}</ol>
    ${ee(e,o)}
    <div class="row">
      ${e.token?l`<button type="button" class="again" @click=${()=>e.rematch()}>${t("ui.table.rematch")}</button>`:p}
      <button type="button" @click=${()=>Y(e)}>${t("ui.result.again")}</button>
      <button type="button" @click=${()=>y(e)}>${t("ui.menu.picture")}</button>
      ${e.record?p:l`<button type="button" @click=${()=>v(e)}>${t("ui.table.record")}</button>`}
      ${e.home?l`<a class="button" href=${e.home}>${t("ui.app.home")}</a>`:p}
    </div>
  </section>`}function Y({windows:e,replaying:o,following:t}){e.showResult(!1),o.goTo(1,t.position.revision).then(()=>o.toggle(()=>t.position.revision))}function J({say:e},o){let t=o.seats.filter(({winner:i})=>i),a=o.seats.map(({score:i})=>i).toSorted((i,s)=>s-i).join(" : "),r=t.map(({number:i})=>$(o,i,e)).join(e("ui.and"));if(!t.length)return e("ui.result.nobody",{scores:a});let n=t.some(({number:i})=>i===o.perspective?.seat);return t.length>1?e("ui.result.tie",{names:r,scores:a}):e(n?"ui.result.youWin":"ui.result.wins",{name:r,scores:a})}function X({say:e},o){let t=o.seats[(o.perspective?.seat??0)-1];if(!t)return"";let a=o.seats.filter(({number:n})=>n!==t.number),r=Math.max(...a.map(({score:n})=>n));return t.winner?a.some(({winner:n})=>n)?e("ui.result.youShare"):t.score>r?e("ui.result.ahead",{count:t.score-r}):"":t.score<r?e("ui.result.behind",{count:r-t.score}):""}function K({following:{game:e}},{endReason:o,endClause:t}){return`${k(e,o)}${t?` (${t})`:""}.`}function Q({following:{game:e},say:o},t,a){let r=h(t)[a-1]?.filter(({points:c})=>c>0)??[],n=Math.max(1,...h(t).map(c=>c.reduce((u,{points:d})=>u+Math.max(0,d),0))),i=r.map(({source:c,points:u})=>({name:k(e,c),points:u})),s=0;return l`<svg class="bars" viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label=${i.map(({name:c,points:u})=>`${c} ${u}`).join(", ")||o("ui.fact.none")}>
    ${i.map(({name:c,points:u},d)=>{let m=u/n*100;return s+=m,g`<rect class=${`source source-${d}`} x=${s-m} y="1" width=${Math.max(0,m-.6)} height="12"><title>${c}: ${u}</title></rect>`})}</svg>`}function Z(e,o){let t=o.seats.map(({score:r})=>r);for(let{seat:r,points:n}of e.flatMap(({lines:i})=>i.flatMap(({gains:s})=>s)))t[r-1]-=n;if(new Set(t).size!==1)return;let a=[...t];return e.map(({lines:r})=>{for(let{seat:n,points:i}of r.flatMap(({gains:s})=>s))a[n-1]+=i;return[...a]})}function ee({following:{history:e},say:o},t){let a=Z(e.turns,t);if(!a||a.length<3)return p;let r=a.flat(),[n,i]=[Math.min(0,...r),Math.max(1,...r)],s=(c,u)=>`${Math.round(c/(a.length-1)*M)} ${Math.round(x-(u-n)/(i-n)*x)}`;return l`<figure class="curve"><svg viewBox="-4 -4 ${M+8} ${x+8}" role="img" aria-label=${o("ui.result.curve")}>
      <path class="axis" d="M0 0V${x}H${M}" />
      ${t.seats.map(({number:c})=>g`<path class=${`line seat-${c}`} d=${`M${a.map((u,d)=>s(d,u[c-1])).join("L")}`} />`)}
    </svg><figcaption>${o("ui.result.curve")}</figcaption></figure>`}var te=H`
.rules{grid-area:rules; position:relative; background:var(--card); border:1px solid var(--line); border-radius:14px; padding:14px 16px; font-size:0.95rem; max-height:80vh; overflow:auto}
.rules .close{position:sticky; top:0; float:inline-end}
[popover]{position:fixed; inset:auto; margin:0; border:1px solid var(--edge); border-radius:16px; background:var(--card); color:inherit; padding:12px 16px 16px; box-shadow:0 12px 40px #0006}
.menu{inset:64px auto auto 50%; translate:-50% 0; width:min(440px, calc(100vw - 24px)); max-height:calc(100dvh - 90px); overflow:auto}
.menu:popover-open{display:grid; gap:12px}
.menu label{display:flex; align-items:center; justify-content:space-between; gap:10px; min-height:44px} .menu label.check{justify-content:flex-start}
.menu fieldset{border:0; padding:0; margin:0; display:flex; flex-wrap:wrap; gap:6px} .menu legend{padding:4px 0}
.menu fieldset button{padding:5px} .menu fieldset button[aria-pressed='true']{border:3px solid var(--ink); background:var(--card); color:inherit} .menu fieldset svg{width:26px; height:26px}
.head{display:flex; justify-content:space-between; align-items:center}
.sure{padding:10px; border:1.5px solid var(--alarm); border-radius:12px}
.menu .note{overflow-wrap:anywhere}
.clause-window{inset:0 auto auto 0; width:min(420px, calc(100vw - 16px)); max-height:60dvh; overflow:auto} .clause-window p{margin:0 0 10px}
.result-card{position:absolute; z-index:3; inset:5% 0 auto; margin:auto; width:min(480px, calc(100% - 24px)); max-height:90%; overflow:auto; background:var(--card); border:1px solid var(--edge);
border-radius:18px; padding:16px 20px 18px; box-shadow:0 14px 50px #0007; display:grid; gap:8px}
.result-card h2{margin:0; font-size:1.45rem; line-height:1.2; padding-inline-end:40px} .result-card h2:focus{outline:none} .result-card p{margin:0} .result-card .own{font-weight:650; font-size:1.05rem}
.result-card .own:empty{display:none}
.result-card .close{position:absolute; inset-inline-end:8px; top:8px}
.ranking{list-style:none; margin:4px 0; padding:0; display:grid; gap:6px} .ranking li{display:grid; grid-template-columns:1ch auto minmax(60px, 1fr) minmax(0, 1.6fr) 4ch; gap:8px; align-items:center}
.ranking b{text-align:end; font-variant-numeric:tabular-nums} .bars{width:100%; height:16px}
.source{fill:var(--seat)} .source-1{opacity:0.78} .source-2{opacity:0.58} .source-3{opacity:0.42} .source-4, .source-5{opacity:0.3}
.curve{margin:0} .curve svg{width:100%; height:110px} .curve figcaption{font-size:0.82rem; color:var(--quiet)} .axis{fill:none; stroke:var(--line)}
.curve .line{fill:none; stroke-width:2.6; stroke:var(--seat)} .curve .seat-2{stroke-dasharray:7 3} .curve .seat-3{stroke-dasharray:2 3} .curve .seat-4{stroke-dasharray:10 3 2 3}
@container (max-width: 519.9px) {
.result-card{padding:14px; inset:2% 0 auto; max-height:none} .ranking li{grid-template-columns:1ch auto minmax(50px, 1fr) minmax(0, 1fr) 4ch}
}
`;export{te as WINDOWS,A as clauseWindow,z as menu,q as pointsTable,F as resultCard};
