import{a as Me,b as L,c as C,d as Se,e as J}from"./chunk-RBLLVAIT.js";import{c as Te,f as Re,g as x}from"./chunk-YKUJSK4E.js";import{a as me,b as X,c as T,d as fe,e as Z,f as ge,j as ve,l as Q,m as be,n as ye,p as we,q as xe,r as ke,s as $e}from"./chunk-LFOFD75K.js";import{a as q,b as he,c as ue}from"./chunk-DDJPTNEP.js";import{b as M,d as $}from"./chunk-PONRKXLH.js";import{a as _,b as Y}from"./chunk-GGBOXW42.js";import{a as b,c as P,e as v,f as k,i as le}from"./chunk-4OXDUYN3.js";import{a as w,b as de,c,e as A,f as p,g as ce,i as pe}from"./chunk-3JQ6W47S.js";var Xe=new Set,Ce=[],N=class{constructor(e){this.kind="";this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.preview=void 0}begin(e){this.#t=e,this.kind="",this.back()}get all(){return this.#t?.perspective?.legalMoves??[]}get kinds(){let e=this.#t?be(b(this.#t),this.all):[];return e.length>1?e:[]}movesOf(e){return this.#t?ye(b(this.#t),this.all,e):[]}isButton(e){let t=this.movesOf(e);if(t.length!==1)return!1;let[i="",...n]=Q(b(this.#t),t).handles;return!n.length&&i.startsWith("button:")}get handles(){return this.#i?.handles??Xe}get picks(){return this.#i?.picks??Ce}get moves(){return this.#i?.moves??[]}get decided(){return this.#i?.decided}textOf(e){let t=this.#i.pick(e);return(t.decided??t.moves[0]).text??""}choose(e){this.kind=e===this.kind?"":e,this.back()}pick(e){return this.#i?.handles.has(Y(e))?(this.#i=this.#i.pick(e),this.#e.requestUpdate(),!0):!1}putBack(e){this.#i=this.#i?.putBack(e),this.preview=void 0,this.#e.requestUpdate()}back(){this.preview=void 0;let e=this.kind?this.movesOf(this.kind):this.all;this.#i=this.#t&&Q(b(this.#t),e),this.#e.requestUpdate()}pathOf(e){for(let t=this.#i;t;){let i=[...t.handles].map(n=>t.pick(n)).find(({moves:n})=>n.includes(e));if(!i||i.decided===e)return i?.picks??t.picks;t=i}return Ce}moveLike(e){let[t,i]=ee(Y(e)),n=[...this.handles].find(l=>ee(l)[0]===t);if(!n||!i)return;let s=this.#i.pick(n).moves[0],{text:r,...a}=s;return te(a,ee(n)[1],i)}};function ee(o){let e=o.indexOf(":");return e<0?[o,""]:[o.slice(0,e),o.slice(e+1)]}function te(o,e,t){return o===e?t:Array.isArray(o)?o.map(i=>te(i,e,t)):typeof o!="object"||o===null?o:Object.fromEntries(Object.entries(o).map(([i,n])=>[i,te(n,e,t)]))}var U=class{constructor(e,t){this.byKeys=!1;this.#o=e=>{e.target===document.body&&this.#r(e)};this.#e=e,this.#t=t,e.addController(this),e.addEventListener("pointerdown",()=>this.byKeys=!1),e.addEventListener("keydown",i=>this.#r(i)),e.addEventListener("focusin",()=>this.#i=this.#n??void 0),e.addEventListener("focusout",i=>{i.relatedTarget&&(this.#i=void 0)})}#e;#t;#i;hostConnected(){document.addEventListener("keydown",this.#o)}hostDisconnected(){document.removeEventListener("keydown",this.#o)}#o;hostUpdated(){this.byKeys&&this.#s()}get#n(){return this.#e.renderRoot.activeElement}async#s(){let e=this.#e.renderRoot.querySelector("market-hall-board");await e?.updateComplete,await new Promise(a=>setTimeout(a));let t=this.#n,i=t?.matches(".prompt")??!1,n=t===e&&e!==null&&!e.shadowRoot?.activeElement?.matches(".legal"),s=this.#i!==void 0&&!t&&document.activeElement===document.body&&document.hasFocus();if(!s&&!i&&!n)return;let r=this.#e.renderRoot;for(let a of[e,...r.querySelectorAll(".bar button.move")])if(a?.focus(),this.#n===a&&(a!==e||e?.shadowRoot?.activeElement?.matches(".legal")))return;s&&r.querySelector(".prompt")?.focus()}#r(e){this.byKeys=!0;let[t]=e.composedPath(),i=t instanceof HTMLElement&&/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName);if(!(e.ctrlKey||e.altKey||e.metaKey))if(e.key==="Escape"&&this.#t.escape())e.preventDefault();else{if(i)return;e.key==="?"?this.#t.help():(e.key==="ArrowLeft"||e.key==="ArrowRight")&&(this.#t.step(e.key==="ArrowLeft"?-1:1),e.preventDefault())}}};var Ze=1e4,Qe=5e3,Je=15e3,et=500,D=class{constructor(e,t){this.#e=[];this.history=new Me;this.failure="";this.connected=!0;this.lostMoves=!1;this.#o=new AbortController;this.#s=!1;this.#r=0;this.#a=()=>{clearTimeout(this.#r),document.hidden?this.#r=window.setTimeout(()=>{this.#d()},Ze):this.#s&&this.#n&&(this.#s=!1,this.#p(this.#n,(this.#o=new AbortController).signal))};this.#t=e,this.#i=t,e.addController(this)}#e;#t;#i;#o;#n;#s;#r;hostConnected(){document.addEventListener("visibilitychange",this.#a)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#a),clearTimeout(this.#r),this.#o.abort()}#a;async#d(){let e=this.#n;if(!e||!this.position||v(this.position))return;this.#s||this.#o.abort(),this.#s=!0;let{client:t,match:i,token:n,code:s}=e,r=await t.getMatch(i,{token:n,joinCode:s}).catch(()=>{});!this.#s||this.#n!==e||(r&&r.revision>this.position.revision&&(await this.receive(r,[]),this.#c(e,r,new AbortController().signal).catch(()=>{})),this.#r=window.setTimeout(()=>{this.#d()},Je))}async follow(e){let{signal:t}=this.#l(e,[]);try{await this.#h(e,t)}catch(i){return t.aborted?void 0:(this.failure=T(i),this.#t.requestUpdate())}t.aborted||await this.#p(e,t)}async#p(e,t){let{client:i,match:n,token:s,code:r}=e,a=l=>{this.connected=l,this.#t.requestUpdate()};try{let l=s?i.seat(n,s,{joinCode:r}).follow({signal:t,onConnected:a}):i.follow(n,{signal:t,onConnected:a,joinCode:r});for await(let{match:d,commits:m,movesLost:h}of xe(l)){if(t.aborted)return;h&&this.#u();let u=h||d.revision>(this.position?.revision??1)+m.length;await this.receive(d,m),u&&this.#c(e,d,t).catch(()=>{})}}catch(l){t.aborted||(this.failure=T(l))}t.aborted||this.#t.requestUpdate()}async check(e,t){let i={client:t,match:e.header?.name??"",token:"",code:""},{signal:n}=this.#l(i,[]);try{let{matches:s,commits:r,...a}=await tt(e,t),l=s.at(-1);if(!l)throw new Error(a.fault);if([this.game]=await Promise.all([t.getGame(l.game),Z(b(l),t.language)]),n.aborted)return;this.#i.began({...i,match:l.name},s),this.history.add(r,l),this.verdict=a,this.position=l,this.#i.arrived(l,[])}catch(s){n.aborted||(this.failure=T(s))}this.#t.requestUpdate()}#l(e,t){return this.#o.abort(),this.#o=new AbortController,this.#n?.match!==e.match&&(this.position=void 0),this.#n=e,this.#s=!1,this.history.clear(),this.verdict=void 0,this.failure="",this.connected=!0,this.lostMoves=!1,this.#i.began(e,t),this.#o}async reached(e){let t=performance.now()+Qe;for(;(this.position?.revision??0)<e&&performance.now()<t;)await new Promise(i=>{this.#e.push(i),setTimeout(i,t-performance.now())})}async#h(e,t){let{client:i,match:n,token:s,code:r}=e,a=await i.getMatch(n,{token:s,joinCode:r,signal:t});[this.game]=await Promise.all([i.getGame(a.game),Z(b(a),i.language)]),!(t.aborted||a.revision===1)&&(await this.receive(a,[]),this.#c(e,a,t).catch(()=>{}))}async receive(e,t){let{signal:i}=this.#o,{position:n}=this;n&&e.revision<n.revision&&this.#u(),this.position=e;for(let r of this.#e.splice(0))r();this.#i.arrived(e,t),this.#t.requestUpdate();let s=ke(t);for(let r of s){if(s.length>1&&await $e(),i.aborted)return;this.history.add(r,e),this.#t.requestUpdate()}}#u(){this.lostMoves=!0,this.history.clear()}async#c({client:e,match:t,token:i,code:n},s,r){let a=[];for(;!r.aborted&&(a.at(-1)?.revision??1)<s.revision;){let{commits:l}=await e.rpc.listCommits(t,{token:i,joinCode:n,afterRevision:a.at(-1)?.revision??0,pageSize:et,signal:r});if(!l.length)break;a.push(...l)}r.aborted||(this.history.add(a.filter(({revision:l})=>l<=s.revision),s),this.#t.requestUpdate())}};async function tt(o,e){let t=[],i=[];for(;;){let n=await e.rpc.checkRecord({record:o,afterRevision:t.at(-1)?.revision??0});for(let{state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:m,seats:h,perspective:u,endReason:f,endClause:g}of n.matches)t.push({...n.match,state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:m,seats:h,perspective:u,endReason:f,endClause:g});if(i.push(...n.commits),!n.matches.length||t.at(-1).revision>=n.match.revision)return{...n,matches:t,commits:i}}}var I=class{constructor(e,t){this.speed=1;this.#i=[];this.#o=!1;this.#n=0;this.#s=()=>{};this.#e=e,this.#t=t,e.addController(this)}#e;#t;#i;#o;#n;#s;hostDisconnected(){this.skip()}get running(){return this.#o}add(e,t,i,n){let s=!this.speed||document.hidden||matchMedia("(prefers-reduced-motion: reduce)").matches,r=i.filter(({revision:a})=>a>(e?.revision??1/0)&&a<=t.revision);if(s||!e||!r.length||r.length+this.#i.length>24)return this.skip();for(let{revision:a,seat:l}of r){let d=l===n?0:500/this.speed;this.#i.push({revision:a,match:a===t.revision?t:void 0,ms:d})}this.#o||(this.shown=e,this.#r())}skip(){this.#i=[],this.shown=void 0,clearTimeout(this.#n),this.#s(),this.#e.requestUpdate()}async#r(){this.#o=!0;try{for(let e=this.#i.shift();e;e=this.#i.shift()){let{revision:t,match:i,ms:n}=e,s=i??await this.#t(t).catch(()=>{});s&&this.shown&&(this.shown=s),this.#e.requestUpdate(),this.shown&&n&&await this.#a(n)}}finally{this.#o=!1,this.shown=void 0,this.#e.requestUpdate()}}#a(e){return new Promise(t=>{this.#s=t,this.#n=window.setTimeout(t,e)})}};var z=class{constructor(e){this.revision=0;this.speed=1;this.#t=new Map;this.#o=0;this.#e=e,e.addController(this)}#e;#t;#i;#o;hostDisconnected(){this.stop()}get playing(){return this.#o!==0}begin(e,t){this.stop(),this.#i=e,this.shown=void 0,this.revision=0,this.#t.clear();for(let i of t)this.#t.set(i.revision,i)}async goTo(e,t){if(e>=t)return this.stop(),this.revision=0,this.shown=void 0,this.#e.requestUpdate();this.revision=Math.max(1,e);let i=this.revision,n=await this.at(i);this.revision===i&&(this.shown=n,this.#e.requestUpdate())}async at(e){let t=this.#t.get(e);if(t)return t;let{client:i,match:n,token:s,code:r}=this.#i,a=await i.getMatch(n,{revision:e,view:"MATCH_VIEW_POSITION",token:s,joinCode:r});return this.#t.set(e,a),this.#t.size>300&&this.#t.delete(this.#t.keys().next().value),a}toggle(e){if(this.#o)return this.stop();let t=()=>{let i=this.revision||e();this.goTo(i+1,e()).catch(()=>this.stop())};this.revision||this.goTo(1,e()).catch(()=>this.stop()),this.#o=window.setInterval(t,900/this.speed),this.#e.requestUpdate()}setSpeed(e,t){let i=this.playing;i&&this.stop(),this.speed=e,i&&this.toggle(t),this.#e.requestUpdate()}stop(){clearInterval(this.#o),this.#o=0,this.#e.requestUpdate()}};var[it,ot]=[300,3e3],nt=1e3,B=class{constructor(e){this.state="idle";this.cancelled="";this.#i=[];this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.#n("idle")}get busy(){return this.state!=="idle"}async play({client:e,match:t,token:i},n,s,r){let a=he();await this.call(async l=>{try{let d=await e.seat(t,i).play(n,{revision:s,requestId:a,signal:l,timeoutMs:1/0});await r(d.revision)}catch(d){if(!l.aborted)throw d;this.#o(a,()=>e.rpc.listCommits(t,{token:i,afterRevision:s,pageSize:5}))}})}async call(e){if(this.busy)return;this.cancelled="";let t=this.#t=new AbortController;this.#n("sending"),this.#i=[window.setTimeout(()=>this.#n("slow"),it),window.setTimeout(()=>this.#n("lost"),ot)];try{await e(t.signal)}catch(i){if(!t.signal.aborted)throw i}finally{this.#n("idle")}}lost(){this.busy&&this.#n("lost")}cancel(){this.#t?.abort()}async#o(e,t){for(this.cancelled="asking",this.#e.requestUpdate();this.cancelled==="asking";)try{let{commits:i}=await t();this.cancelled=i.some(n=>n.requestId===e)?"played":"notPlayed"}catch(i){i instanceof q&&!i.mayPass?this.cancelled="":await new Promise(n=>setTimeout(n,nt))}this.#e.requestUpdate()}#n(e){for(let t of e==="idle"?this.#i:[])clearTimeout(t);this.state=e,this.#e.requestUpdate()}};function Ee({match:o,game:e,facts:t,say:i,now:n,gains:s,open:r,toggle:a}){let l=v(o);return c`<ol class="seats" part="seats" aria-label=${i("players")}>
    ${o.seats.map(d=>{let m=o.toAct.includes(d.number),h=at(d,n),u=s.get(d.number)??0,f=d.number===o.perspective?.seat,g=st(o,e,d,i),y=t.seats[d.number-1]??[],O=i("ui.table.clock");return c`<li class="seat-${d.number} ${m?"acting":""} ${l&&d.winner?"won":""} ${r===d.number?"open":""}"
        aria-current=${m?"true":"false"}>
        <button type="button" class="card-head" aria-expanded=${r===d.number?"true":"false"} @click=${()=>a(d.number)}>
          ${M(d.number)}
          <span class="who"><span class="name" title=${$(o,d.number,i)}>${$(o,d.number,i)}</span>
            <span class="status">${f?c`<b>${i("ui.seat.you")}</b>${g?" · ":""}`:p}${g}</span></span>
          ${d.present?c`<span class="present" role="img" aria-label=${i("ui.table.present")}></span>`:p}
          ${h===void 0?p:c`<span class="clock ${h<60?"short":""}"><span class="hidden">${O} </span>${lt(h)}</span>`}
          <span class="score"><span class="hidden">${i("points")}: </span>${d.score}</span>
          ${u?c`<span class="gain">${C(u)}</span>`:p}
        </button>
        ${y.length?c`<div class="facts">${ie(y)}</div>`:p}
      </li>`})}
  </ol>`}function ie(o){return c`<dl>${o.map(({id:e,label:t,value:i,limit:n,urgent:s,wide:r,detail:a})=>c`<div class="${r?"wide":""} ${s?"urgent":""}" title=${a?`${t}: ${a}`:t}>
    <dt>${e in Re?x(e):p}<span>${t}</span></dt>
    <dd>${i}${n===void 0?p:c`<span class="limit">/${n}</span>`}${a?c`<span class="hidden">${a}</span>`:p}</dd></div>`)}</dl>`}function st(o,e,t,i){let{kind:n}=P(t),s=t.standing==="SEAT_STANDING_RESIGNED"||t.standing==="SEAT_STANDING_FORFEITED"?le(e,t.standing):"",r=rt(o,t.number)?i("ui.fact.passed"):"",a=n==="program"?i("ui.bot.program"):n==="none"?i("ui.lobby.free"):"",l=v(o)&&t.placing?i("ui.seat.place",{place:t.placing}):"",d=n==="person"&&!t.present&&o.state==="MATCH_STATE_PLAYING"&&o.perspective?.seat!==t.number&&o.revision>1&&!s;return[l,a,s,r,d?i("ui.seat.away"):""].filter(Boolean).join(", ")}function rt(o,e){return Object.values(o.perspective?.view??{})[0]?.seats?.[e-1]?.passed??!1}function He(o){return o.seats.some(({deadline:e})=>e!==void 0)}function at({timeLeft:o,deadline:e},t){return e?Math.max(0,(Date.parse(e)-t)/1e3):o===void 0?void 0:Number.parseFloat(o)}function lt(o){let e=Math.ceil(o),[t,i,n]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60],s=r=>String(r).padStart(2,"0");return t?`${t}:${s(i)}:${s(n)}`:`${i}:${s(n)}`}var dt={turn:[[587,0,.16],[880,.12,.28]],move:[[220,0,.06]],points:[[988,0,.09],[1319,.07,.2]],end:[[523,0,.5],[659,.1,.5],[784,.2,.6],[1047,.3,.9]]},ct=.09,S;function oe(){"AudioContext"in globalThis&&(S??=new AudioContext,S.state==="suspended"&&S.resume())}function Oe(o){if(S?.state==="running")for(let[e,t,i]of dt[o]){let n=S.currentTime+t,s=new OscillatorNode(S,{type:"triangle",frequency:e}),r=new GainNode(S,{gain:0});r.gain.setValueAtTime(0,n),r.gain.linearRampToValueAtTime(ct,n+.012),r.gain.exponentialRampToValueAtTime(1e-4,n+i),s.connect(r).connect(S.destination),s.start(n),s.stop(n+i)}}var pt=2600,ht=500,G=class{constructor(e){this.gains=new Map;this.#i=0;this.#o=0;this.#e=e,e.addController(this)}#e;#t;#i;#o;hostConnected(){this.#o=window.setInterval(()=>{let{position:e}=this.#e.following;e&&He(e)&&this.#e.requestUpdate()},ht)}hostDisconnected(){clearInterval(this.#o),clearTimeout(this.#i)}begin(){this.#t=void 0,this.gains=new Map}hostUpdate(){let{shown:e}=this.#e,t=this.#t;if(!e||e===t)return;if(this.#t=e,!(t!==void 0&&e.revision>t.revision)){this.gains=new Map;return}let n=e.seats.flatMap(({number:s,score:r})=>{let a=r-(t.seats[s-1]?.score??r);return a?[[s,a]]:[]});n.length&&this.#n(new Map(n)),this.#e.sound&&!this.#e.replaying.shown&&Oe(ut(t,e,n.length>0))}#n(e){this.gains=e,clearTimeout(this.#i),this.#i=window.setTimeout(()=>{this.gains=new Map,this.#e.requestUpdate()},pt)}};function ut(o,e,t){return v(e)?"end":k(e)&&!k(o)?"turn":t?"points":"move"}var K=class{constructor(e){this.clause="";this.resultOpen=!1;this.drawer=!1;this.resigning=!1;this.note="";this.tab="log";this.seat=0;this.help="";this.page=0;this.#i=0;this.#e=e,e.addController(this)}#e;#t;#i;hostConnected(){}begin(){this.resultOpen=this.resigning=!1,this.note="",this.seat=0}escape(){if(this.help)this.closeHelp();else if(this.rules!==void 0)this.openRules(void 0);else if(this.resultOpen)this.showResult(!1);else if(this.seat)this.openSeat(0);else return!1;return!0}openRules(e){this.clause="",this.#s(".clause-window"),this.#r(this.rules===void 0),this.rules=e,this.#a(e===void 0?void 0:".rules .close")}async openClause(e,t){this.clause=e,this.#e.requestUpdate(),await this.#e.updateComplete;let i=this.#n(".clause-window");if(!i)return;if(!e)return void this.#s(".clause-window");if(i.matches(":popover-open")||i.showPopover(),!t)return;let[n,s]=[t.getBoundingClientRect(),i.getBoundingClientRect()],r=Math.min(Math.max(8,n.left),innerWidth-s.width-8),a=n.bottom+8+s.height<innerHeight;i.style.setProperty("translate",`${Math.round(r)}px ${Math.round(a?n.bottom+8:Math.max(8,n.top-s.height-8))}px`)}showResult(e){this.#r(e&&!this.resultOpen),this.resultOpen=e,this.#a(e?"#result-title":void 0)}openSeat(e){this.seat=e===this.seat?0:e,this.#e.requestUpdate()}show(e){this.tab=e,this.#e.requestUpdate()}async openHelp(e){this.#s(".menu");let t=b(this.#e.shown);if(await this.#o(()=>Promise.all([import("./help-A2LLWUIT.js"),ge(t)]))){if(e==="lesson"&&!ve(t)?.length)return this.openRules("");this.#r(!this.help),this.help=e,this.page=0,this.#a("market-hall-help")}}closeHelp(){this.help="",this.#a(void 0)}async openDrawer(e){this.#s(".menu"),!(e&&!await this.#o(()=>import("./drawer-ZONUPRLX.js")))&&(this.drawer=e,this.#e.requestUpdate(),e||this.#n(".menu-button")?.focus(),this.#e.send("developer",{open:e}))}async#o(e){try{return await e(),!0}catch(t){return this.#e.message=T(t),!1}}askToResign(){this.resigning=!0,this.#e.requestUpdate()}stopResigning(){this.resigning=!1,this.#e.requestUpdate()}resign(){this.stopResigning(),this.#s(".menu"),this.#e.resignNow()}say(e){this.note=e,this.#e.requestUpdate()}#n(e){return this.#e.renderRoot.querySelector(e)}#s(e){let t=this.#n(e);t?.matches(":popover-open")&&t.hidePopover()}#r(e){if(!e)return;let t=this.#e.renderRoot.activeElement;this.#t=t instanceof HTMLElement?t:void 0,this.#i=scrollY}#a(e){this.#e.requestUpdate(),this.#e.updateComplete.then(()=>{if(e)return this.#n(e)?.focus();scrollTo({top:this.#i}),this.#t?.focus({preventScroll:!0})})}};var j=class{constructor(e){this.factor=1;this.#t=0;this.#e=e}#e;#t;#i;follow(e){if(e===this.#i)return;this.#i=e;let t={passive:!1};e.addEventListener("wheel",i=>this.#o(e,i),t),e.addEventListener("touchstart",i=>this.#n(e,i),t),e.addEventListener("touchmove",i=>this.#n(e,i),t),e.addEventListener("touchend",()=>this.#t=0)}set(e,t,i){let n=this.factor;if(this.factor=Math.min(3,Math.max(1,t)),this.factor===n)return;let{left:s,top:r,width:a,height:l}=e.getBoundingClientRect(),[d,m]=i?[i.clientX-s,i.clientY-r]:[a/2,l/2],h=this.factor/n,[u,f]=[(e.scrollLeft+d)*h-d,(e.scrollTop+m)*h-m];e.style.setProperty("--zoom",String(this.factor)),e.classList.toggle("zoomed",this.factor>1),e.scrollTo(u,f),this.#e()}#o(e,t){t.ctrlKey&&(t.preventDefault(),this.set(e,this.factor*Math.exp(-t.deltaY*.0025),t))}#n(e,t){let[i,n]=t.touches;if(!i||!n)return void(this.#t=0);t.preventDefault();let s=Math.hypot(i.clientX-n.clientX,i.clientY-n.clientY),r={clientX:(i.clientX+n.clientX)/2,clientY:(i.clientY+n.clientY)/2};this.#t&&this.set(e,this.factor*s/this.#t,r),this.#t=s}};var V=class{constructor(){this.onChange=()=>{};this.#e=[];this.#t=new WeakMap;this.record=(e,t)=>{let i=this.#t.get(e);i?t&&(i.ms??=performance.now()-i.sentAt,i.count++,i.answers=[...i.answers,t].slice(-20)):this.#i({request:e,sentAt:performance.now(),ms:void 0,count:0,answers:[]}),this.onChange()}}#e;#t;get newestFirst(){return this.#e}clear(){this.#e=[],this.onChange()}#i(e){this.#t.set(e.request,e),this.#e=[e,...this.#e].slice(0,200)}};var Ae={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},W=o=>(...e)=>({_$litDirective$:o,values:e}),E=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,i){this._$Ct=e,this._$AM=t,this._$Ci=i}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}};var mt={},Pe=W(class extends E{constructor(){super(...arguments),this.ot=mt}render(o,e){return e()}update(o,[e,t]){if(Array.isArray(e)){if(Array.isArray(this.ot)&&this.ot.length===e.length&&e.every((i,n)=>i===this.ot[n]))return A}else if(this.ot===e)return A;return this.ot=Array.isArray(e)?Array.from(e):e,this.render(e,t)}});var{I:ft}=ce,_e=o=>o;var Ii=(o,e)=>e===void 0?o?._$litType$!==void 0:o?._$litType$===e,zi=o=>o?._$litType$?.h!=null;var qe=()=>document.createComment(""),H=(o,e,t)=>{let i=o._$AA.parentNode,n=e===void 0?o._$AB:e._$AA;if(t===void 0){let s=i.insertBefore(qe(),n),r=i.insertBefore(qe(),n);t=new ft(s,r,o,o.options)}else{let s=t._$AB.nextSibling,r=t._$AM,a=r!==o;if(a){let l;t._$AQ?.(o),t._$AM=o,t._$AP!==void 0&&(l=o._$AU)!==r._$AU&&t._$AP(l)}if(s!==n||a){let l=t._$AA;for(;l!==s;){let d=_e(l).nextSibling;_e(i).insertBefore(l,n),l=d}}}return t},R=(o,e,t=o)=>(o._$AI(e,t),o),gt={},Le=(o,e=gt)=>o._$AH=e,Ne=o=>o._$AH,F=o=>{o._$AR(),o._$AA.remove()},Bi=o=>{o._$AR()};var Ue=(o,e,t)=>{let i=new Map;for(let n=e;n<=t;n++)i.set(o[n],n);return i},De=W(class extends E{constructor(o){if(super(o),o.type!==Ae.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,e,t){let i;t===void 0?t=e:e!==void 0&&(i=e);let n=[],s=[],r=0;for(let a of o)n[r]=i?i(a,r):r,s[r]=t(a,r),r++;return{values:s,keys:n}}render(o,e,t){return this.dt(o,e,t).values}update(o,[e,t,i]){let n=Ne(o),{values:s,keys:r}=this.dt(e,t,i);if(!Array.isArray(n))return this.ut=r,s;let a=this.ut??=[],l=[],d,m,h=0,u=n.length-1,f=0,g=s.length-1;for(;h<=u&&f<=g;)if(n[h]===null)h++;else if(n[u]===null)u--;else if(a[h]===r[f])l[f]=R(n[h],s[f]),h++,f++;else if(a[u]===r[g])l[g]=R(n[u],s[g]),u--,g--;else if(a[h]===r[g])l[g]=R(n[h],s[g]),H(o,l[g+1],n[h]),h++,g--;else if(a[u]===r[f])l[f]=R(n[u],s[f]),H(o,n[h],n[u]),u--,f++;else if(d===void 0&&(d=Ue(r,f,g),m=Ue(a,h,u)),d.has(a[h]))if(d.has(a[u])){let y=m.get(r[f]),O=y!==void 0?n[y]:null;if(O===null){let ae=H(o,n[h]);R(ae,s[f]),l[f]=ae}else l[f]=R(O,s[f]),H(o,n[h],O),n[y]=null;f++}else F(n[u]),u--;else F(n[h]),h++;for(;f<=g;){let y=H(o,l[g+1]);R(y,s[f]),l[f++]=y}for(;h<=u;){let y=n[h++];y!==null&&F(y)}return this.ut=r,Le(o,l),A}});var vt=400;function Ie(o,e){let{following:{history:t},say:i,lang:n}=o,s=e.perspective?.seat??0,r=t.lastOf(s,e.revision),a=t.until(e.revision).slice(-vt).toReversed();return c`<div class="log" part="log" role="log" aria-label=${i("log")} @keydown=${xt} @focusin=${kt}>
    ${a.length?p:c`<p class="quiet">${i("ui.log.empty")}</p>`}
    <ol reversed>${De(a,({revision:l,number:d})=>`${d}:${l}`,(l,d)=>Pe([l.lines.length,d===0,s>0&&(l.lines.at(-1)?.revision??0)>r,n,e.seats.length],()=>bt(o,e,l,{first:d===0,own:s>0?r:1/0})))}</ol>
  </div>`}function bt(o,e,{number:t,seat:i,revision:n,lines:s},{first:r,own:a}){let{say:l}=o,d=L(s),m=t?l("ui.log.turn",{number:t}):l("ui.log.start");return c`<li class="turn seat-${i}">
    <p class="turn-head">${i?M(i):p}<span>${m}${i?c` · <b>${$(e,i,l)}</b>`:p}</span>
      ${d.map(h=>c`<span class="gains seat-${h.seat}">${h.seat===i?p:M(h.seat)}${C(h.points)}</span>`)}</p>
    ${s.length?p:c`<button type="button" class="line quiet" data-revision=${n} tabindex=${r?"0":"-1"}
        title=${l("ui.table.showPosition",{revision:n})} @click=${()=>o.goTo(n)}>${l("ui.log.begins")}</button>`}
    <ul>${s.map((h,u)=>yt(o,h,h.revision>a&&h.seat!==e.perspective?.seat,r&&u===0))}</ul>
  </li>`}function yt(o,{revision:e,sentence:t,places:i,seat:n},s,r){let a=l=>()=>o.point(l);return c`<li class=${s?`fresh seat-${n}`:""}>
    <button type="button" class="line" data-revision=${e} tabindex=${r?"0":"-1"} title=${o.say("ui.table.showPosition",{revision:e})}
      @pointerenter=${a(i)} @focus=${a(i)} @pointerleave=${a([])} @blur=${a([])}
      @click=${()=>o.goTo(e)}>${t}</button></li>`}var wt={ArrowDown:1,ArrowUp:-1,PageDown:8,PageUp:-8,Home:-1e6,End:1e6};function ze(o){return[...o.currentTarget.querySelectorAll(".line")]}function xt(o){let e=wt[o.key];if(!e)return;let t=ze(o),i=t.indexOf(o.target);t[Math.min(Math.max(i+e,0),t.length-1)]?.focus(),o.preventDefault()}function kt(o){for(let e of ze(o))e.tabIndex=e===o.target?0:-1}var ne=[1,2];function Be(o,e){let{replaying:t,say:i}=o,n=()=>o.following.position.revision,s=t.revision||e.revision,[r,a]=[s<=1,s>=e.revision],l=(m,h,u=!1)=>c`<button type="button" class="step" aria-label=${i(`ui.table.${m}`)} title=${i(`ui.table.${m}`)} ?disabled=${u} @click=${h}>${x(m)}</button>`,d=ne[(ne.indexOf(t.speed)+1)%ne.length];return c`<div class="replay" part="replay" role="group" aria-label=${i("ui.table.replay")}>
    ${l("first",()=>o.goTo(1),r)} ${l("previous",()=>o.goTo(s-1),r)}
    ${l(t.playing?"pause":"playBack",()=>t.toggle(n))}
    ${l("next",()=>o.goTo(s+1),a)} ${l("last",()=>o.goTo(e.revision),a)}
    <button type="button" class="step speed" aria-label=${i("ui.table.speed",{speed:t.speed})} title=${i("ui.table.speed",{speed:t.speed})}
      @click=${()=>t.setSpeed(d,n)}>${t.speed}×</button>
    <input type="range" min="1" max=${e.revision} .value=${String(s)} aria-label=${i("ui.table.position")}
      aria-valuetext=${i("ui.table.positionOf",{revision:s,latest:e.revision})}
      @input=${m=>o.goTo(Number(m.target.value))}>
    <output>${s}/${e.revision}</output>
  </div>`}var $t=new Set(["button","amount","build"]);function Ge(o,e){let{replaying:t,playback:i,message:n,say:s}=o,r=!t.shown&&!i.shown,a=e.toAct.length===1?e.toAct[0]:0;return c`<section class="bar ${r&&k(e)?"mine":""}" part="bar" aria-label=${s("ui.table.status")}>
    ${a?c`<span class="actor seat-${a}">${M(a)}</span>`:p}
    <p part="prompt" class="prompt" role="status" aria-live="polite" tabindex="-1">${J(o,Tt(o,e))}</p>
    ${o.waiting?c`<span class="spinner" aria-hidden="true"></span>`:p}
    <div class="acts">${r?St(o,e):p}
      <div class="buttons">${t.shown?Ht(o):i.shown?Ot(o):Ct(o,e)}</div></div>
    ${n?c`<p class="error" role="alert">${J(o,n)}</p>`:p}
    ${At(o)}
    ${r?Pt(o):p}
    ${_t(o,e)}
  </section>`}function Tt(o,e){let{say:t,replaying:i,sending:n,choosing:s}=o;if(i.shown)return t("ui.table.past",{revision:e.revision});if(n.state==="slow")return t("ui.send.sending");if(n.state==="lost")return t("ui.send.waiting");if(e.state==="MATCH_STATE_SEATING")return t("prompt.seating");let r=d=>d.map(m=>$(e,m,t)).join(", ");if(e.state==="MATCH_STATE_CLOSED")return t("prompt.closed");if(v(e))return t("prompt.over",{winners:r(e.seats.filter(({winner:d})=>d).map(({number:d})=>d))||t("ui.fact.none")});if(!k(e))return t("prompt.wait",{names:r(e.toAct)});if(s.decided)return s.decided.text??"";let a=e.perspective?.prompt??"";if(!s.picks.length)return t("prompt.choose",{task:a});let l=[...new Set(s.picks)].map(d=>o.nameOf(d)).join(", ");return t("prompt.continue",{picked:l,next:Mt(o,s.handles)})}function Mt({say:o},e){let t=new Set([...e].map(n=>n.split(":")[0]));return(t.size>1||e.has(_))&&t.delete("button"),[...[...t].map(n=>o(`ui.next.${n}`)),...e.has(_)&&t.size?[`“${o(_)}”`]:[]].join(o("ui.or"))}function St(o,e){let{choosing:t,say:i}=o;if(!t.kinds.length||t.picks.length&&!t.kind||o.busy)return p;let n=b(e),s=t.kind||t.kinds[0];return c`<div class="kinds" part="kinds" role="toolbar" aria-label=${i("ui.table.kinds")} @keydown=${Rt}>
    ${t.kinds.map(r=>{let a=t.movesOf(r),l=t.isButton(r);return c`<button type="button" part="button" class="kind ${l?"move":""}" tabindex=${r===s?"0":"-1"} aria-pressed=${r===t.kind?"true":"false"}
        @click=${()=>o.chooseKind(r)}>${i(`ui.act.${n}.${r}`,{count:a.length})}</button>`})}</div>`}function Rt(o){let e=o.key==="ArrowRight"?1:o.key==="ArrowLeft"?-1:0;if(!e)return;let t=[...o.currentTarget.querySelectorAll(".kind")],i=t[(t.indexOf(o.target)+e+t.length)%t.length];for(let n of t)n.tabIndex=n===i?0:-1;i?.focus(),o.preventDefault(),o.stopPropagation()}function Ct(o,e){let{choosing:t,say:i,sending:n}=o,s=(d,m,h="")=>c`<button type="button" part="button" class=${h} @click=${m}>${d}</button>`;if(n.busy)return n.state==="sending"||!o.cancellable?p:s(i("ui.send.cancel"),()=>n.cancel(),"cancel");let r=[...t.handles].filter(d=>$t.has(d.split(":")[0])),a=t.decided,l=r.filter(d=>!t.kinds.length||t.kind||t.picks.length||!d.startsWith("button:"));return c`
    ${l.map(d=>s(Et(o,d),()=>o.pick(d),"move"))}
    ${a&&(o.confirm||t.preview)?s(i("play"),()=>o.play(a),"move"):p}
    ${t.picks.length?s(i("back"),()=>t.back()):p}
    ${e.perspective?.canUndo&&!t.picks.length?s(i("undo"),()=>o.undo()):p}
    ${v(e)&&o.token?s(i("ui.table.rematch"),()=>o.rematch(),"again"):p}
    ${v(e)&&!o.windows.resultOpen?s(i("ui.table.result"),()=>o.windows.showResult(!0)):p}`}function Et({choosing:o,say:e},t){let[i,n]=t.split(":"),s=e(t);return s!==t?s:i==="amount"?e("amount",{count:Number(n)}):o.textOf(t)}function Ht(o){return c`<button type="button" part="button" class="move" @click=${()=>o.goTo(o.following.position.revision)}>${o.say("ui.table.live")}</button>`}function Ot(o){return c`<button type="button" part="button" class="skip" @click=${()=>o.playback.skip()}>${x("last")} ${o.say("ui.table.skip")}</button>`}function At({following:o,sending:e,say:t}){let i=n=>c`<p class="note" role="status">${t(n)}</p>`;return[o.failure&&!o.position?p:o.failure?c`<p class="error" role="alert">${o.failure}</p>`:p,!o.connected&&!e.busy?i("lost"):p,o.lostMoves?i("ui.lostMoves"):p,e.cancelled?i(`ui.send.${e.cancelled}`):p]}function Pt({choosing:o,say:e,following:t}){let{preview:i}=o;if(!i)return p;let n=t.position?.seats??[],s=i.scores.flatMap((r,a)=>{let l=r-(n[a]?.score??r);return l?[e("ui.preview.points",{name:$(t.position,a+1,e),change:C(l)})]:[]});return c`<ul class="preview">${i.commits.flatMap(Se).map(r=>c`<li>${r}</li>`)}
    ${s.length?c`<li class="changes">${s.join(", ")}</li>`:p}
    ${i.moreFollows?c`<li class="quiet">${e("ui.drawer.moreFollows")}</li>`:p}</ul>`}function _t(o,e){let{following:t,say:i}=o,n=t.history.lastTurn(e.perspective?.seat??0,e.revision);if(!n||v(e))return p;let s=L(n.lines),r=n.lines.map(({sentence:a})=>a).join(". ");return c`<p class="last-turn seat-${n.seat}" title=${r}>${M(n.seat)}<span class="words"><span class="hidden">${i("ui.table.lastTurn")}: </span>${r}</span>
    ${s.filter(({seat:a})=>a===n.seat).map(({points:a})=>c`<b>${C(a)}</b>`)}</p>`}var Ke=60,je=1.5;function Ve(o,e,t,i){let{say:n,windows:s,extras:r}=o,a=we(b(e),e,i,n);return c`
    <div class="table ${s.rules===void 0?"":"with-rules"} ${s.drawer?"with-drawer":""} ${o.replaying.shown?"in-past":""}" part="table">
      <section class="main">
        ${Ge(o,e)}
        <div class="scroll">${Lt(o,e,i)}
          ${v(e)&&s.resultOpen&&r&&!o.replaying.shown?r.resultCard(o,e):p}</div>
      </section>
      <div class="left">
        <div class="header" part="header">
          ${o.home?c`<a class="home button plain" href=${o.home} aria-label=${n("ui.app.home")} title=${n("ui.app.home")}>${x("previous")}</a>`:p}
          <h2 class="title">${i.title}</h2>
          ${Dt(o)}
        </div>
        ${Nt(o)}
        ${Ee({match:e,game:i,facts:a,say:n,now:o.now,gains:o.showing.gains,open:s.seat,toggle:l=>s.openSeat(l)})}
        ${a.table.length?c`<section class="on-table" part="facts" aria-label=${n("ui.table.onTheTable")}><h3>${n("ui.table.onTheTable")}</h3><div class="facts">${ie(a.table)}</div></section>`:p}
      </div>
      ${Ut(o,e,t,i)}
      ${s.rules===void 0?p:zt(o,i)}
    </div>
    ${r?c`${r.menu(o,t)} ${r.clauseWindow(o)}`:p}
    ${s.help?c`<market-hall-help .table=${o} .position=${e} .game=${i} what=${s.help} lang=${o.lang} theme=${o.theme||p}
      @close=${()=>s.closeHelp()}></market-hall-help>`:p}
    ${s.drawer?Bt(o,o.record?e:t,i):p}`}function Lt(o,e,t){let{handles:i,picks:n}=o.pickable,s=e.perspective?.seat??0,r=a=>a.detail.handle;return c`<market-hall-board part="board" exportparts="board, shared, own, caption" class=${o.busy?"busy":""} lang=${o.lang||"en"}
    theme=${o.theme||p} palette=${o.palette} own-colour=${o.ownColour} .match=${e} .game=${t} .handles=${i} .picks=${n}
    .lit=${o.lit} .news=${o.following.history.news(s,e.revision)}
    @pick=${a=>o.pick(r(a))} @unpick=${a=>!o.busy&&o.choosing.putBack(r(a))}
    @why=${a=>{o.why(r(a))}}></market-hall-board>`}function Nt({following:o,say:e}){if(!o.verdict)return p;let{verified:t,fault:i}=o.verdict;return c`<p class="verdict ${t?"verified":""}" part="verdict">
    ${t?e("ui.record.verified"):`${e("ui.record.differs")} ${i}`}</p>`}function Ut(o,e,t,i){let{say:n,windows:s}=o,r=(l,d)=>c`<button type="button" role="tab" id=${`tab-${l}`} aria-controls="panel"
    aria-selected=${s.tab===l?"true":"false"} tabindex=${s.tab===l?"0":"-1"} @click=${()=>s.show(l)}>${d}</button>`,a=l=>{l.key!=="ArrowLeft"&&l.key!=="ArrowRight"||(s.show(s.tab==="log"?"points":"log"),o.updateComplete.then(()=>o.renderRoot.querySelector("[role=tab][aria-selected=true]")?.focus()),l.preventDefault(),l.stopPropagation())};return c`<aside aria-label=${n("ui.table.beside")}>
    <div class="tabs"><div role="tablist" class="tablist" @keydown=${a}>${r("log",n("log"))}${r("points",n("points"))}</div>
      <button type="button" aria-expanded=${s.rules===void 0?"false":"true"}
        @click=${()=>s.openRules(s.rules===void 0?"":void 0)}>${n("ui.table.rules")}</button></div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${s.tab}`}>
      ${s.tab==="log"?Ie(o,e):c`<div class="result" part="result">${o.extras?.pointsTable(e,i,n)??p}</div>`}
    </div>
    ${Be(o,t)}
    ${It(o)}
  </aside>`}function Dt(o){let{say:e,zoom:t}=o,i=s=>()=>t.set(o.renderRoot.querySelector(".scroll"),t.factor*s),n=(s,r,a,l=!1)=>c`<button type="button" class="tool" aria-label=${e(s)} title=${e(s)} ?disabled=${l} @click=${r}>${x(a)}</button>`;return c`<div class="tools" part="tools">
    ${t.factor===1?p:n("ui.table.zoomOut",i(1/je),"less")} ${n("ui.table.zoomIn",i(je),"more",t.factor===3)}
    ${n("ui.menu.lesson",()=>o.openHelp("lesson"),"help")}
    <button type="button" class="tool menu-button" popovertarget="menu" aria-label=${e("ui.menu")} title=${e("ui.menu")}>${x("menu")}</button>
  </div>`}function It(o){let{say:e,choosing:t}=o,i=o.shown===o.following.position&&!o.busy?t.moves:[];if(!i.length)return p;let n=i.length-Ke;return c`<details part="moves"><summary>${e("moves",{count:i.length})}</summary><ul class="moves">
    ${i.slice(0,Ke).map(s=>c`<li><button type="button" @click=${()=>o.play(s)}>${s.text}</button></li>`)}
    ${n>0?c`<li>${e("more",{count:n})}</li>`:p}</ul></details>
    ${o.mayHint?c`<p class="hint-row"><button type="button" class="hint" @click=${()=>o.hint()}>${e("ui.table.hint")}</button></p>`:p}`}function zt(o,e){let{say:t,windows:i,lang:n}=o;return c`<section class="rules" part="rules" aria-label=${t("ui.table.rules")}>
    <button type="button" class="close" aria-label=${t("ui.table.close")} @click=${()=>i.openRules(void 0)}>${x("close")}</button>
    <market-hall-rules .game=${e} lang=${n||"en"} theme=${o.theme||p} clause=${i.rules??""}></market-hall-rules>
  </section>`}function Bt(o,e,t){let{following:i,requests:n,windows:s}=o;return c`<market-hall-drawer ?record=${!!o.record} .client=${o.source.client} .position=${e} .game=${t} .commits=${i.history.commits}
    .requests=${n} token=${o.token} lang=${o.lang||"en"} theme=${o.theme} @close=${()=>s.openDrawer(!1)}
    @seat=${r=>{o.token=r.detail.token}}
    @look=${r=>{Object.assign(o,r.detail)}}></market-hall-drawer>`}var Gt=w`
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
.title{font-size:1.1rem; line-height:1.15; margin:0; letter-spacing:-0.01em; flex:1 1 auto; min-width:0}
.home{flex:none}
h3{font-size:0.82rem; margin:0 0 2px; color:var(--quiet); font-weight:650}
.scroll{border-radius:18px; touch-action:pan-x pan-y; position:relative; flex:1 1 auto; min-height:0}
.scroll.zoomed{max-height:78vh; overflow:auto}
.zoomed market-hall-board{width:calc(100% * var(--zoom)); --mh-board-height:none}
.icon{width:20px; height:20px; fill:currentColor; display:block; flex:none}
.quiet{color:var(--quiet)}
`,Kt=w`
button, a.button{font:inherit; color:inherit; min-height:44px; min-width:44px; padding:6px 14px; border-radius:11px;
border:1.5px solid var(--edge); background:var(--card); cursor:pointer; text-decoration:none; display:inline-flex; align-items:center; justify-content:center; gap:6px}
button:disabled{opacity:0.45; cursor:default}
button:hover:not(:disabled){border-color:var(--ink)}
button[aria-pressed='true'], button[aria-selected='true']{background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:650}
button:is(.move, .again){background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:650}
button.move{box-shadow:0 0 0 2.5px #17230a, 0 0 0 5px var(--can); margin:3px}
button.danger{border-color:var(--alarm); color:var(--alarm); font-weight:650}
button.plain, button.tool, a.plain{border-color:transparent; background:none; padding:6px}
button.clause{display:inline; border:0; background:none; padding:0 2px; min-height:0; min-width:0; font-weight:550; text-decoration:underline; position:relative}
button.clause::after{content:''; position:absolute; inset:-13px -4px}
.keep{white-space:nowrap}
.row{display:flex; flex-wrap:wrap; gap:8px; align-items:center}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px; border-radius:6px}
select{font:inherit; color:inherit; min-height:44px; border-radius:11px; border:1.5px solid var(--edge); background:var(--card); padding:6px 10px; max-width:100%}
input[type='checkbox']{width:22px; height:22px; accent-color:var(--action); margin:0 6px 0 0; flex:none}
`,jt=w`
.seats{display:grid; gap:8px; list-style:none; margin:0; padding:0}
.seats li{position:relative; background:var(--card); border:1px solid var(--line); border-inline-start:5px solid var(--seat); border-radius:13px; min-width:0}
.seat-1{--seat:var(--seat-1)} .seat-2{--seat:var(--seat-2)} .seat-3{--seat:var(--seat-3)} .seat-4{--seat:var(--seat-4)}
.seats li.acting{box-shadow:0 0 0 2px var(--seat), 0 3px 12px #0002}
.seats li.won{box-shadow:0 0 0 3px #c9a227}
.card-head{display:flex; width:100%; gap:9px; align-items:center; border:0; background:none; padding:6px 12px 4px 8px; text-align:start; justify-content:flex-start; cursor:default}
.sign{width:28px; height:28px; border-radius:50%; flex:none; background:var(--seat, var(--quiet))} .sign path{fill:#fff}
.who{flex:1 1 auto; min-width:0; display:grid; line-height:1.25}
.name{overflow:hidden; text-overflow:ellipsis; white-space:nowrap; font-weight:650}
.status{font-size:0.82rem; color:var(--quiet); overflow:hidden; text-overflow:ellipsis; white-space:nowrap}
.status b{font-weight:650; color:var(--ink)}
.score, .clock{font-weight:750; font-variant-numeric:tabular-nums; font-size:1.25rem}
.clock{font-size:0.95rem; font-weight:550; padding:0 6px; border-radius:6px; background:light-dark(#efe6d3, #3a3330)}
.clock.short{background:light-dark(#fbd9d3, #6a2a24)}
.gain{position:absolute; inset-inline-end:46px; top:6px; font-weight:800; padding:1px 8px; border-radius:99px; background:var(--seat); color:#fff; font-variant-numeric:tabular-nums}
.present{width:9px; height:9px; border-radius:50%; background:light-dark(#2a8a4a, #69d48b); flex:none}
.facts{padding:0 12px 8px 10px}
dl{margin:0; display:flex; flex-wrap:wrap; gap:1px 14px; font-size:0.88rem}
dl > div{display:inline-flex; gap:5px; align-items:center; min-width:0}
dl > .wide{flex-basis:100%; align-items:baseline}
dt{display:inline-flex; gap:4px; align-items:center; color:var(--quiet); flex:none} dt .icon{width:15px; height:15px}
.seats dt .icon + span{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%)}
dd{margin:0; font-weight:650; font-variant-numeric:tabular-nums; overflow-wrap:anywhere; min-width:0}
.wide dd{font-weight:500}
.limit{color:var(--quiet); font-weight:500}
.urgent dt, .urgent dd{color:var(--alarm); font-weight:700}
.on-table{background:var(--card); border:1px solid var(--line); border-radius:13px; padding:8px 0 0} .on-table h3{padding:0 12px}
.verdict{margin:0; padding:8px 12px; border-radius:11px; overflow-wrap:anywhere; border:1.5px solid var(--alarm)}
.verdict.verified{border-color:light-dark(#1d7a3d, #69d48b)}
.tools{display:flex; flex:none} .tools .tool{min-width:38px; padding:4px} .home .icon{width:16px; height:16px}
@media (prefers-reduced-motion: no-preference){.gain{animation:gain 2.6s ease-out both} @keyframes gain{from{transform:translateY(10px); opacity:0} 10%, 80%{transform:none; opacity:1} to{opacity:0} } }
`,Vt=w`
.bar{position:sticky; top:0; z-index:2; background:var(--card); border:1px solid var(--line); border-radius:14px; padding:8px 12px 10px; min-height:58px; display:flex; flex:none; flex-wrap:wrap;
gap:4px 10px; align-items:center}
.bar.mine{border-color:light-dark(#17230a, var(--can)); box-shadow:0 0 0 2.5px var(--can)}
.prompt{margin:0; font-weight:650; flex:1 1 200px; overflow-wrap:anywhere}
.prompt:focus{outline:none}
.actor .sign{width:26px; height:26px; display:block}
.error{margin:0; color:var(--alarm); flex-basis:100%; font-weight:600}
.note{margin:0; flex-basis:100%; color:var(--quiet)}
.preview{margin:0; flex-basis:100%; padding-inline-start:20px} .preview .changes{font-weight:700}
.acts{display:flex; flex-wrap:wrap; gap:6px; align-items:center} .acts:not(:has(button)){display:none}
.buttons, .kinds{display:contents}
button.kind, button.kind.move{border-radius:99px; padding:4px 14px; margin:0; box-shadow:none; background:var(--card); border-color:var(--edge); color:inherit; font-weight:500}
button.kind[aria-pressed='true']{background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:650}
.last-turn{margin:0; flex-basis:100%; display:flex; gap:8px; align-items:center; font-size:0.88rem; color:var(--quiet); min-width:0}
.last-turn .sign{width:18px; height:18px} .last-turn .words{overflow:hidden; text-overflow:ellipsis; white-space:nowrap} .last-turn b{color:var(--ink)}
.spinner{width:20px; height:20px; border-radius:50%; border:3px solid var(--line); border-top-color:var(--ink)}
@media (prefers-reduced-motion: no-preference){.spinner{animation:spin 1s linear infinite} @keyframes spin{to{transform:rotate(360deg)} } }
.busy{opacity:0.75}
`,Wt=w`
.tabs{display:flex; justify-content:space-between; gap:6px} .tablist{display:flex; gap:6px}
.tabs button{border-color:transparent; background:none; border-radius:99px} .tabs button[aria-selected='true']{background:var(--action)}
.panel{margin-top:6px; min-height:0}
summary{cursor:pointer; min-height:44px; line-height:44px; font-weight:600; color:var(--quiet)}
.moves{list-style:none; margin:0; padding:0; display:grid; gap:4px; max-height:44vh; overflow:auto}
.moves button{width:100%; justify-content:flex-start; text-align:start}
.log{padding:0 10px; max-height:52vh; overflow:auto; background:var(--card); border:1px solid var(--line); border-radius:13px}
.log ol, .log ul{margin:0; padding:0; list-style:none}
/* Of a long log only what is seen is painted. */
.turn{border-bottom:1px solid var(--line); padding:6px 0; content-visibility:auto; contain-intrinsic-size:auto 120px} .turn:last-child{border-bottom:0}
.turn-head b, button.line{overflow-wrap:anywhere} .turn-head > span:first-of-type{min-width:0}
.turn-head{margin:0; display:flex; gap:7px; align-items:center; font-size:0.88rem; color:var(--quiet)} .turn-head b{color:var(--ink)} .turn-head .sign{width:18px; height:18px}
.gains{margin-inline-start:auto; font-weight:750; color:var(--ink); display:inline-flex; gap:3px; align-items:center} .gains + .gains{margin-inline-start:4px}
.gains .sign{width:14px; height:14px}
button.line{border:0; background:none; min-height:28px; min-width:0; padding:2px 4px; text-align:start; justify-content:flex-start; width:100%; border-radius:6px; font-size:0.92rem}
button.line:hover{background:light-dark(#f2e9d8, #342d2a)}
.log li li{border-inline-start:4px solid transparent; padding-inline-start:3px}
.log li.fresh{border-inline-start-color:var(--seat)}
@media (pointer: coarse){button.line{min-height:44px} }
.replay{display:flex; flex-wrap:wrap; align-items:center; margin-top:6px}
.replay .icon{width:18px; height:18px}
.replay .step{padding:0; border-color:transparent; background:none}
@media (pointer: fine){.replay .step{min-width:36px} }
.replay .step:hover:not(:disabled){border-color:var(--line)}
.replay input{flex:1 1 170px; min-width:0; min-height:44px; accent-color:var(--action)}
.replay output{font-variant-numeric:tabular-nums; color:var(--quiet); font-size:0.88rem; min-width:6ch; text-align:end}
.hint-row{margin:4px 0}
.points{width:100%; border-collapse:collapse; background:var(--card); border:1px solid var(--line); border-radius:12px; font-size:0.92rem}
.points caption{text-align:start; padding:2px 0 4px; color:var(--quiet)}
.points th{text-align:start; font-weight:550; padding:4px 8px} .points thead th{text-align:end}
.points td{text-align:end; padding:4px 8px; font-variant-numeric:tabular-nums}
.points tfoot :is(th, td){font-weight:750; border-top:2px solid var(--line)}
.points .sign{width:20px; height:20px; vertical-align:middle; display:inline-block}
.points .name{display:inline-block; max-width:9ch; vertical-align:middle}
`,Ft=w`
@container (min-width: 860px) {
.table{grid-template-columns:minmax(0, 1fr) 300px; grid-template-rows:auto minmax(0, 1fr); grid-template-areas:'main left' 'main aside'; height:max(560px, calc(100dvh - var(--mh-top, 0px)))}
.left{max-height:54dvh; overflow:auto; padding:3px; margin:-3px}
.scroll:not(.zoomed) market-hall-board{--mh-board-height:none; --mh-height:100%}
.bar{position:static}
.table.with-drawer{height:max(400px, calc(100dvh - var(--mh-top, 0px) - min(46dvh, 460px))); margin-bottom:0}
aside{display:flex; flex-direction:column; height:100%; min-height:0; overflow:auto} aside > *{flex:none}
.panel{flex:1 1 120px; min-height:120px; display:flex; flex-direction:column} .log{flex:1 1 0; min-height:0; max-height:none} .panel .result{overflow:auto}
.rules{grid-area:1 / 2 / 3 / 3; max-height:100%; z-index:2} .table.with-rules{grid-template-columns:minmax(0, 1fr) 400px}
}
@container (min-width: 1160px) {
.table{grid-template-columns:270px minmax(0, 1fr) 320px; grid-template-rows:minmax(0, 1fr); grid-template-areas:'left main aside'}
.left{max-height:100%}
.table.with-rules{grid-template-columns:270px minmax(0, 1fr) 400px} .rules{grid-area:1 / 3}
}
`,Yt=w`
@container (max-width: 859.9px) {
.left{display:contents}
.table{grid-template-areas:'header' 'verdict' 'seats' 'main' 'facts' 'aside' 'rules'}
.header{grid-area:header} .verdict{grid-area:verdict} .seats{grid-area:seats} .on-table{grid-area:facts}
.seats{display:flex; gap:6px}
.seats li{flex:1 1 0}
.seats:has(.open){flex-wrap:wrap} .seats li.open{flex-basis:100%}
.seats:has(li + li + li) li:not(.open) .card-head{display:grid; grid-template-columns:auto 1fr auto; gap:0 4px; padding:3px 7px 3px 5px}
.seats:has(li + li + li) li:not(.open) :is(.who, .status){grid-column:1 / -1; grid-row:2}
.seats:has(li + li + li) li:not(.open) :is(.score, .clock){grid-column:3; justify-self:end}
.seats:has(li + li + li) li:not(.open) .clock{grid-column:2}
.seats:has(li + li + li) li:not(.open) .present{grid-column:2; grid-row:1}
.seats:has(li + li + li) li:not(.open) .name{font-size:0.82rem} .seats:has(li + li + li) li:not(.open) .sign{width:20px; height:20px}
.in-past .replay{position:fixed; inset:auto 0 0; z-index:4; margin:0; padding:2px 10px; background:var(--card); border-top:1px solid var(--line)}
.in-past{padding-bottom:110px} .in-past market-hall-board{--hand-bottom:96px}
.card-head{cursor:pointer; padding:1px 8px 1px 5px; gap:6px} .status{font-size:0.75rem}
.seats li:not(.open) .facts{display:none}
market-hall-board{--mh-board-height:max(300px, calc(100dvh - 420px))}
.rules{position:fixed; inset:0; z-index:6; max-height:none; border-radius:0; overscroll-behavior:contain}
}
@container (max-width: 519.9px) {
.table{gap:4px; padding:0 8px 8px} .main{gap:6px}
.header{height:42px}
.title{font-size:1rem}
.bar{padding:5px 10px; min-height:40px; gap:2px 8px} .bar .actor{display:none}
.prompt{font-size:0.95rem; line-height:1.3}
.acts{flex-wrap:nowrap; overflow-x:auto; margin:0 -10px; padding:3px 10px; scrollbar-width:none; flex-basis:calc(100% + 20px)} .acts button{flex:none; padding:2px 12px}
.acts button:only-child{flex:0 1 auto}
.sign{width:24px; height:24px} .score{font-size:1.05rem}
.on-table .facts{padding-bottom:6px}
market-hall-board{--mh-board-height:max(280px, calc(100dvh - 336px))}
}
`,Xt=w`
@media (max-width: 519px) and (max-height: 760px) {
.last-turn{display:none}
market-hall-board{--mh-board-height:max(280px, calc(100dvh - 304px))}
}
`,Zt=w`
@media (min-width: 600px) and (max-height: 520px) {
.table{height:auto; grid-template-columns:minmax(0, 1fr) 280px; grid-template-rows:auto auto auto; grid-template-areas:'board bar' 'board left' 'board aside'; align-items:start; gap:6px 10px; padding:4px 8px}
.main{display:contents} .left{display:grid} .left > *{grid-area:auto} .seats li{flex:1 1 auto}
.bar{grid-area:bar; position:static; min-height:0; padding:4px 10px} .last-turn{display:none} .prompt{font-size:0.95rem}
.scroll{grid-area:board; position:sticky; top:4px; height:calc(100dvh - 8px)}
.scroll:not(.zoomed) market-hall-board{--mh-board-height:none; --mh-height:100%}
}
`,Qt=w`
@media (forced-colors: active) {
.seats li.acting{outline:3px solid Highlight}
.seats li.won{outline:3px double CanvasText}
.sign, .present{border:1px solid CanvasText}
button:is(.move, .again){border:3px solid Highlight}
.log li.fresh{border-inline-start-color:Highlight}
.icon{fill:ButtonText}
}
`,se=[Gt,Kt,jt,Vt,Wt,Ft,Yt,Xt,Zt,Qt];var We=new Set,Fe=[],Ye=900,re=class extends pe{constructor(){super();this.following=new D(this,{began:(t,i)=>this.#s(t,i),arrived:(t,i)=>this.#r(t,i)});this.replaying=new z(this);this.playback=new I(this,t=>this.replaying.at(t));this.choosing=new N(this);this.sending=new B(this);this.showing=new G(this);this.windows=new K(this);this.zoom=new j(()=>this.requestUpdate());this.requests=new V;this.focusing=new U(this,{escape:()=>this.#c(),step:t=>this.#u(t),help:()=>this.openHelp("keys")});this.lit=Fe;this.#t=0;this.say=(t,i={})=>fe(this.lang,this.shown&&b(this.shown))(t,i);this.cancellable=!1;this.server=this.match=this.token=this.code=this.message=this.theme=this.palette=this.home="",this.lang="en",this.revision=this.ownColour=0,this.pace=1,this.confirm=this.forced=this.sound=this.developer=!1,this.addEventListener("pointerdown",()=>this.sound&&oe())}static{this.styles=se}static{this.properties={server:{type:String},match:{type:String},token:{type:String},lang:{type:String,reflect:!0},theme:{type:String,reflect:!0},code:{type:String},revision:{type:Number},record:{attribute:!1},client:{attribute:!1},confirm:{type:Boolean},forced:{type:Boolean},sound:{type:Boolean},pace:{type:Number},home:{type:String},developer:{type:Boolean},palette:{type:String},ownColour:{type:Number,attribute:"own-colour"},message:{state:!0}}}#e;#t;connectedCallback(){super.connectedCallback(),this.hasUpdated&&this.#n()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.#t)}willUpdate(t){t.has("lang")&&(this.extras?X(this.lang):me(this.lang)).then(()=>this.requestUpdate()),this.playback.speed=this.pace,Te(this,this.palette,this.ownColour,this.following.position?.perspective?.seat??0)}updated(t){let i=this.renderRoot.querySelector(".scroll");i&&this.zoom.follow(i),i&&!this.extras&&this.#i(),["server","match","token","lang","client","record"].some(n=>t.has(n))&&this.#n()}async#i(){let[t]=await Promise.all([import("./extras-NBHZ6T5A.js"),X(this.lang)]).catch(()=>[]);!t||this.extras||(this.extras=t,de(this.renderRoot,[t.WINDOWS,...se]),this.requestUpdate())}get now(){return this.#e?.client.now()??0}get busy(){return this.sending.busy}get waiting(){return this.sending.state==="slow"||this.sending.state==="lost"}#o(){let t=this.developer?{onRequest:this.requests.record}:{},i=this.client??new ue(this.server||location.origin,t);return i.language=this.lang||"en",i}#n(){this.message="",this.record?this.following.check(this.record,this.#o()):this.match&&this.following.follow({client:this.#o(),match:this.match,token:this.token,code:this.code})}#s(t,i){this.#e=t,this.#a=void 0,this.replaying.begin(t,i),this.playback.skip(),this.choosing.begin(void 0),this.windows.begin(),this.showing.begin()}#r(t,i){let n=this.#a;this.#a=t;let s=n?.revision===t.revision&&n.perspective?.legalMoves.length===t.perspective?.legalMoves.length;this.playback.add(n,t,i,t.perspective?.seat??0),s||this.choosing.begin(t),!n&&this.revision&&this.goTo(this.revision),v(t)&&(this.windows.resultOpen||=!s);let r=v(t)?"over":k(t)?"turn":"";r&&!s&&this.send(r,{match:t}),this.send("commit",{match:t,commits:i}),this.#d(t)}#a;#d(t){clearTimeout(this.#t);let[i,...n]=t.perspective?.legalMoves??[];if(!i||n.length||!this.forced||this.confirm||this.windows.drawer)return;let s=()=>{this.playback.running?this.#t=window.setTimeout(s,Ye):this.forced&&!this.confirm&&this.following.position===t&&!this.replaying.shown&&this.play(i)};this.#t=window.setTimeout(s,Ye)}send(t,i){this.dispatchEvent(new CustomEvent(t,{detail:i,bubbles:!0,composed:!0}))}get source(){return this.#e}get shown(){return this.replaying.shown??this.playback.shown??this.following.position}get pickable(){return this.shown!==this.following.position?{handles:We,picks:Fe}:{handles:this.busy?We:this.choosing.handles,picks:this.choosing.picks}}nameOf(t){return this.renderRoot.querySelector("market-hall-board")?.nameOf(t)??t}playerName(t){return $(this.shown,t,this.say)}point(t){this.lit=t,this.requestUpdate()}chooseKind(t){this.message="";let i=this.choosing.isButton(t);this.choosing.choose(t);let[n]=this.choosing.handles;i&&n&&this.choosing.kind&&this.pick(n)}pick(t){if(this.playback.shown)return this.playback.skip();if(this.busy){this.message=this.say("ui.send.busy");return}if(this.message="",!this.choosing.pick(t))return;let i=this.choosing.decided;i&&this.confirm?this.#p(i):i&&this.play(i)}async#p(t){let{revision:i}=this.following.position;await this.call(n=>this.#l.preview(t,{revision:i,signal:n}).then(s=>{this.choosing.decided===t&&(this.choosing.preview=s)}))}get#l(){let{client:t,match:i,token:n}=this.#e;return t.seat(i,n)}async play(t){if(this.busy)return;clearTimeout(this.#t);let{revision:i}=this.following.position;this.cancellable=!0;try{await this.sending.play(this.#e,t,i,n=>(this.cancellable=!1,this.following.reached(n)))}catch(n){this.#h(n)}finally{this.cancellable=!1,this.sending.cancelled&&this.choosing.back()}}async call(t){try{await this.sending.call(t)}catch(i){this.#h(i)}}#h(t){t instanceof q&&t.movedOn||(this.message=T(t)),this.choosing.back(),this.send("refused",{error:t})}undo(){let{revision:t}=this.following.position;this.call(i=>this.#l.undo({revision:t,signal:i}))}async why(t){let i=this.following.position;if(this.playback.shown)return this.playback.skip();if(this.busy)return void(this.message=this.say("ui.send.busy"));if(!k(i)||this.replaying.shown)return;let n=this.choosing.moveLike(t),s=this.nameOf(t);if(this.message=this.say("ui.why.notNow",{name:s}),!n)return;let[r]=await this.#l.previewEach([n],{revision:i.revision}).catch(()=>[]),a=r?.error?.message;a&&this.following.position?.revision===i.revision&&(this.message=this.say("ui.why.because",{name:s,words:a}))}get mayHint(){let{position:t}=this.following,i=t?.perspective?.seat??0,n=t?.seats.filter(({number:s})=>s!==i)??[];return t!==void 0&&k(t)&&this.shown===t&&n.every(s=>P(s).kind==="bot")}async hint(){let t=this.following.position,i=t.perspective?.seat??0,n=this.choosing.all,r=(await this.#l.previewEach(n.slice(0,200),{revision:t.revision}).catch(()=>[])).map(({preview:l})=>l?l.scores[i-1]-Math.max(...l.scores.filter((d,m)=>m!==i-1)):-1/0),a=n[r.indexOf(Math.max(...r))];!a||this.following.position?.revision!==t.revision||(this.choosing.back(),this.point(this.choosing.pathOf(a)),this.message=this.say("ui.hint",{move:a.text??""}))}goTo(t){let i=this.following.position.revision;this.playback.skip(),this.replaying.goTo(t,i).catch(n=>this.message=T(n)),this.renderRoot.querySelector(".main")?.scrollIntoView({block:"nearest"}),this.send("position",{revision:t>=i?0:Math.max(1,t)})}#u(t){let i=this.following.position?.revision??0;i&&this.goTo((this.replaying.revision||i)+t)}#c(){if(this.playback.shown)this.playback.skip();else{if(this.windows.escape())return!0;if(this.choosing.picks.length||this.choosing.kind)this.choosing.picks.length||this.choosing.choose(""),this.choosing.back();else if(this.replaying.shown)this.goTo(this.following.position.revision);else if(this.message)this.message="";else return!1}return!0}rematch(){this.call(async t=>{let i=await this.#l.rematch({signal:t});this.send("rematch",{match:i.match,seat:i.number,token:i.token})})}resignNow(){this.call(t=>this.#l.resign({signal:t}))}set(t,i){Object.assign(this,{[t]:i}),t==="sound"&&i&&oe(),this.send("setting",{name:t,value:i}),t==="forced"&&this.following.position&&this.#d(this.following.position)}chooseColours(t,i){Object.assign(this,{palette:t,ownColour:i}),this.send("colours",{palette:t,ownColour:i})}openHelp(t){this.windows.openHelp(t)}render(){let{shown:t}=this,{position:i,game:n,failure:s}=this.following;return!t||!i||!n?c`<p part="prompt" class="prompt ${s?"error":""}" role="status">${s||this.say("loading")}</p>
        ${s&&this.home?c`<p><a class="button" href=${this.home}>${this.say("ui.app.home")}</a></p>`:p}`:Ve(this,t,i,n)}};customElements.define("market-hall-table",re);export{W as a,E as b,Ii as c,zi as d,H as e,Le as f,Ne as g,Bi as h,De as i,re as j};
