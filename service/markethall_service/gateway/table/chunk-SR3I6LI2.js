import{a as He,b as L,c as H,e as J}from"./chunk-WQ5VLKR3.js";import{c as Ee,f as Ae,g as x}from"./chunk-ZTX5RNZ4.js";import{a as ye,b as Z,c as T,d as we,e as Q,f as xe,j as ke,l as X,m as $e,n as Te,p as Me,q as Se,r as Re,s as Ce}from"./chunk-IXXOYCE5.js";import{a as E,b as ve,c as be}from"./chunk-YPXGN6VZ.js";import{b as M,d as $}from"./chunk-7SPFDLAR.js";import{a as b,c as ce,e as v,f as k,i as pe,j as q,k as fe,l as ge,m as W,p as Y}from"./chunk-BFO222ZC.js";import{a as w,b as he,c,e as P,f as p,g as ue,i as me}from"./chunk-3JQ6W47S.js";var tt=new Set,ee=[],N=class{constructor(e){this.kind="";this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.preview=void 0}begin(e){this.#t=e,this.kind="",this.back()}get all(){return this.#t?.perspective?.legalMoves??[]}get kinds(){let e=this.#t?$e(b(this.#t),this.all):[];return e.length>1?e:[]}movesOf(e){return this.#t?Te(b(this.#t),this.all,e):[]}isButton(e){let t=this.movesOf(e);if(t.length!==1)return!1;let[n="",...o]=X(b(this.#t),t).handles;return!o.length&&n.startsWith(q)}get handles(){return this.#i?.handles??tt}get picks(){return this.#i?.picks??ee}get marks(){return this.#i?.marks??ee}get moves(){return this.#i?.moves??[]}get decided(){return this.#i?.decided}get complete(){return this.#i?.complete||this.all.length===1}textOf(e){let t=this.#i.pick(e);return(t.decided??t.moves[0]).text??""}choose(e){this.kind=e===this.kind?"":e,this.back()}pick(e){return this.#i?.handles.has(W(e))?(this.#i=this.#i.pick(e),this.#e.requestUpdate(),!0):!1}putBack(e){this.#i=this.#i?.putBack(e),this.preview=void 0,this.#e.requestUpdate()}back(){this.preview=void 0;let e=this.kind?this.movesOf(this.kind):this.all;this.#i=this.#t&&X(b(this.#t),e),this.#e.requestUpdate()}pathOf(e){for(let t=this.#i;t;){let n=[...t.handles].map(o=>t.pick(o)).find(({moves:o})=>o.includes(e));if(!n||n.decided===e)return n?.marks??t.picks;t=n}return ee}moveLike(e){let[t,n]=te(W(e)),o=[...this.handles].find(l=>te(l)[0]===t);if(!o||!n)return;let s=this.#i.pick(o).moves[0],{text:r,...a}=s;return ie(a,te(o)[1],n)}};function te(i){let e=i.indexOf(":");return e<0?[i,""]:[i.slice(0,e),i.slice(e+1)]}function ie(i,e,t){return i===e?t:Array.isArray(i)?i.map(n=>ie(n,e,t)):typeof i!="object"||i===null?i:Object.fromEntries(Object.entries(i).map(([n,o])=>[n,ie(o,e,t)]))}var U=class{constructor(e,t){this.byKeys=!1;this.#o=e=>{e.target===document.body&&this.#d(e)};this.#e=e,this.#t=t,e.addController(this),e.addEventListener("pointerdown",()=>this.byKeys=!1),e.addEventListener("keydown",n=>this.#d(n)),e.addEventListener("focusin",()=>this.#i=this.#r??void 0),e.addEventListener("focusout",n=>{n.relatedTarget&&(this.#i=void 0)})}#e;#t;#i;#n;hostConnected(){document.addEventListener("keydown",this.#o)}hostDisconnected(){document.removeEventListener("keydown",this.#o)}#o;hostUpdated(){let e=this.#s?.shadowRoot?.activeElement;e!==this.#n&&(this.#n=e?.matches(".legal")?e:void 0),this.byKeys&&this.#a()}get#s(){return this.#e.renderRoot.querySelector("market-hall-board")}get#r(){return this.#e.renderRoot.activeElement}async#a(){let e=this.#s;await e?.updateComplete,await new Promise(l=>setTimeout(l));let t=this.#r,n=t?.matches(".prompt")??!1,o=e?.shadowRoot?.activeElement,s=o&&o===this.#n&&!o.matches(".legal"),r=this.#i!==void 0&&!t&&document.activeElement===document.body&&document.hasFocus();if(!r&&!n&&!s)return;let a=this.#e.renderRoot;for(let l of[e,...a.querySelectorAll(".bar button.move")])if(l?.focus(),this.#r===l&&(l!==e||e?.shadowRoot?.activeElement?.matches(".legal")))return;r&&a.querySelector(".prompt")?.focus()}#d(e){this.byKeys=!0;let[t]=e.composedPath(),n=t instanceof HTMLElement&&/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName);if(!(e.ctrlKey||e.altKey||e.metaKey))if(e.key==="Escape"&&this.#t.escape())e.preventDefault();else{if(n)return;e.key==="?"?this.#t.help():(e.key==="ArrowLeft"||e.key==="ArrowRight")&&(this.#t.step(e.key==="ArrowLeft"?-1:1),e.preventDefault())}}};var it=1e4,Pe=2e3,nt=15e3,ot=1e3,st=500,I=class{constructor(e,t){this.#e=[];this.history=new He;this.failure="";this.connected=!0;this.lostMoves=!1;this.#n=new AbortController;this.#s=!1;this.#r=0;this.#a=0;this.#d=()=>{clearTimeout(this.#r),document.hidden?this.#r=window.setTimeout(()=>{this.#c()},it):this.#s&&this.#o&&(this.#s=!1,this.#m(this.#o,(this.#n=new AbortController).signal))};this.#t=e,this.#i=t,e.addController(this)}#e;#t;#i;#n;#o;#s;#r;#a;hostConnected(){document.addEventListener("visibilitychange",this.#d)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#d),clearTimeout(this.#r),this.#n.abort()}#d;async#c(){let e=this.#o;!e||!this.position||v(this.position)||(this.#s||this.#n.abort(),this.#s=!0,await this.#p(e),this.#s&&this.#o===e&&(this.#r=window.setTimeout(()=>{this.#c()},nt)))}async#p(e){let t=await Oe(e).catch(()=>{});!t||this.#o!==e||t.revision<=this.position.revision||(await this.receive(t,[]),this.#u(e,t,new AbortController().signal).catch(()=>{}))}async follow(e,t){let{signal:n}=this.#l(e);try{await this.#f(e,n,t)}catch(o){return n.aborted?void 0:(this.failure=T(o),this.#t.requestUpdate())}n.aborted||await this.#m(e,n)}async#m(e,t){let{client:n,match:o,token:s,code:r}=e,d={signal:t,onConnected:h=>{clearTimeout(this.#a);let u=()=>{this.connected=h||t.aborted,this.#t.requestUpdate()};this.#a=window.setTimeout(u,h?0:ot)},onPresence:h=>{for(let u of this.position?.seats??[])u.present=h.includes(u.number);this.#t.requestUpdate()},joinCode:r};try{let h=s?n.seat(o,s,{joinCode:r}).follow(d):n.follow(o,d);for await(let{match:u,commits:m,movesLost:f}of Se(h)){if(t.aborted)return;if(f)this.#h();else if(m.length&&u.revision<this.position.revision)continue;let g=f||v(u)||u.revision>(this.position?.revision??1)+m.length;await this.receive(u,m),g&&this.#u(e,u,t).catch(()=>{})}}catch(h){t.aborted||(this.failure=T(h))}t.aborted||this.#t.requestUpdate()}async check(e,t){let n={client:t,match:e.header?.name??"",token:"",code:""},{signal:o}=this.#l(n);try{let{matches:s,commits:r,...a}=await at(e,t),l=s.at(-1);if(!l)throw new Error(a.fault);if([this.game]=await Promise.all([t.getGame(l.game),Q(b(l),t.language)]),o.aborted)return;this.#i.began({...n,match:l.name},s),this.history.add(r,l),this.verdict=a,this.position=l,this.#i.arrived(l,[])}catch(s){o.aborted||(this.failure=T(s))}this.#t.requestUpdate()}#l(e){return this.#n.abort(),this.#n=new AbortController,this.#o?.match!==e.match&&(this.position=void 0),this.#o=e,this.#s=!1,this.history.clear(),this.verdict=void 0,this.failure="",this.connected=!0,this.lostMoves=!1,this.#i.began(e),this.#n}async reached(e){let t=performance.now()+Pe;for(;(this.position?.revision??0)<e&&performance.now()<t;)await new Promise(n=>{this.#e.push(n),setTimeout(n,t-performance.now())});(this.position?.revision??0)<e&&await this.#p(this.#o)}async#f(e,t,n){let{client:o}=e,s=n?.match??await Oe(e,t),r=n?.game.then(a=>a??o.getGame(s.game));[this.game]=await Promise.all([r??o.getGame(s.game),Q(b(s),o.language)]),!(t.aborted||s.revision===1)&&(await this.receive(s,[]),this.#u(e,s,t).catch(()=>{}))}async receive(e,t){let{signal:n}=this.#n,{position:o}=this;o&&e.revision<o.revision&&this.#h(),this.position=e;for(let r of this.#e.splice(0))r();this.#i.arrived(e,t),this.#t.requestUpdate();let s=Re(t);for(let r of s){if(s.length>1&&await Ce(),n.aborted)return;this.history.add(r,e),this.#t.requestUpdate()}}#h(){this.lostMoves=!0,this.history.clear()}async#u({client:e,match:t,token:n,code:o},s,r){let a=[];for(;!r.aborted&&(a.at(-1)?.revision??1)<s.revision;){let l=a.at(-1)?.revision??0,d=await e.rpc.listCommits(t,{token:n,joinCode:o,afterRevision:l,pageSize:st,signal:r}).catch(rt);if(d&&!d.commits.length)break;a.push(...d?.commits??[])}r.aborted||(v(s)&&this.history.clear(),this.history.add(a.filter(({revision:l})=>l<=s.revision),s),this.#t.requestUpdate())}};function Oe({client:i,match:e,token:t,code:n},o){return i.getMatch(e,{token:t,joinCode:n,signal:o,view:"MATCH_VIEW_FULL"})}async function rt(i){if(!(i instanceof E&&i.mayPass))throw i;await new Promise(e=>setTimeout(e,Pe))}async function at(i,e){let t=[],n=[];for(;;){let o=await e.rpc.checkRecord({record:i,afterRevision:t.at(-1)?.revision??0});for(let{state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:h,seats:u,perspective:m,endReason:f,endClause:g}of o.matches)t.push({...o.match,state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:h,seats:u,perspective:m,endReason:f,endClause:g});if(n.push(...o.commits),!o.matches.length||t.at(-1).revision>=o.match.revision)return{...o,matches:t,commits:n}}}var D=class{constructor(e,t){this.speed=1;this.#i=[];this.#n=!1;this.#o=0;this.#s=()=>{};this.#e=e,this.#t=t,e.addController(this)}#e;#t;#i;#n;#o;#s;hostDisconnected(){this.skip()}get running(){return this.#n}add(e,t,n,o){let s=!this.speed||document.hidden||matchMedia("(prefers-reduced-motion: reduce)").matches,r=n.filter(({revision:a})=>a>(e?.revision??1/0)&&a<=t.revision);if(s||!e||!r.length||r.length+this.#i.length>24)return this.skip();for(let{revision:a,seat:l}of r){let d=l===o?0:500/this.speed;this.#i.push({revision:a,match:a===t.revision?t:void 0,ms:d})}this.#n||(this.shown=e,this.#r())}skip(){this.#i=[],this.shown=void 0,clearTimeout(this.#o),this.#s(),this.#e.requestUpdate()}async#r(){this.#n=!0;try{for(let e=this.#i.shift();e;e=this.#i.shift()){let{revision:t,match:n,ms:o}=e,s=n??await this.#t(t).catch(()=>{});s&&this.shown&&(this.shown=s),this.#e.requestUpdate(),this.shown&&o&&await this.#a(o)}}finally{this.#n=!1,this.shown=void 0,this.#e.requestUpdate()}}#a(e){return new Promise(t=>{this.#s=t,this.#o=window.setTimeout(t,e)})}};var B=class{constructor(e){this.revision=0;this.speed=1;this.#t=new Map;this.#n=0;this.#e=e,e.addController(this)}#e;#t;#i;#n;hostDisconnected(){this.stop()}get playing(){return this.#n!==0}begin(e,t){this.stop(),this.#i=e,this.shown=void 0,this.revision=0,this.#t.clear();for(let n of t)this.#t.set(n.revision,n)}async goTo(e,t){if(e>=t)return this.stop(),this.revision=0,this.shown=void 0,this.#e.requestUpdate();this.revision=Math.max(1,e);let n=this.revision,o=await this.at(n);this.revision===n&&(this.shown=o,this.#e.requestUpdate())}async at(e){let t=this.#t.get(e);if(t)return t;let{client:n,match:o,token:s,code:r}=this.#i,a=await n.getMatch(o,{revision:e,view:"MATCH_VIEW_POSITION",token:s,joinCode:r});return this.#t.set(e,a),this.#t.size>300&&this.#t.delete(this.#t.keys().next().value),a}toggle(e){if(this.#n)return this.stop();let t=()=>{let n=this.revision||e();this.goTo(n+1,e()).catch(()=>this.stop())};this.revision||this.goTo(1,e()).catch(()=>this.stop()),this.#n=window.setInterval(t,900/this.speed),this.#e.requestUpdate()}setSpeed(e,t){let n=this.playing;n&&this.stop(),this.speed=e,n&&this.toggle(t),this.#e.requestUpdate()}stop(){clearInterval(this.#n),this.#n=0,this.#e.requestUpdate()}};var[lt,dt]=[300,3e3],ct=1e3,z=class{constructor(e){this.state="idle";this.cancelled="";this.#i=[];this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.#o("idle")}get busy(){return this.state!=="idle"}async play({client:e,match:t,token:n},o,s,r){let a=ve();await this.call(async l=>{try{let d=await e.seat(t,n).play(o,{revision:s,requestId:a,signal:l,timeoutMs:1/0});await r(d.revision)}catch(d){if(!l.aborted)throw d;this.#n(a,()=>e.rpc.listCommits(t,{token:n,afterRevision:s,pageSize:5}))}})}async call(e){if(this.busy)return;this.cancelled="";let t=this.#t=new AbortController;this.#o("sending"),this.#i=[window.setTimeout(()=>this.#o("slow"),lt),window.setTimeout(()=>this.#o("lost"),dt)];try{await e(t.signal)}catch(n){if(!t.signal.aborted)throw n}finally{this.#o("idle")}}cancel(){this.#t?.abort()}async#n(e,t){for(this.cancelled="asking",this.#e.requestUpdate();this.cancelled==="asking";)try{let{commits:n}=await t();this.cancelled=n.some(o=>o.requestId===e)?"played":"notPlayed"}catch(n){n instanceof E&&!n.mayPass?this.cancelled="":await new Promise(o=>setTimeout(o,ct))}this.#e.requestUpdate()}#o(e){for(let t of e==="idle"?this.#i:[])clearTimeout(t);this.state=e,this.#e.requestUpdate()}};function _e({match:i,game:e,facts:t,say:n,now:o,gains:s,small:r,open:a,toggle:l}){let d=v(i);return c`<ol class="seats" part="seats" aria-label=${n("players")}>
    ${i.seats.map(h=>{let u=i.toAct.includes(h.number),m=ut(h,o),f=s.get(h.number)??0,g=h.number===i.perspective?.seat,y=ht(i,e,h,t.passed?.[h.number-1],n),C=t.seats[h.number-1]??[],_=n("ui.table.clock"),de=c`${M(h.number)}
          <span class="who"><span class="name" title=${$(i,h.number,n)}>${$(i,h.number,n)}</span>
            <span class="status"><span class="hidden">, </span>${g?c`<b>${n("ui.seat.you")}</b>${y?" · ":""}`:p}${y}</span></span>
          ${h.present?c`<span class="present" role="img" aria-label=${n("ui.table.present")}></span>`:p}
          ${m===void 0?p:c`<span class="clock ${m<60?"short":""}"><span class="hidden">, ${_} </span>${mt(m)}</span>`}
          <span class="score"><span class="hidden">, ${n("ui.pair",{name:n("points"),words:""})}</span>${h.score}</span>
          ${f?c`<span class="gain">${H(f)}</span>`:p}`;return c`<li class="seat-${h.number} ${u?"acting":""} ${d&&h.winner?"won":""} ${a===h.number?"open":""}"
        aria-current=${u?"true":"false"} @focusout=${et=>a===h.number&&pt(et)&&l(a)}>
        ${r?c`<button type="button" class="card-head" aria-expanded=${a===h.number?"true":"false"} @click=${()=>l(h.number)}>${de}</button>`:c`<div class="card-head">${de}</div>`}
        ${C.length?c`<div class="facts">${ne(C,n)}</div>`:p}
      </li>`})}
  </ol>`}function pt({currentTarget:i,relatedTarget:e}){return e!==null&&!i.contains(e)}function ne(i,e){let t=({id:n,label:o,value:s,limit:r,urgent:a,wide:l,detail:d})=>c`
    <div class="${l?"wide":""} ${a?"urgent":""}" title=${d??o}>
    <dt>${n in Ae?c`${x(n)}<span class="hidden">${o}</span>`:e("ui.pair",{name:o,words:""})}</dt>
    <dd>${s}${r===void 0?p:c`<span class="limit">/${r}</span>`}${d?c`<span class="hidden">${d}</span>`:p}</dd></div>`;return c`<dl>${i.map(t)}</dl>`}function ht(i,e,t,n,o){let{kind:s}=ce(t),r=t.standing==="SEAT_STANDING_RESIGNED"||t.standing==="SEAT_STANDING_FORFEITED"?pe(e,t.standing):"",a=n&&!v(i)?o("ui.fact.passed"):"",l=s==="program"?o("ui.bot.program"):s==="none"?o("ui.lobby.free"):"",d=t.placing?o("ui.seat.place",{place:t.placing}):"",h=s==="person"&&!t.present&&i.state==="MATCH_STATE_PLAYING"&&i.perspective?.seat!==t.number&&i.revision>1&&!r;return[d,l,r,a,h?o("ui.seat.away"):""].filter(Boolean).join(", ")}function qe(i){return i.seats.some(({deadline:e})=>e!==void 0)}function ut({timeLeft:i,deadline:e},t){return e?Math.max(0,(Date.parse(e)-t)/1e3):i===void 0?void 0:Number.parseFloat(i)}function mt(i){let e=Math.ceil(i),[t,n,o]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60],s=r=>String(r).padStart(2,"0");return t?`${t}:${s(n)}:${s(o)}`:`${n}:${s(o)}`}var ft={turn:[[587,0,.16],[880,.12,.28]],move:[[220,0,.06]],points:[[988,0,.09],[1319,.07,.2]],end:[[523,0,.5],[659,.1,.5],[784,.2,.6],[1047,.3,.9]]},gt=.09,S;function oe(){"AudioContext"in globalThis&&(S??=new AudioContext,S.state==="suspended"&&S.resume())}function Le(i){if(S?.state==="running")for(let[e,t,n]of ft[i]){let o=S.currentTime+t,s=new OscillatorNode(S,{type:"triangle",frequency:e}),r=new GainNode(S,{gain:0});r.gain.setValueAtTime(0,o),r.gain.linearRampToValueAtTime(gt,o+.012),r.gain.exponentialRampToValueAtTime(1e-4,o+n),s.connect(r).connect(S.destination),s.start(o),s.stop(o+n)}}var vt=2600,bt=500,yt=12,G=class{constructor(e){this.gains=new Map;this.news="";this.asks=!0;this.#i="";this.#n=0;this.#o=0;this.#s=0;this.#e=e,e.addController(this)}#e;#t;#i;#n;#o;#s;hostConnected(){this.#s=window.setInterval(()=>{let{position:e}=this.#e.following;e&&qe(e)&&this.#e.requestUpdate()},bt)}hostDisconnected(){clearInterval(this.#s),clearTimeout(this.#o)}begin(){this.#t=void 0,this.#n=0,this.gains=new Map}tell({revision:e},t){let{replaying:n,following:o}=this.#e,{history:s,position:r}=o;this.#n=Math.min(this.#n||e,r.revision);let l=(!n.shown&&(s.commits.at(-1)?.revision??0)>this.#n?s.until(e).flatMap(({lines:d})=>d):[]).filter(d=>d.revision>this.#n);this.#n=l.at(-1)?.revision??this.#n,!(!l.length&&t===this.#i)&&(this.news=l.slice(-yt).map(({sentence:d})=>`${d}. `).join(""),this.asks=t!==this.#i,this.#i=t)}hostUpdate(){let{shown:e}=this.#e,t=this.#t;if(!e||e===t)return;if(this.#t=e,!(t!==void 0&&e.revision>t.revision)){this.gains=new Map;return}let o=e.seats.flatMap(({number:s,score:r})=>{let a=r-(t.seats[s-1]?.score??r);return a?[[s,a]]:[]});o.length&&this.#r(new Map(o)),this.#e.sound&&!this.#e.replaying.shown&&Le(wt(t,e,o.length>0))}#r(e){this.gains=e,clearTimeout(this.#o),this.#o=window.setTimeout(()=>{this.gains=new Map,this.#e.requestUpdate()},vt)}};function wt(i,e,t){return v(e)?"end":k(e)&&!k(i)?"turn":t?"points":"move"}var K=class{constructor(e){this.clause="";this.resultOpen=!1;this.drawer=!1;this.resigning=!1;this.note="";this.tab="log";this.seat=0;this.help="";this.page=0;this.#i=0;this.#e=e}#e;#t;#i;begin(){this.resultOpen=this.resigning=!1,this.note="",this.seat=0}escape(){if(this.#s(".clause-window")||this.#s(".menu"))return!0;if(this.help)this.closeHelp();else if(this.rules!==void 0)this.openRules(void 0);else if(this.resultOpen)this.showResult(!1);else if(this.seat)this.openSeat(0);else return!1;return!0}openRules(e){this.#s(".clause-window"),this.#r(this.rules===void 0),this.rules=e,this.focus(e===void 0?void 0:".rules .close")}showResult(e){this.#r(e&&!this.resultOpen),this.resultOpen=e,this.focus(e?"#result-title":void 0)}openSeat(e){this.seat=e===this.seat?0:e,this.#e.requestUpdate()}show(e){this.tab=e,this.#e.requestUpdate()}async openHelp(e){this.#s(".menu");let t=b(this.#e.shown);if(await this.#n(()=>Promise.all([import("./help-QEIDUEXS.js"),xe(t)]))){if(e==="lesson"&&!ke(t)?.length)return this.openRules("");this.#r(!this.help),this.help=e,this.page=0,this.focus("market-hall-help")}}closeHelp(){this.help="",this.focus(void 0)}async openDrawer(e){this.#s(".menu"),!(e&&!await this.#n(()=>import("./drawer-EMYEZWUO.js")))&&(this.drawer=e,this.#e.requestUpdate(),e||this.#o(".menu-button")?.focus(),this.#e.send("developer",{open:e}))}async#n(e){try{return await e(),!0}catch(t){return this.#e.message=T(t),!1}}say(e){this.note=e,this.#e.requestUpdate()}#o(e){return this.#e.renderRoot.querySelector(e)}#s(e){let t=this.#o(`${e}:popover-open`);return t?.hidePopover(),t!==null}#r(e){if(!e)return;let t=this.#e.renderRoot.activeElement;this.#t=t instanceof HTMLElement?t:void 0,this.#i=scrollY}focus(e){this.#e.requestUpdate(),this.#e.updateComplete.then(()=>{if(e)return this.#o(e)?.focus();scrollTo({top:this.#i}),this.#t?.focus({preventScroll:!0}),this.#e.renderRoot.activeElement||this.#o(".prompt")?.focus({preventScroll:!0})})}};var j=class{constructor(){this.onChange=()=>{};this.#e=[];this.#t=new WeakMap;this.record=(e,t)=>{let n=this.#t.get(e);n?t&&(n.ms??=performance.now()-n.sentAt,n.count++,n.answers=[...n.answers,t].slice(-20)):this.#i({request:e,sentAt:performance.now(),ms:void 0,count:0,answers:[]}),this.onChange()}}#e;#t;get newestFirst(){return this.#e}clear(){this.#e=[],this.onChange()}#i(e){this.#t.set(e.request,e),this.#e=[e,...this.#e].slice(0,200)}};var Ne={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},V=i=>(...e)=>({_$litDirective$:i,values:e}),A=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,n){this._$Ct=e,this._$AM=t,this._$Ci=n}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}};var xt={},Ue=V(class extends A{constructor(){super(...arguments),this.ot=xt}render(i,e){return e()}update(i,[e,t]){if(Array.isArray(e)){if(Array.isArray(this.ot)&&this.ot.length===e.length&&e.every((n,o)=>n===this.ot[o]))return P}else if(this.ot===e)return P;return this.ot=Array.isArray(e)?Array.from(e):e,this.render(e,t)}});var{I:kt}=ue,Ie=i=>i;var Gi=(i,e)=>e===void 0?i?._$litType$!==void 0:i?._$litType$===e,Ki=i=>i?._$litType$?.h!=null;var De=()=>document.createComment(""),O=(i,e,t)=>{let n=i._$AA.parentNode,o=e===void 0?i._$AB:e._$AA;if(t===void 0){let s=n.insertBefore(De(),o),r=n.insertBefore(De(),o);t=new kt(s,r,i,i.options)}else{let s=t._$AB.nextSibling,r=t._$AM,a=r!==i;if(a){let l;t._$AQ?.(i),t._$AM=i,t._$AP!==void 0&&(l=i._$AU)!==r._$AU&&t._$AP(l)}if(s!==o||a){let l=t._$AA;for(;l!==s;){let d=Ie(l).nextSibling;Ie(n).insertBefore(l,o),l=d}}}return t},R=(i,e,t=i)=>(i._$AI(e,t),i),$t={},Be=(i,e=$t)=>i._$AH=e,ze=i=>i._$AH,F=i=>{i._$AR(),i._$AA.remove()},ji=i=>{i._$AR()};var Ge=(i,e,t)=>{let n=new Map;for(let o=e;o<=t;o++)n.set(i[o],o);return n},Ke=V(class extends A{constructor(i){if(super(i),i.type!==Ne.CHILD)throw Error("repeat() can only be used in text expressions")}dt(i,e,t){let n;t===void 0?t=e:e!==void 0&&(n=e);let o=[],s=[],r=0;for(let a of i)o[r]=n?n(a,r):r,s[r]=t(a,r),r++;return{values:s,keys:o}}render(i,e,t){return this.dt(i,e,t).values}update(i,[e,t,n]){let o=ze(i),{values:s,keys:r}=this.dt(e,t,n);if(!Array.isArray(o))return this.ut=r,s;let a=this.ut??=[],l=[],d,h,u=0,m=o.length-1,f=0,g=s.length-1;for(;u<=m&&f<=g;)if(o[u]===null)u++;else if(o[m]===null)m--;else if(a[u]===r[f])l[f]=R(o[u],s[f]),u++,f++;else if(a[m]===r[g])l[g]=R(o[m],s[g]),m--,g--;else if(a[u]===r[g])l[g]=R(o[u],s[g]),O(i,l[g+1],o[u]),u++,g--;else if(a[m]===r[f])l[f]=R(o[m],s[f]),O(i,o[u],o[m]),m--,f++;else if(d===void 0&&(d=Ge(r,f,g),h=Ge(a,u,m)),d.has(a[u]))if(d.has(a[m])){let y=h.get(r[f]),C=y!==void 0?o[y]:null;if(C===null){let _=O(i,o[u]);R(_,s[f]),l[f]=_}else l[f]=R(C,s[f]),O(i,o[u],C),o[y]=null;f++}else F(o[m]),m--;else F(o[u]),u++;for(;f<=g;){let y=O(i,l[g+1]);R(y,s[f]),l[f++]=y}for(;u<=m;){let y=o[u++];y!==null&&F(y)}return this.ut=r,Be(i,l),P}});var Tt=400;function je(i,e){let{following:{history:t},say:n,lang:o}=i,s=e.perspective?.seat??0,r=t.lastOf(s,e.revision),a=t.until(e.revision).slice(-Tt).toReversed();return c`<div class="log" part="log" role="log" aria-live="off" aria-label=${n("log")} @keydown=${Ct} @focusin=${Et}>
    ${a.length?p:c`<p class="quiet">${n("ui.log.empty")}</p>`}
    <ol reversed>${Ke(a,({revision:l,number:d})=>`${d}:${l}`,(l,d)=>Ue([l.lines,d===0,s>0&&(l.lines.at(-1)?.revision??0)>r,o,e.seats.length],()=>Mt(i,e,l,{first:d===0,own:s>0?r:1/0})))}</ol>
  </div>`}function Mt(i,e,{number:t,seat:n,revision:o,lines:s},{first:r,own:a}){let{say:l}=i,d=L(s),h=t?l("ui.log.turn",{number:t}):l("ui.log.start");return c`<li class="turn seat-${n}">
    <p class="turn-head">${n?M(n):p}<span>${h}${n?c` · <b>${$(e,n,l)}</b>`:p}</span>
      ${d.map(u=>c`<span class="gains seat-${u.seat}" aria-hidden="true">${u.seat===n?p:M(u.seat)}${H(u.points)}</span>`)}</p>
    ${s.length?p:c`<button type="button" class="line quiet" data-revision=${o} tabindex=${r?"0":"-1"}
        title=${l("ui.table.showPosition",{revision:o})} @click=${()=>i.goTo(o)}>${l("ui.log.begins")}</button>`}
    <ul>${s.map((u,m)=>St(i,u,u.revision>a&&u.seat!==e.perspective?.seat,r&&m===0))}</ul>
  </li>`}function St(i,{revision:e,sentence:t,places:n,seat:o},s,r){let a=l=>()=>i.point(l);return c`<li class=${s?`fresh seat-${o}`:""}>
    <button type="button" class="line" data-revision=${e} tabindex=${r?"0":"-1"} title=${i.say("ui.table.showPosition",{revision:e})}
      @pointerenter=${a(n)} @focus=${a(n)} @pointerleave=${a([])} @blur=${a([])}
      @click=${()=>i.goTo(e)}>${t}</button></li>`}var Rt={ArrowDown:1,ArrowUp:-1,PageDown:8,PageUp:-8,Home:-1e6,End:1e6};function Ve(i){return[...i.currentTarget.querySelectorAll(".line")]}function Ct(i){let e=Rt[i.key];if(!e)return;let t=Ve(i),n=t.indexOf(i.target);t[Math.min(Math.max(n+e,0),t.length-1)]?.focus(),i.preventDefault()}function Et(i){for(let e of Ve(i))e.tabIndex=e===i.target?0:-1}var se=[1,2];function Fe(i,e){let{replaying:t,say:n}=i,o=()=>i.following.position.revision,s=t.revision||e.revision,[r,a]=[s<=1,s>=e.revision],l=(h,u,m=!1,f="")=>c`<button type="button" class="step ${f}" aria-label=${n(`ui.table.${h}`)} title=${n(`ui.table.${h}`)} aria-disabled=${m?"true":"false"} @click=${m?p:u}>${x(h)}</button>`,d=se[(se.indexOf(t.speed)+1)%se.length];return c`<div class="replay" part="replay" role="group" aria-label=${n("ui.table.replay")}>
    ${l("first",()=>i.goTo(1),r,"end")} ${l("previous",()=>i.goTo(s-1),r)}
    ${l(t.playing?"pause":"playBack",()=>t.toggle(o))}
    ${l("next",()=>i.goTo(s+1),a)} ${l("last",()=>i.goTo(e.revision),a,"end")}
    <button type="button" class="step speed" aria-label=${n("ui.table.speed",{speed:t.speed})} title=${n("ui.table.speed",{speed:t.speed})}
      @click=${()=>t.setSpeed(d,o)}>${t.speed}×</button>
    <input type="range" min="1" max=${e.revision} .value=${String(s)} aria-label=${n("ui.table.position")}
      aria-valuetext=${n("ui.table.positionOf",{revision:s,latest:e.revision})}
      @input=${h=>i.goTo(Number(h.target.value))}>
    <span>${s}/${e.revision}</span>
  </div>`}function We(i,e){let{replaying:t,playback:n,message:o,say:s,showing:r}=i,a=!t.shown&&!n.shown,l=e.toAct.length===1?e.toAct[0]:0,d=Ht(i,e);return r.tell(e,d),c`<section class="bar ${a&&k(e)?"mine":""}" part="bar" aria-label=${s("ui.table.status")}>
    ${l?c`<span class="actor seat-${l}">${M(l)}</span>`:p}
    <p part="prompt" class="prompt" role="status" aria-live=${i.cancellable&&!i.waiting?"off":"polite"} aria-atomic=${r.asks?"true":"false"} tabindex="-1"><span class="hidden">${r.news}</span>${J(i,d)}</p>
    ${i.waiting?c`<span class="spinner" aria-hidden="true"></span>`:p}
    <div class="acts">${a?At(i,e):p}
      <div class="buttons">${t.shown?_t(i):n.shown?qt(i):Pt(i,e)}</div></div>
    ${o?c`<div class="said"><p class="error" role="alert">${J(i,o)}</p>
      <button type="button" class="plain" aria-label=${s("ui.table.close")} @click=${()=>i.message=""}>${x("close")}</button></div>`:p}
    ${Lt(i)}
    ${i.hinted?c`<p class="note" role="status">${s("ui.hint",{move:i.hinted.move.text??""})}</p>`:p}
    ${a?i.extras?.preview(i):p}
    ${Nt(i,e)}
  </section>`}function Ht(i,e){let{say:t,replaying:n,sending:o,choosing:s}=i;if(n.shown)return t("ui.table.past",{revision:e.revision});if(o.state==="slow")return t("ui.send.sending");if(o.state==="lost")return t("ui.send.waiting");if(e.state==="MATCH_STATE_SEATING")return t("prompt.seating");let r=d=>d.map(h=>$(e,h,t)).join(", ");if(e.state==="MATCH_STATE_CLOSED")return t("prompt.closed");if(v(e))return t("prompt.over",{winners:r(e.seats.filter(({winner:d})=>d).map(({number:d})=>d))||t("ui.fact.none")});if(!k(e))return t("prompt.wait",{names:r(e.toAct)});if(s.decided)return s.decided.text??"";let a=e.perspective?.prompt??"";if(!s.picks.length)return t("prompt.choose",{task:a});let l=[...new Set(s.picks)].map(d=>i.nameOf(d)).join(", ");return t("prompt.continue",{picked:l,next:re(i)})}function re({say:i,choosing:e}){if(e.decided)return i("ui.quoted",{words:i("play")});let t=[...e.handles],n=t.filter(a=>a.startsWith(q)),o=new Set(t.filter(a=>!n.includes(a)).map(Y)),[s]=n,r=[...o].map(a=>i(`ui.next.${a}`));return[...s&&(!n[1]||s===ge)?[i("ui.quoted",{words:e.textOf(s)})]:n.length?[i("ui.next.button")]:[],...r].join(i("ui.or"))}function At(i,e){let{choosing:t,say:n}=i;if(!t.kinds.length||t.picks.length&&!t.kind||i.busy)return p;let o=b(e),s=t.kind||t.kinds[0];return c`<div class="kinds" part="kinds" role="toolbar" aria-label=${n("ui.table.kinds")} @keydown=${Ot}>
    ${t.kinds.map(r=>{let a=t.movesOf(r),l=t.isButton(r);return c`<button type="button" part="button" class="kind ${l?"move":""}" tabindex=${r===s?"0":"-1"} aria-pressed=${r===t.kind?"true":"false"}
        @click=${()=>i.chooseKind(r)}>${n(`ui.act.${o}.${r}`,{count:a.length})}</button>`})}</div>`}function Ot(i){let e=i.key==="ArrowRight"?1:i.key==="ArrowLeft"?-1:0;if(!e)return;let t=[...i.currentTarget.querySelectorAll(".kind")],n=t[(t.indexOf(i.target)+e+t.length)%t.length];for(let o of t)o.tabIndex=o===n?0:-1;n?.focus(),i.preventDefault(),i.stopPropagation()}function Pt(i,e){let{choosing:t,say:n,sending:o}=i,s=(d,h,u="")=>c`<button type="button" part="button" class=${u} @click=${h}>${d}</button>`;if(o.busy)return o.state==="sending"||!i.cancellable?p:s(n("ui.send.cancel"),()=>o.cancel(),"cancel");let r=[...t.handles].filter(d=>fe.has(Y(d))),a=t.decided,l=r.filter(d=>!t.kinds.length||t.kind||t.picks.length||!d.startsWith("button:"));return c`
    ${l.map(d=>s(t.textOf(d),()=>i.pick(d),"move"))}
    ${a?s(n("play"),()=>i.play(a),"move"):p}
    ${t.picks.length?s(n("back"),()=>t.back()):p}
    ${e.perspective?.canUndo&&!t.picks.length?s(n("undo"),()=>i.undo(),"undo"):p}
    ${e.state==="MATCH_STATE_FINISHED"&&i.token?s(n("ui.table.rematch"),()=>i.rematch(),"again"):p}
    ${v(e)&&!i.windows.resultOpen?s(n("ui.table.result"),()=>i.windows.showResult(!0)):p}`}function _t(i){return c`<button type="button" part="button" class="move" @click=${()=>i.goTo(i.following.position.revision)}>${i.say("ui.table.live")}</button>`}function qt(i){return c`<button type="button" part="button" class="skip" @click=${()=>i.playback.skip()}>${x("last")} ${i.say("ui.table.skip")}</button>`}function Lt({following:i,sending:e,say:t}){let n=o=>c`<p class="note" role="status">${t(o)}</p>`;return[i.failure?c`<p class="error" role="alert">${i.failure}</p>`:p,!i.connected&&!e.busy?n("lost"):p,i.lostMoves?n("ui.lostMoves"):p,e.cancelled?n(`ui.send.${e.cancelled}`):p]}function Nt(i,e){let{following:t,say:n}=i,o=t.history.lastTurn(e.perspective?.seat??0,e.revision);if(!o||v(e))return p;let s=L(o.lines),r=o.lines.map(({sentence:a})=>a).join(". ");return c`<p class="last-turn seat-${o.seat}" title=${r}>${M(o.seat)}<span class="words"><span class="hidden">${n("ui.pair",{name:n("ui.table.lastTurn"),words:""})}</span>${r}</span>
    ${s.filter(({seat:a})=>a===o.seat).map(({points:a})=>c`<b>${H(a)}</b>`)}</p>`}var Ye=1.5,Ut=[];function Ze(i,e,t,n){let{say:o,windows:s,extras:r}=i,a=Me(b(e),e,n,o),l=s.rules!==void 0&&i.width<860;return c`
    <div class="table ${s.rules===void 0?"":"with-rules"} ${s.drawer?"with-drawer":""} ${i.replaying.shown?"in-past":""}" part="table">
      <section class="main" ?inert=${l}>
        ${We(i,e)}
        <div class="scroll">${It(i,e,n)}
          ${v(e)&&s.resultOpen&&r&&!i.replaying.shown?r.resultCard(i,e):p}</div>
      </section>
      <div class="left" ?inert=${l}>
        <div class="header" part="header">
          ${i.home?c`<a class="home button plain" href=${i.home} aria-label=${o("ui.app.home")} title=${o("ui.app.home")}>${x("previous")}</a>`:p}
          <h2 class="title">${n.title}</h2>
          ${zt(i)}
        </div>
        ${Dt(i)}
        ${_e({match:e,game:n,facts:a,say:o,now:i.now,gains:i.showing.gains,small:i.width<(e.seats.length>2?1160:860),open:s.seat,toggle:d=>s.openSeat(d)})}
        ${a.table.length?c`<section class="on-table" part="facts" aria-label=${o("ui.table.onTheTable")}><h3>${o("ui.table.onTheTable")}</h3><div class="facts">${ne(a.table,o)}</div></section>`:p}
      </div>
      ${Bt(i,e,t,{game:n,covered:l})}
      ${s.rules===void 0?p:Gt(i,n)}
    </div>
    ${r?c`${r.menu(i,t)} ${r.clauseWindow(i)}`:p}
    ${s.help?c`<market-hall-help .table=${i} .position=${e} .game=${n} what=${s.help} lang=${i.lang} theme=${i.theme||p}
      @close=${()=>s.closeHelp()}></market-hall-help>`:p}
    ${s.drawer?Kt(i,i.record?e:t,n):p}`}function It(i,e,t){let{handles:n,picks:o}=i.pickable,s=e.perspective?.seat??0,r=a=>a.detail.handle;return c`<market-hall-board part="board" exportparts="board, shared, own, caption" class=${i.busy?"busy":""} lang=${i.lang||"en"}
    theme=${i.theme||p} palette=${i.palette} own-colour=${i.ownColour} .match=${e} .game=${t} .handles=${n} .picks=${o}
    .lit=${i.lit.length?i.lit:i.hinted?.places??Ut} .news=${i.following.history.news(s,e.revision)}
    @pick=${a=>i.pick(r(a))} @unpick=${a=>i.unpick(r(a))}
    @why=${a=>{i.why(r(a))}}></market-hall-board>`}function Dt({following:i,say:e}){if(!i.verdict)return p;let{verified:t,fault:n}=i.verdict;return c`<p class="verdict ${t?"verified":""}" part="verdict">
    ${t?e("ui.record.verified"):`${e("ui.record.differs")} ${n}`}</p>`}function Bt(i,e,t,{game:n,covered:o}){let{say:s,windows:r}=i,a=(d,h)=>c`<button type="button" role="tab" id=${`tab-${d}`} aria-controls="panel"
    aria-selected=${r.tab===d?"true":"false"} tabindex=${r.tab===d?"0":"-1"} @click=${()=>r.show(d)}>${h}</button>`,l=d=>{d.key!=="ArrowLeft"&&d.key!=="ArrowRight"||(r.show(r.tab==="log"?"points":"log"),i.updateComplete.then(()=>i.renderRoot.querySelector("[role=tab][aria-selected=true]")?.focus()),d.preventDefault(),d.stopPropagation())};return c`<aside ?inert=${o} aria-label=${s("ui.table.beside")}>
    <div class="tabs"><div role="tablist" class="tablist" @keydown=${l}>${a("log",s("log"))}${a("points",s("points"))}</div>
      <button type="button" aria-expanded=${r.rules===void 0?"false":"true"}
        @click=${()=>r.openRules(r.rules===void 0?"":void 0)}>${s("ui.table.rules")}</button></div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${r.tab}`}>
      ${r.tab==="log"?je(i,e):c`<div class="result" part="result">${i.extras?.pointsTable(e,n,s)??p}</div>`}
    </div>
    ${Fe(i,t)}
    ${i.extras?.moves(i)??p}
  </aside>`}function zt(i){let{say:e,zoom:t}=i,n=s=>()=>t?.set(i.renderRoot.querySelector(".scroll"),t.factor*s),o=(s,r,a,l=!1)=>c`<button type="button" class="tool ${a}" aria-label=${e(s)} title=${e(s)} aria-disabled=${l?"true":"false"} @click=${r}>${x(a)}</button>`;return c`<div class="tools" part="tools">
    ${o("ui.table.zoomOut",n(1/Ye),"less",(t?.factor??1)===1)} ${o("ui.table.zoomIn",n(Ye),"more",t?.full)}
    ${o("ui.menu.lesson",()=>i.openHelp("lesson"),"help")}
    <button type="button" class="tool menu-button" popovertarget="menu" aria-label=${e("ui.menu")} title=${e("ui.menu")}>${x("menu")}</button>
  </div>`}function Gt(i,e){let{say:t,windows:n,lang:o}=i;return c`<section class="rules" part="rules" aria-label=${t("ui.table.rules")}>
    <button type="button" class="close" aria-label=${t("ui.table.close")} @click=${()=>n.openRules(void 0)}>${x("close")}</button>
    <market-hall-rules .game=${e} lang=${o||"en"} theme=${i.theme||p} clause=${n.rules??""}></market-hall-rules>
  </section>`}function Kt(i,e,t){let{following:n,requests:o,windows:s}=i;return c`<market-hall-drawer ?record=${!!i.record} .client=${i.source.client} .position=${e} .game=${t} .commits=${n.history.commits}
    .requests=${o} token=${i.token} lang=${i.lang||"en"} theme=${i.theme} @close=${()=>s.openDrawer(!1)}
    @seat=${r=>{i.token=r.detail.token}}
    @look=${r=>{Object.assign(i,r.detail)}}></market-hall-drawer>`}var jt=w`
:host {
display:block;
container-type:inline-size;
color-scheme:light dark;
--ink:var(--mh-ink, light-dark(#2b2420, #f1e8da));
--quiet:light-dark(#675a4d, #b8aa9a);
--paper:var(--mh-paper, light-dark(#f7f1e5, #191615));
--card:light-dark(#fffdf8, #262120);
--line:light-dark(#ddd1bc, #453d37);
--edge:light-dark(#8d7f6c, #8b7f73);
--action:light-dark(#3d3127, #f1e8da);
--on-action:light-dark(#fffdf8, #231d1a);
--can:#c8ff00;
--alarm:light-dark(#a3140f, #ff9d94);
--seat-1: var(--mh-seat-1, #1d6fb8); --seat-2: var(--mh-seat-2, #b8540a); --seat-3: var(--mh-seat-3, #0c7a57); --seat-4: var(--mh-seat-4, #a8407f);
color:var(--ink);
background:var(--paper);
font:15px/1.4 var(--mh-font, ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif);
}
:host([theme='light']){color-scheme:light}
:host([theme='dark']){color-scheme:dark}
*{box-sizing:border-box}
.hidden{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap}
.table{display:grid; gap:12px; padding:12px; max-width:1760px; margin:auto; grid-template-columns:minmax(0, 1fr); grid-template-areas:'left' 'main' 'aside' 'rules'}
.left{grid-area:left; min-width:0; display:grid; gap:8px; align-content:start; grid-template-columns:minmax(0, 1fr)}
.main{grid-area:main; min-width:0; display:flex; flex-direction:column; gap:10px} aside{grid-area:aside; min-width:0}
.table.with-drawer{margin-bottom:min(46dvh, 460px)}
.header{display:flex; align-items:center; justify-content:space-between; gap:8px}
.title{font-size:1.1rem; line-height:1.15; margin:0; flex:1 1 auto; min-width:0}
.home{flex:none}
h3{font-size:0.82rem; margin:0 0 2px; color:var(--quiet); font-weight:650}
.scroll{border-radius:18px; touch-action:pan-x pan-y; position:relative; flex:1 1 auto; min-height:0}
.zoomed{max-height:78vh; overflow:auto}
.zoomed market-hall-board{width:calc(100% * var(--zoom)); --mh-board-height:none}
.icon{width:20px; height:20px; fill:currentColor; display:block; flex:none}
.quiet{color:var(--quiet)}
`,Vt=w`
button, a.button{font:inherit; color:inherit; min-height:44px; min-width:44px; padding:6px 14px; border-radius:11px;
border:1.5px solid var(--edge); background:var(--card); cursor:pointer; text-decoration:none; display:inline-flex; align-items:center; justify-content:center; gap:6px}
button[aria-disabled='true']{opacity:0.45; cursor:default} .less[aria-disabled='true']:not(:focus){display:none}
button:hover:not([aria-disabled='true']){border-color:var(--ink)}
button:is(.move, .again, [aria-pressed='true'], [aria-selected='true']){background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:650}
button.move{box-shadow:0 0 0 2.5px #17230a, 0 0 0 5px var(--can); margin:3px}
button.danger{border-color:var(--alarm); color:var(--alarm); font-weight:650}
button.plain, button.tool, a.plain{border-color:transparent; background:none; padding:6px}
button.clause{display:inline; border:0; background:none; padding:0; min-height:0; min-width:0; font-weight:550; text-decoration:underline; position:relative}
button.clause::after{content:''; position:absolute; inset:-13px -4px}
.keep{white-space:nowrap}
.row{display:flex; flex-wrap:wrap; gap:8px; align-items:center}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px; border-radius:6px}
select{font:inherit; color:inherit; min-height:44px; border-radius:11px; border:1.5px solid var(--edge); background:var(--card); padding:6px 10px; max-width:100%}
input[type='checkbox']{width:22px; height:22px; accent-color:var(--action); margin:0 6px 0 0; flex:none}
`,Ft=w`
.seats{display:grid; gap:8px; list-style:none; margin:0; padding:0}
.seats li{position:relative; background:var(--card); border:1px solid var(--line); border-inline-start:5px solid var(--seat); border-radius:13px; min-width:0}
.seat-1{--seat:var(--seat-1)} .seat-2{--seat:var(--seat-2)} .seat-3{--seat:var(--seat-3)} .seat-4{--seat:var(--seat-4)}
.seats li.acting{box-shadow:0 0 0 2px var(--seat), 0 3px 12px #0002}
.seats li.won{box-shadow:0 0 0 3px #c9a227}
.card-head{display:flex; width:100%; gap:9px; align-items:center; border:0; background:none; min-height:44px; padding:6px 12px 4px 8px; text-align:start; justify-content:flex-start}
.sign{width:28px; height:28px; border-radius:50%; flex:none; background:var(--seat, var(--quiet))} .sign path{fill:#fff}
.who{flex:1 1 auto; min-width:0; display:grid; line-height:1.25}
.name{display:-webkit-box; -webkit-box-orient:vertical; -webkit-line-clamp:3; overflow:hidden; overflow-wrap:anywhere; font-weight:650}
.status{font-size:0.82rem; color:var(--quiet); overflow-wrap:anywhere}
.status b{font-weight:650; color:var(--ink)}
.score, .clock{font-weight:750; font-variant-numeric:tabular-nums; font-size:1.25rem}
.clock{font-size:0.95rem; font-weight:550; padding:0 6px; border-radius:6px; background:light-dark(#efe6d3, #3a3330)}
.clock.short{background:light-dark(#fbd9d3, #6a2a24)}
.gain{position:absolute; inset-inline-end:46px; top:6px; font-weight:800; padding:1px 8px; border-radius:99px; background:var(--seat); color:#fff; font-variant-numeric:tabular-nums}
.present{width:9px; height:9px; border-radius:50%; background:light-dark(#2a8a4a, #69d48b); flex:none}
.facts{padding:0 12px 8px 10px}
dl{margin:0; display:flex; flex-wrap:wrap; gap:1px 14px; font-size:0.88rem}
dl > div{display:inline-flex; gap:5px; align-items:center; min-width:0}
dl > .wide{display:block} .on-table .wide{flex-basis:100%} .wide dd{display:inline; font-weight:500}
dt{display:inline-flex; gap:4px; align-items:center; color:var(--quiet)} dt .icon{width:15px; height:15px}
dd{margin:0; font-weight:650; font-variant-numeric:tabular-nums; overflow-wrap:anywhere; min-width:0}
.limit{color:var(--quiet); font-weight:500}
.urgent dt, .urgent dd{color:var(--alarm); font-weight:700}
.on-table{background:var(--card); border:1px solid var(--line); border-radius:13px; padding:8px 0 0} .on-table h3{padding:0 12px}
.verdict{margin:0; padding:8px 12px; border-radius:11px; overflow-wrap:anywhere; border:1.5px solid var(--alarm)}
.verdict.verified{border-color:light-dark(#1d7a3d, #69d48b)}
.tools{display:flex; flex:none} .tools .tool{min-width:38px; padding:4px} .home .icon{width:16px; height:16px}
@media (prefers-reduced-motion: no-preference){.gain{animation:gain 2.6s ease-out both} @keyframes gain{from{transform:translateY(10px); opacity:0} 10%, 80%{transform:none; opacity:1} to{opacity:0} } }
`,Wt=w`
.bar{position:sticky; top:0; z-index:2; background:var(--card); border:1px solid var(--line); border-radius:14px; padding:8px 12px 10px; min-height:58px; display:flex; flex:none; flex-wrap:wrap;
gap:4px 10px; align-items:center}
.bar.mine{border-color:light-dark(#17230a, var(--can)); box-shadow:0 0 0 2.5px var(--can)}
.prompt{margin:0; font-weight:650; flex:1 1 45%; overflow-wrap:anywhere}
.prompt:focus{outline:none}
.actor .sign{width:26px; height:26px; display:block}
.error{margin:0; color:var(--alarm); flex-basis:100%; font-weight:600}
.note{margin:0; flex-basis:100%; color:var(--quiet)}
.acts{display:flex; flex-wrap:wrap; gap:6px; align-items:center} .acts:not(:has(button)){display:none}
.buttons, .kinds{display:contents}
button.kind, button.kind.move{border-radius:99px; padding:4px 14px; margin:0; box-shadow:none; background:var(--card); border-color:var(--edge); color:inherit; font-weight:500}
button.kind[aria-pressed='true']{background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:650}
.last-turn{margin:0; flex-basis:100%; display:flex; gap:8px; align-items:center; font-size:0.88rem; color:var(--quiet); min-width:0}
.last-turn .sign{width:18px; height:18px} .last-turn .words{overflow:hidden; text-overflow:ellipsis; white-space:nowrap} .last-turn b{color:var(--ink)}
.busy{opacity:0.75} .error ~ .last-turn{display:none}
`,Yt=w`
.tabs{display:flex; justify-content:space-between; gap:6px} .tablist{display:flex; gap:6px}
.tabs button{border-color:transparent; background:none; border-radius:99px} .tabs button[aria-selected='true']{background:var(--action)}
.panel{margin-top:6px; min-height:0}
summary{cursor:pointer; min-height:44px; line-height:44px; font-weight:600; color:var(--quiet)}
.log{padding:0 10px; max-height:52vh; overflow:auto; background:var(--card); border:1px solid var(--line); border-radius:13px}
.log ol, .log ul{margin:0; padding:0; list-style:none}
.turn{border-bottom:1px solid var(--line); padding:6px 0; content-visibility:auto; contain-intrinsic-size:auto 120px} .turn:last-child{border-bottom:0}
.turn-head b, button.line{overflow-wrap:anywhere} .turn-head > span:first-of-type{min-width:0}
.turn-head{margin:0; display:flex; gap:7px; align-items:center; font-size:0.88rem; color:var(--quiet)} .turn-head b{color:var(--ink)} .turn-head .sign{width:18px; height:18px}
.gains{margin-inline-start:auto; font-weight:750; color:var(--ink); display:inline-flex; gap:3px; align-items:center} .gains + .gains{margin-inline-start:4px} .gains .sign{width:14px; height:14px}
button.line{border:0; background:none; min-height:28px; min-width:0; padding:2px 4px; text-align:start; justify-content:flex-start; width:100%; border-radius:6px; font-size:0.92rem}
button.line:hover{background:light-dark(#f2e9d8, #342d2a)}
.turn:has(> .line){display:flex; flex-wrap:wrap; align-items:center} .turn > .line{width:auto}
.log li li{border-inline-start:4px solid transparent; padding-inline-start:3px}
.log li.fresh{border-inline-start-color:var(--seat)}
@media (pointer: coarse){button.line{min-height:44px} }
.replay{display:flex; flex-wrap:wrap; align-items:center; margin-top:6px; padding-inline:6px}
.replay .icon{width:18px; height:18px}
.replay .step{padding:0; border-color:transparent; background:none}
@media (pointer: fine){.replay .step{min-width:36px} }
.replay .step:hover:not([aria-disabled='true']){border-color:var(--line)}
.replay input{flex:1 1 170px; min-width:0; min-height:44px; margin-inline-end:6px; accent-color:var(--action)}
.replay span{font-variant-numeric:tabular-nums; color:var(--quiet); font-size:0.88rem; min-width:6ch; text-align:end}
.hint-row{margin:4px 0}
`,Zt=w`
@container (max-width: 1159.9px) {
.seats:has(li + li + li){grid-template-columns:repeat(2, minmax(0, 1fr))} .seats :is(li.open, li:last-child:nth-child(odd)){grid-column:1 / -1}
.seats:has(li + li + li) li:not(.open) {
.card-head{display:grid; grid-template-columns:auto 1fr auto; gap:0 2px; padding:1px 3px 1px 4px}
:is(.who, .status){grid-column:1 / -1; grid-row:2}
:is(.score, .clock){grid-column:3; justify-self:end; line-height:20px}
.clock{grid-column:2}
.present{grid-column:2; grid-row:1}
.who{line-height:1.15} .name{font-size:clamp(0.72rem, 3.2cqw, 0.82rem)} .sign{width:20px; height:20px}
.wide{display:none} .facts{padding-inline:6px 0} dl{column-gap:6px} dl > div{gap:3px}
}
}
`,Qt=w`
@container (min-width: 860px) {
.table{grid-template-columns:minmax(0, 1fr) 300px; grid-template-rows:auto minmax(0, 1fr); grid-template-areas:'main left' 'main aside'; height:max(560px, calc(100dvh - var(--mh-top, 0px)))}
.left{max-height:54dvh; overflow:auto; padding:3px; margin:-3px}
.scroll:not(.zoomed) market-hall-board{--mh-board-height:none; --mh-height:100%}
.bar{position:relative}
.table.with-drawer{height:max(400px, calc(100dvh - var(--mh-top, 0px) - min(46dvh, 460px))); margin-bottom:0}
aside{display:flex; flex-direction:column; height:100%; min-height:0; overflow:auto} aside > *{flex:none}
.panel{flex:1 1 120px; min-height:120px; display:flex; flex-direction:column} .log{flex:1 1 0; min-height:0; max-height:none} .panel .result{overflow:auto}
}
@container (min-width: 860px) and (max-width: 1159.9px) {
.left{gap:6px; max-height:67dvh} .on-table h3{display:none}
.card-head{padding-block:3px 1px} .who{display:flex; gap:8px; align-items:baseline} .name{flex:0 1 auto} .status{flex:1 2 auto}
.seats .facts{padding-bottom:4px} .on-table .wide{flex-basis:auto} .on-table{padding-top:4px}
.replay{flex-wrap:nowrap; margin-top:2px} .replay .step{min-width:30px} .replay .speed{display:none} .replay input{flex:1 1 60px}
@media (pointer: fine) {
.tabs button, .replay :is(.step, input), summary{min-height:34px; padding-block:2px} summary{line-height:30px}
}
}
@container (min-width: 1160px) {
.table{grid-template-columns:270px minmax(0, 1fr) 320px; grid-template-rows:minmax(0, 1fr); grid-template-areas:'left main aside'}
.left{max-height:100%}
}
`,Xt=w`
@container (max-width: 859.9px) {
.left{display:contents}
.table{grid-template-areas:'header' 'verdict' 'seats' 'main' 'facts' 'aside' 'rules'}
.header{grid-area:header} .verdict{grid-area:verdict} .seats{grid-area:seats} .on-table{grid-area:facts}
.seats{display:flex; gap:6px; position:relative}
.seats li{flex:1 1 0}
.card-head{padding:1px 8px 1px 5px; gap:6px} .status{font-size:0.75rem}
.seats li:not(.open) .facts{display:none} .gain{inset-inline-end:4px; top:24px; padding:0 6px}
market-hall-board{--mh-board-height:max(300px, calc(100dvh - 520px))}
}
@container (max-width: 519.9px) {
.table{gap:4px; padding:0 8px 8px} .main{gap:6px}
.header{height:42px}
.title{font-size:1rem}
.bar{padding:5px 10px; min-height:40px; gap:2px 8px} .bar .actor{display:none}
.prompt{font-size:0.95rem; line-height:1.3}
.buttons :is(.move, .undo){order:-1}
.acts{margin:0 -10px; padding:3px 10px; flex-basis:calc(100% + 20px)} .acts button{flex:none; max-width:100%; padding:2px 12px}
.sign{width:24px; height:24px} .score{font-size:1.05rem}
.on-table .facts{padding-bottom:6px}
market-hall-board{--mh-board-height:max(280px, calc(100dvh - 336px))}
}
`,Jt=w`
@media (max-width: 519px) and (max-height: 760px) {
.last-turn{display:none}
market-hall-board{--mh-board-height:max(280px, calc(100dvh - 304px))}
}
@media (max-width: 519px) and (max-height: 700px) {
.table{grid-template-columns:auto minmax(0, 1fr) auto; grid-template-areas:'home seats tools' 'verdict verdict verdict' 'main main main' 'facts facts facts' 'aside aside aside' 'rules rules rules'}
.table{padding-top:4px} .header{display:contents} .title{position:absolute; clip-path:inset(50%)}
.present{display:none} .home{grid-area:home; min-width:36px} .tools{grid-area:tools} .tools .tool:not(.menu-button){display:none}
.bar:has(.kind) .prompt{font-size:0.85rem; line-height:1.15}
}
`,ei=w`
@media (min-width: 600px) and (max-height: 520px) {
.table{height:auto; grid-template-columns:minmax(0, 1fr) 280px; grid-template-rows:auto auto auto; grid-template-areas:'board bar' 'board left' 'board aside'; align-items:start; gap:6px 10px; padding:4px 8px}
.main{display:contents} .left{display:grid} .left > *{grid-area:auto} .seats li{flex:1 1 auto}
.bar{grid-area:bar; position:relative; min-height:0; padding:4px 10px} .last-turn{display:none} .prompt{font-size:0.95rem}
.scroll{grid-area:board; position:sticky; top:4px; height:calc(100dvh - 8px)}
.scroll:not(.zoomed) market-hall-board{--mh-board-height:none; --mh-height:100%}
}
`,ti=w`
@media (forced-colors: active) {
.seats li.acting{outline:3px solid Highlight}
.seats li.won{outline:3px double CanvasText}
.sign, .present{border:1px solid CanvasText}
button:is(.move, .again){border:3px solid Highlight}
.log li.fresh{border-inline-start-color:Highlight}
.icon{fill:ButtonText}
}
`,ae=[jt,Vt,Ft,Wt,Yt,Zt,Qt,Xt,Jt,ei,ti];var Qe=new Set,Xe=[],Je=900,le=class extends me{constructor(){super();this.#e=new ResizeObserver(([t])=>this.width=t.contentRect.width);this.following=new I(this,{began:(t,n)=>this.#a(t,n),arrived:(t,n)=>this.#d(t,n)});this.replaying=new B(this);this.playback=new D(this,t=>this.replaying.at(t));this.choosing=new N(this);this.sending=new z(this);this.showing=new G(this);this.windows=new K(this);this.requests=new j;this.focusing=new U(this,{escape:()=>this.#g(),step:t=>this.#u(t),help:()=>this.openHelp("keys")});this.lit=Xe;this.#n=0;this.say=(t,n={})=>we(this.lang,this.shown&&b(this.shown))(t,n);this.cancellable=!1;this.server=this.match=this.token=this.code=this.message=this.theme=this.palette=this.home="",this.lang="en",this.revision=this.ownColour=this.width=0,this.pace=1,this.confirm=this.forced=this.sound=this.developer=!1,this.addEventListener("pointerdown",()=>this.sound&&oe())}static{this.styles=ae}static{this.properties={server:{type:String},match:{type:String},token:{type:String},lang:{type:String,reflect:!0},theme:{type:String,reflect:!0},code:{type:String},revision:{type:Number},record:{attribute:!1},client:{attribute:!1},confirm:{type:Boolean},forced:{type:Boolean},sound:{type:Boolean},pace:{type:Number},home:{type:String},developer:{type:Boolean},palette:{type:String},ownColour:{type:Number,attribute:"own-colour"},message:{state:!0},width:{state:!0}}}#e;#t;#i;#n;connectedCallback(){super.connectedCallback(),this.#e.observe(this),this.hasUpdated&&this.#r()}disconnectedCallback(){super.disconnectedCallback(),this.#e.disconnect(),clearTimeout(this.#n)}willUpdate(t){t.has("lang")&&(this.extras?Z(this.lang):ye(this.lang)).then(()=>this.requestUpdate()),this.playback.speed=this.pace,Ee(this,this.palette,this.ownColour,this.following.position?.perspective?.seat??0)}updated(t){let n=this.renderRoot.querySelector(".scroll");n&&this.zoom?.follow(n),n&&!this.extras&&this.#o(),["server","match","token","lang","client","record"].some(o=>t.has(o))&&this.#r()}async#o(){let[t]=await Promise.all([import("./extras-GNAQ4UPI.js"),Z(this.lang)]).catch(()=>[]);!t||this.extras||(this.extras=t,this.zoom=new t.Zoom(()=>this.requestUpdate()),he(this.renderRoot,[t.WINDOWS,...ae]),this.requestUpdate())}get now(){return this.#i?.client.now()??0}get busy(){return this.sending.busy}get waiting(){return this.sending.state==="slow"||this.sending.state==="lost"}#s(){let t=this.developer?{onRequest:this.requests.record}:{},n=this.client??new be(this.server||location.origin,t);return n.language=this.lang||"en",n}#r(){if(this.message="",this.record)this.following.check(this.record,this.#s());else if(this.match){let{match:t,token:n,code:o,lang:s,opening:r}=this;this.opening=void 0;let a=r?.match.name===t&&r.lang===s&&r.token===n;this.following.follow({client:this.#s(),match:t,token:n,code:o},a?r:void 0)}}#a(t,n=[]){this.#i=t,this.#c=this.#t=void 0,this.replaying.begin(t,n),this.playback.skip(),this.choosing.begin(void 0),this.windows.begin(),this.showing.begin()}#d(t,n){let o=this.#c;this.#c=t;let s=o?.revision===t.revision&&o.perspective?.legalMoves.length===t.perspective?.legalMoves.length;this.playback.add(o,t,n,t.perspective?.seat??0),s||(this.message="",this.choosing.begin(t)),!o&&this.revision&&this.goTo(this.revision),v(t)&&(this.windows.resultOpen||=!s);let r=v(t)?"over":k(t)?"turn":"";r&&!s&&this.send(r,{match:t}),this.send("commit",{match:t,commits:n}),this.#p(t)}#c;#p(t){clearTimeout(this.#n);let[n,...o]=t.perspective?.legalMoves??[];if(!n||o.length||!this.forced||this.confirm||this.windows.drawer)return;let s=()=>{this.playback.running?this.#n=window.setTimeout(s,Je):this.forced&&!this.confirm&&!this.focusing.byKeys&&this.following.position===t&&!this.replaying.shown&&this.play(n)};this.#n=window.setTimeout(s,Je)}send(t,n){this.dispatchEvent(new CustomEvent(t,{detail:n,bubbles:!0,composed:!0}))}get source(){return this.#i}get shown(){return this.replaying.shown??this.playback.shown??this.following.position}get pickable(){return this.shown!==this.following.position?{handles:Qe,picks:Xe}:{handles:this.busy?Qe:this.choosing.handles,picks:this.choosing.marks}}nameOf(t){return this.renderRoot.querySelector("market-hall-board")?.nameOf(t)??t}playerName(t){return $(this.shown,t,this.say)}point(t){this.lit=t,this.requestUpdate()}chooseKind(t){this.message="";let n=this.choosing.isButton(t);this.choosing.choose(t);let[o]=this.choosing.handles;n&&o&&this.choosing.kind&&this.pick(o)}pick(t){if(this.playback.shown)return this.playback.skip();if(this.busy){this.message=this.say("ui.send.busy");return}if(this.message="",!this.choosing.pick(t))return;let n=this.choosing.decided;n&&this.confirm?this.#m(n):n&&this.choosing.complete&&this.play(n)}unpick(t){this.choosing.picks.includes(t)?this.busy||this.choosing.putBack(t):this.pick(t)}async#m(t){let{revision:n}=this.following.position;await this.call(o=>this.#l.preview(t,{revision:n,signal:o}).then(s=>{this.choosing.decided===t&&(this.choosing.preview=s)}))}get#l(){let{client:t,match:n,token:o}=this.#i;return t.seat(n,o)}async play(t){if(this.busy)return;clearTimeout(this.#n);let{revision:n}=this.following.position;this.cancellable=!0;try{await this.sending.play(this.#i,t,n,o=>(this.cancellable=!1,this.following.reached(o)))}catch(o){this.#f(o)}finally{this.cancellable=!1,this.sending.cancelled&&this.choosing.back()}}async call(t){try{await this.sending.call(t)}catch(n){this.#f(n)}}#f(t){t instanceof E&&t.movedOn||(this.message=T(t)),this.choosing.back(),this.send("refused",{error:t})}undo(){let{revision:t}=this.following.position;this.call(n=>this.#l.undo({revision:t,signal:n}))}async why(t){let n=this.following.position;if(this.playback.shown)return this.playback.skip();if(this.busy)return void(this.message=this.say("ui.send.busy"));if(!k(n)||this.replaying.shown)return;let o=this.choosing.moveLike(t),s=this.nameOf(t);if(this.message=this.say("ui.why.notNow",{name:s,next:re(this)}),!o)return;let[r]=await this.#l.previewEach([o],{revision:n.revision}).catch(()=>[]),a=r?.error?.details.find(({locale:l})=>l)?.message;a&&this.following.position?.revision===n.revision&&(this.message=`${s}. ${a}`)}advise(t){this.#t=t,this.requestUpdate(),this.#h()}get hinted(){return this.shown?.revision===this.#t?.revision?this.#t:void 0}goTo(t){let n=this.following.position.revision;this.playback.skip(),this.replaying.goTo(t,n).catch(o=>this.message=T(o)),this.#h(),this.send("position",{revision:t>=n?0:Math.max(1,t)})}#h(){this.renderRoot.querySelector(".main")?.scrollIntoView({block:"nearest"})}#u(t){let n=this.following.position?.revision??0;n&&this.goTo((this.replaying.revision||n)+t)}#g(){if(this.playback.shown)this.playback.skip();else{if(this.windows.escape())return!0;if(this.choosing.picks.length||this.choosing.kind)this.choosing.picks.length||this.choosing.choose(""),this.choosing.back();else if(this.replaying.shown)this.goTo(this.following.position.revision);else if(this.message)this.message="";else return!1}return!0}rematch(){this.call(async t=>{let n=await this.#l.rematch({signal:t});this.send("rematch",{match:n.match,seat:n.number,token:n.token})})}resignNow(){this.call(t=>this.#l.resign({signal:t}))}set(t,n){Object.assign(this,{[t]:n}),t==="sound"&&n&&oe(),this.send("setting",{name:t,value:n}),t==="forced"&&this.following.position&&this.#p(this.following.position)}chooseColours(t,n){Object.assign(this,{palette:t,ownColour:n}),this.send("colours",{palette:t,ownColour:n})}openHelp(t){this.windows.openHelp(t)}render(){let{shown:t}=this,{position:n,game:o,failure:s}=this.following;return!t||!n||!o?c`<div class="bar"><p part="prompt" class="prompt ${s?"error":""}" role="status">${s||this.say("loading")}</p>
        ${s&&this.home?c`<a class="button" href=${this.home}>${this.say("ui.app.home")}</a>`:p}</div>`:Ze(this,t,n,o)}};customElements.define("market-hall-table",le);export{V as a,A as b,Gi as c,Ki as d,O as e,Be as f,ze as g,ji as h,Ke as i,le as j};
