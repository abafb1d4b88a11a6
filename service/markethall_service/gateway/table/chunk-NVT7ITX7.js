import{a as Ae,b as q,c as C,e as ee}from"./chunk-ERYCXHO4.js";import{c as Ce,f as Oe,g as x}from"./chunk-ZLAFBG2G.js";import{a as we,b as Z,c as T,d as xe,e as Q,f as ke,j as $e,l as J,m as Te,n as Me,p as Se,q as Re,r as Ee,s as He}from"./chunk-BFGKIJNU.js";import{a as H,b as be,c as ye}from"./chunk-KCWPSWIS.js";import{b as M,d as $}from"./chunk-7SPFDLAR.js";import{a as b,c as pe,e as v,f as k,i as he,j as L,k as ge,l as ve,m as Y,p as X}from"./chunk-BFO222ZC.js";import{a as w,b as ue,c,e as P,f as h,g as me,i as fe}from"./chunk-3JQ6W47S.js";var tt=new Set,te=[],N=class{constructor(e){this.kind="";this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.preview=void 0}begin(e){this.#t=e,this.kind="",this.back()}get all(){return this.#t?.perspective?.legalMoves??[]}get kinds(){let e=this.#t?Te(b(this.#t),this.all):[];return e.length>1?e:[]}movesOf(e){return this.#t?Me(b(this.#t),this.all,e):[]}isButton(e){let t=this.movesOf(e);if(t.length!==1)return!1;let[i="",...o]=J(b(this.#t),t).handles;return!o.length&&i.startsWith(L)}get handles(){return this.#i?.handles??tt}get picks(){return this.#i?.picks??te}get marks(){return this.#i?.marks??te}get moves(){return this.#i?.moves??[]}get decided(){return this.#i?.decided}get complete(){return this.#i?.complete||this.all.length===1}textOf(e){let t=this.#i.pick(e);return(t.decided??t.moves[0]).text??""}choose(e){this.kind=e===this.kind?"":e,this.back()}pick(e){return this.#i?.handles.has(Y(e))?(this.#i=this.#i.pick(e),this.#e.requestUpdate(),!0):!1}putBack(e){this.#i=this.#i?.putBack(e),this.preview=void 0,this.#e.requestUpdate()}back(){this.preview=void 0;let e=this.kind?this.movesOf(this.kind):this.all;this.#i=this.#t&&J(b(this.#t),e),this.#e.requestUpdate()}pathOf(e){for(let t=this.#i;t;){let i=[...t.handles].map(o=>t.pick(o)).find(({moves:o})=>o.includes(e));if(!i||i.decided===e)return i?.marks??t.picks;t=i}return te}moveLike(e){let[t,i]=ie(Y(e)),o=[...this.handles].find(l=>ie(l)[0]===t);if(!o||!i)return;let s=this.#i.pick(o).moves[0],{text:r,...a}=s;return ne(a,ie(o)[1],i)}};function ie(n){let e=n.indexOf(":");return e<0?[n,""]:[n.slice(0,e),n.slice(e+1)]}function ne(n,e,t){return n===e?t:Array.isArray(n)?n.map(i=>ne(i,e,t)):typeof n!="object"||n===null?n:Object.fromEntries(Object.entries(n).map(([i,o])=>[i,ne(o,e,t)]))}var U=class{constructor(e,t){this.byKeys=!1;this.#o=e=>{e.target===document.body&&this.#d(e)};this.#e=e,this.#t=t,e.addController(this),e.addEventListener("pointerdown",()=>this.byKeys=!1),e.addEventListener("keydown",i=>this.#d(i)),e.addEventListener("focusin",()=>this.#i=this.#r??void 0),e.addEventListener("focusout",i=>{i.relatedTarget&&(this.#i=void 0)})}#e;#t;#i;#n;hostConnected(){document.addEventListener("keydown",this.#o)}hostDisconnected(){document.removeEventListener("keydown",this.#o)}#o;hostUpdated(){let e=this.#s?.shadowRoot?.activeElement;e!==this.#n&&(this.#n=e?.matches(".legal")?e:void 0),this.byKeys&&this.#a()}get#s(){return this.#e.renderRoot.querySelector("market-hall-board")}get#r(){return this.#e.renderRoot.activeElement}async#a(){let e=this.#s;await e?.updateComplete,await new Promise(l=>setTimeout(l));let t=this.#r,i=t?.matches(".prompt")??!1,o=e?.shadowRoot?.activeElement,s=o&&o===this.#n&&!o.matches(".legal"),r=this.#i!==void 0&&!t&&document.activeElement===document.body&&document.hasFocus();if(!r&&!i&&!s)return;let a=this.#e.renderRoot;for(let l of[e,...a.querySelectorAll(".bar button.move")])if(l?.focus(),this.#r===l&&(l!==e||e?.shadowRoot?.activeElement?.matches(".legal")))return;r&&a.querySelector(".prompt")?.focus()}#d(e){this.byKeys=!0;let[t]=e.composedPath(),i=t instanceof HTMLElement&&/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName);if(!(e.ctrlKey||e.altKey||e.metaKey))if(e.key==="Escape"&&this.#t.escape())e.preventDefault();else{if(i)return;e.key==="?"?this.#t.help():(e.key==="ArrowLeft"||e.key==="ArrowRight")&&(this.#t.step(e.key==="ArrowLeft"?-1:1),e.preventDefault())}}};var it=1e4,_e=2e3,nt=15e3,ot=1e3,st=500,D=class{constructor(e,t){this.#e=[];this.history=new Ae;this.failure="";this.connected=!0;this.lostMoves=!1;this.#n=new AbortController;this.#s=!1;this.#r=0;this.#a=0;this.#d=()=>{clearTimeout(this.#r),document.hidden?this.#r=window.setTimeout(()=>{this.#c()},it):this.#s&&this.#o&&(this.#s=!1,this.#m(this.#o,(this.#n=new AbortController).signal))};this.#t=e,this.#i=t,e.addController(this)}#e;#t;#i;#n;#o;#s;#r;#a;hostConnected(){document.addEventListener("visibilitychange",this.#d)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#d),clearTimeout(this.#r),this.#n.abort()}#d;async#c(){let e=this.#o;!e||!this.position||v(this.position)||(this.#s||this.#n.abort(),this.#s=!0,await this.#p(e),this.#s&&this.#o===e&&(this.#r=window.setTimeout(()=>{this.#c()},nt)))}async#p(e){let t=await Pe(e).catch(()=>{});!t||this.#o!==e||t.revision<=this.position.revision||(await this.receive(t,[]),this.#u(e,t,new AbortController().signal).catch(()=>{}))}async follow(e,t){let{signal:i}=this.#l(e);try{await this.#f(e,i,t)}catch(o){return i.aborted?void 0:(this.failure=T(o),this.#t.requestUpdate())}i.aborted||await this.#m(e,i)}async#m(e,t){let{client:i,match:o,token:s,code:r}=e,d={signal:t,onConnected:u=>{clearTimeout(this.#a);let p=()=>{this.connected=u||t.aborted,this.#t.requestUpdate()};this.#a=window.setTimeout(p,u?0:ot)},onPresence:u=>{for(let p of this.position?.seats??[])p.present=u.includes(p.number);this.#t.requestUpdate()},joinCode:r};try{let u=s?i.seat(o,s,{joinCode:r}).follow(d):i.follow(o,d);for await(let{match:p,commits:m,movesLost:f}of Re(u)){if(t.aborted)return;if(f)this.#h();else if(m.length&&p.revision<this.position.revision)continue;let g=f||v(p)||p.revision>(this.position?.revision??1)+m.length;await this.receive(p,m),g&&this.#u(e,p,t).catch(()=>{})}}catch(u){t.aborted||(this.failure=T(u))}t.aborted||this.#t.requestUpdate()}async check(e,t){let i={client:t,match:e.header?.name??"",token:"",code:""},{signal:o}=this.#l(i);try{let{matches:s,commits:r,...a}=await at(e,t),l=s.at(-1);if(!l)throw new Error(a.fault);if([this.game]=await Promise.all([t.getGame(l.game),Q(b(l),t.language)]),o.aborted)return;this.#i.began({...i,match:l.name},s),this.history.add(r,l),this.verdict=a,this.position=l,this.#i.arrived(l,[])}catch(s){o.aborted||(this.failure=T(s))}this.#t.requestUpdate()}#l(e){return this.#n.abort(),this.#n=new AbortController,this.#o?.match!==e.match&&(this.position=void 0),this.#o=e,this.#s=!1,this.history.clear(),this.verdict=void 0,this.failure="",this.connected=!0,this.lostMoves=!1,this.#i.began(e),this.#n}async reached(e){let t=performance.now()+_e;for(;(this.position?.revision??0)<e&&performance.now()<t;)await new Promise(i=>{this.#e.push(i),setTimeout(i,t-performance.now())});(this.position?.revision??0)<e&&await this.#p(this.#o)}async#f(e,t,i){let{client:o}=e,s=i?.match??await Pe(e,t),r=i?.game.then(a=>a??o.getGame(s.game));[this.game]=await Promise.all([r??o.getGame(s.game),Q(b(s),o.language)]),!(t.aborted||s.revision===1)&&(await this.receive(s,[]),this.#u(e,s,t).catch(()=>{}))}async receive(e,t){let{signal:i}=this.#n,{position:o}=this;o&&e.revision<o.revision&&this.#h(),this.position=e;for(let r of this.#e.splice(0))r();this.#i.arrived(e,t),this.#t.requestUpdate();let s=Ee(t);for(let r of s){if(s.length>1&&await He(),i.aborted)return;this.history.add(r,e),this.#t.requestUpdate()}}#h(){this.lostMoves=!0,this.history.clear()}async#u({client:e,match:t,token:i,code:o},s,r){let a=[];for(;!r.aborted&&(a.at(-1)?.revision??1)<s.revision;){let l=a.at(-1)?.revision??0,d=await e.rpc.listCommits(t,{token:i,joinCode:o,afterRevision:l,pageSize:st,signal:r}).catch(rt);if(d&&!d.commits.length)break;a.push(...d?.commits??[])}r.aborted||(v(s)&&this.history.clear(),this.history.add(a.filter(({revision:l})=>l<=s.revision),s),this.#t.requestUpdate())}};function Pe({client:n,match:e,token:t,code:i},o){return n.getMatch(e,{token:t,joinCode:i,signal:o,view:"MATCH_VIEW_FULL"})}async function rt(n){if(!(n instanceof H&&n.mayPass))throw n;await new Promise(e=>setTimeout(e,_e))}async function at(n,e){let t=[],i=[];for(;;){let o=await e.rpc.checkRecord({record:n,afterRevision:t.at(-1)?.revision??0});for(let{state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:u,seats:p,perspective:m,endReason:f,endClause:g}of o.matches)t.push({...o.match,state:s,revision:r,turn:a,toAct:l,updateTime:d,rematch:u,seats:p,perspective:m,endReason:f,endClause:g});if(i.push(...o.commits),!o.matches.length||t.at(-1).revision>=o.match.revision)return{...o,matches:t,commits:i}}}var I=class{constructor(e,t){this.speed=1;this.#i=[];this.#n=!1;this.#o=0;this.#s=()=>{};this.#e=e,this.#t=t,e.addController(this)}#e;#t;#i;#n;#o;#s;hostDisconnected(){this.skip()}get running(){return this.#n}add(e,t,i,o){let s=!this.speed||document.hidden||matchMedia("(prefers-reduced-motion: reduce)").matches,r=i.filter(({revision:a})=>a>(e?.revision??1/0)&&a<=t.revision);if(s||!e||!r.length||r.length+this.#i.length>24)return this.skip();for(let{revision:a,seat:l}of r){let d=l===o?0:500/this.speed;this.#i.push({revision:a,match:a===t.revision?t:void 0,ms:d})}this.#n||(this.shown=e,this.#r())}skip(){this.#i=[],this.shown=void 0,clearTimeout(this.#o),this.#s(),this.#e.requestUpdate()}async#r(){this.#n=!0;try{for(let e=this.#i.shift();e;e=this.#i.shift()){let{revision:t,match:i,ms:o}=e,s=i??await this.#t(t).catch(()=>{});s&&this.shown&&(this.shown=s),this.#e.requestUpdate(),this.shown&&o&&await this.#a(o)}}finally{this.#n=!1,this.shown=void 0,this.#e.requestUpdate()}}#a(e){return new Promise(t=>{this.#s=t,this.#o=window.setTimeout(t,e)})}};var B=class{constructor(e){this.revision=0;this.speed=1;this.#t=new Map;this.#n=0;this.#e=e,e.addController(this)}#e;#t;#i;#n;hostDisconnected(){this.stop()}get playing(){return this.#n!==0}begin(e,t){this.stop(),this.#i=e,this.shown=void 0,this.revision=0,this.#t.clear();for(let i of t)this.#t.set(i.revision,i)}async goTo(e,t){if(e>=t)return this.stop(),this.revision=0,this.shown=void 0,this.#e.requestUpdate();this.revision=Math.max(1,e);let i=this.revision,o=await this.at(i);this.revision===i&&(this.shown=o,this.#e.requestUpdate())}async at(e){let t=this.#t.get(e);if(t)return t;let{client:i,match:o,token:s,code:r}=this.#i,a=await i.getMatch(o,{revision:e,view:"MATCH_VIEW_POSITION",token:s,joinCode:r});return this.#t.set(e,a),this.#t.size>300&&this.#t.delete(this.#t.keys().next().value),a}toggle(e){if(this.#n)return this.stop();let t=()=>{let i=this.revision||e();this.goTo(i+1,e()).catch(()=>this.stop())};this.revision||this.goTo(1,e()).catch(()=>this.stop()),this.#n=window.setInterval(t,900/this.speed),this.#e.requestUpdate()}setSpeed(e,t){let i=this.playing;i&&this.stop(),this.speed=e,i&&this.toggle(t),this.#e.requestUpdate()}stop(){clearInterval(this.#n),this.#n=0,this.#e.requestUpdate()}};var[lt,dt]=[300,3e3],ct=1e3,z=class{constructor(e){this.state="idle";this.cancelled="";this.#i=[];this.#e=e,e.addController(this)}#e;#t;#i;hostDisconnected(){this.#o("idle")}get busy(){return this.state!=="idle"}async play({client:e,match:t,token:i},o,s,r){let a=be();await this.call(async l=>{try{let d=await e.seat(t,i).play(o,{revision:s,requestId:a,signal:l,timeoutMs:1/0});await r(d.revision)}catch(d){if(!l.aborted)throw d;this.#n(a,()=>e.rpc.listCommits(t,{token:i,afterRevision:s,pageSize:5}))}})}async call(e){if(this.busy)return;this.cancelled="";let t=this.#t=new AbortController;this.#o("sending"),this.#i=[window.setTimeout(()=>this.#o("slow"),lt),window.setTimeout(()=>this.#o("lost"),dt)];try{await e(t.signal)}catch(i){if(!t.signal.aborted)throw i}finally{this.#o("idle")}}cancel(){this.#t?.abort()}async#n(e,t){for(this.cancelled="asking",this.#e.requestUpdate();this.cancelled==="asking";)try{let{commits:i}=await t();this.cancelled=i.some(o=>o.requestId===e)?"played":"notPlayed"}catch(i){i instanceof H&&!i.mayPass?this.cancelled="":await new Promise(o=>setTimeout(o,ct))}this.#e.requestUpdate()}#o(e){for(let t of e==="idle"?this.#i:[])clearTimeout(t);this.state=e,this.#e.requestUpdate()}};function Le({match:n,game:e,facts:t,say:i,now:o,gains:s,small:r,open:a,toggle:l}){let d=v(n);return c`<ol class="seats" part="seats" aria-label=${i("players")}>
    ${n.seats.map(u=>{let p=n.toAct.includes(u.number),m=ht(u,o),f=s.get(u.number)??0,g=u.number===n.perspective?.seat,y=pt(n,e,u,t.passed?.[u.number-1],i),E=t.seats[u.number-1]??[],_=i("ui.table.clock"),ce=c`${M(u.number)}
          <span class="who"><span class="name" title=${$(n,u.number,i)}>${$(n,u.number,i)}</span>
            <span class="status"><span class="hidden">, </span>${g?c`<b>${i("ui.seat.you")}</b>${y?" · ":""}`:h}${y}</span></span>
          ${u.present?c`<span class="present" role="img" aria-label=${i("ui.table.present")}></span>`:h}
          ${m===void 0?h:c`<span class="clock ${m<60?"short":""}"><span class="hidden">, ${_} </span>${ut(m)}</span>`}
          <span class="score"><span class="hidden">, ${i("ui.pair",{name:i("points"),words:""})}</span>${u.score}</span>
          ${f?c`<span class="gain">${C(f)}</span>`:h}`;return c`<li class="seat-${u.number} ${p?"acting":""} ${d&&u.winner?"won":""} ${a===u.number?"open":""}"
        aria-current=${p?"true":"false"}>
        ${r?c`<button type="button" class="card-head" aria-expanded=${a===u.number?"true":"false"} @click=${()=>l(u.number)}>${ce}</button>`:c`<div class="card-head">${ce}</div>`}
        ${E.length?c`<div class="facts">${oe(E,i)}</div>`:h}
      </li>`})}
  </ol>`}function oe(n,e){let t=({id:i,label:o,value:s,limit:r,urgent:a,wide:l,detail:d})=>c`
    <div class="${l?"wide":""} ${a?"urgent":""}" title=${d??o}>
    <dt>${i in Oe?c`${x(i)}<span class="hidden">${o}</span>`:e("ui.pair",{name:o,words:""})}</dt>
    <dd>${s}${r===void 0?h:c`<span class="limit">/${r}</span>`}${d?c`<span class="hidden">${d}</span>`:h}</dd></div>`;return c`<dl>${n.map(t)}</dl>`}function pt(n,e,t,i,o){let{kind:s}=pe(t),r=t.standing==="SEAT_STANDING_RESIGNED"||t.standing==="SEAT_STANDING_FORFEITED"?he(e,t.standing):"",a=i&&!v(n)?o("ui.fact.passed"):"",l=s==="program"?o("ui.bot.program"):s==="none"?o("ui.lobby.free"):"",d=t.placing?o("ui.seat.place",{place:t.placing}):"",u=s==="person"&&!t.present&&n.state==="MATCH_STATE_PLAYING"&&n.perspective?.seat!==t.number&&n.revision>1&&!r;return[d,l,r,a,u?o("ui.seat.away"):""].filter(Boolean).join(", ")}function qe(n){return n.seats.some(({deadline:e})=>e!==void 0)}function ht({timeLeft:n,deadline:e},t){return e?Math.max(0,(Date.parse(e)-t)/1e3):n===void 0?void 0:Number.parseFloat(n)}function ut(n){let e=Math.ceil(n),[t,i,o]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60],s=r=>String(r).padStart(2,"0");return t?`${t}:${s(i)}:${s(o)}`:`${i}:${s(o)}`}var mt={turn:[[587,0,.16],[880,.12,.28]],move:[[220,0,.06]],points:[[988,0,.09],[1319,.07,.2]],end:[[523,0,.5],[659,.1,.5],[784,.2,.6],[1047,.3,.9]]},ft=.09,S;function se(){"AudioContext"in globalThis&&(S??=new AudioContext,S.state==="suspended"&&S.resume())}function Ne(n){if(S?.state==="running")for(let[e,t,i]of mt[n]){let o=S.currentTime+t,s=new OscillatorNode(S,{type:"triangle",frequency:e}),r=new GainNode(S,{gain:0});r.gain.setValueAtTime(0,o),r.gain.linearRampToValueAtTime(ft,o+.012),r.gain.exponentialRampToValueAtTime(1e-4,o+i),s.connect(r).connect(S.destination),s.start(o),s.stop(o+i)}}var gt=2600,vt=500,G=class{constructor(e){this.gains=new Map;this.news="";this.asks=!0;this.#i="";this.#n=0;this.#o=0;this.#s=0;this.#e=e,e.addController(this)}#e;#t;#i;#n;#o;#s;hostConnected(){this.#s=window.setInterval(()=>{let{position:e}=this.#e.following;e&&qe(e)&&this.#e.requestUpdate()},vt)}hostDisconnected(){clearInterval(this.#s),clearTimeout(this.#o)}begin(){this.#t=void 0,this.#n=0,this.gains=new Map}tell({revision:e},t){let{replaying:i,following:o}=this.#e,{history:s,position:r}=o;this.#n=Math.min(this.#n||e,r.revision);let l=(!i.shown&&(s.commits.at(-1)?.revision??0)>this.#n?s.until(e).flatMap(({lines:d})=>d):[]).filter(d=>d.revision>this.#n);this.#n=l.at(-1)?.revision??this.#n,!(!l.length&&t===this.#i)&&(this.news=l.map(({sentence:d})=>`${d}. `).join(""),this.asks=t!==this.#i,this.#i=t)}hostUpdate(){let{shown:e}=this.#e,t=this.#t;if(!e||e===t)return;if(this.#t=e,!(t!==void 0&&e.revision>t.revision)){this.gains=new Map;return}let o=e.seats.flatMap(({number:s,score:r})=>{let a=r-(t.seats[s-1]?.score??r);return a?[[s,a]]:[]});o.length&&this.#r(new Map(o)),this.#e.sound&&!this.#e.replaying.shown&&Ne(bt(t,e,o.length>0))}#r(e){this.gains=e,clearTimeout(this.#o),this.#o=window.setTimeout(()=>{this.gains=new Map,this.#e.requestUpdate()},gt)}};function bt(n,e,t){return v(e)?"end":k(e)&&!k(n)?"turn":t?"points":"move"}var K=class{constructor(e){this.clause="";this.resultOpen=!1;this.drawer=!1;this.resigning=!1;this.note="";this.tab="log";this.seat=0;this.help="";this.page=0;this.#i=0;this.#e=e}#e;#t;#i;begin(){this.resultOpen=this.resigning=!1,this.note="",this.seat=0}escape(){if(this.#s(".clause-window")||this.#s(".menu"))return!0;if(this.help)this.closeHelp();else if(this.rules!==void 0)this.openRules(void 0);else if(this.resultOpen)this.showResult(!1);else if(this.seat)this.openSeat(0);else return!1;return!0}openRules(e){this.#s(".clause-window"),this.#r(this.rules===void 0),this.rules=e,this.focus(e===void 0?void 0:".rules .close")}showResult(e){this.#r(e&&!this.resultOpen),this.resultOpen=e,this.focus(e?"#result-title":void 0)}openSeat(e){this.seat=e===this.seat?0:e,this.#e.requestUpdate()}show(e){this.tab=e,this.#e.requestUpdate()}async openHelp(e){this.#s(".menu");let t=b(this.#e.shown);if(await this.#n(()=>Promise.all([import("./help-OSYVPDTW.js"),ke(t)]))){if(e==="lesson"&&!$e(t)?.length)return this.openRules("");this.#r(!this.help),this.help=e,this.page=0,this.focus("market-hall-help")}}closeHelp(){this.help="",this.focus(void 0)}async openDrawer(e){this.#s(".menu"),!(e&&!await this.#n(()=>import("./drawer-FBOWKVTD.js")))&&(this.drawer=e,this.#e.requestUpdate(),e||this.#o(".menu-button")?.focus(),this.#e.send("developer",{open:e}))}async#n(e){try{return await e(),!0}catch(t){return this.#e.message=T(t),!1}}say(e){this.note=e,this.#e.requestUpdate()}#o(e){return this.#e.renderRoot.querySelector(e)}#s(e){let t=this.#o(`${e}:popover-open`);return t?.hidePopover(),t!==null}#r(e){if(!e)return;let t=this.#e.renderRoot.activeElement;this.#t=t instanceof HTMLElement?t:void 0,this.#i=scrollY}focus(e){this.#e.requestUpdate(),this.#e.updateComplete.then(()=>{if(e)return this.#o(e)?.focus();scrollTo({top:this.#i}),this.#t?.focus({preventScroll:!0}),this.#e.renderRoot.activeElement||this.#o(".prompt")?.focus({preventScroll:!0})})}};var j=class{constructor(e){this.factor=1;this.#t=0;this.#e=e}#e;#t;#i;follow(e){if(e===this.#i)return;this.#i=e;let t={passive:!1};e.addEventListener("wheel",i=>this.#n(e,i),t),e.addEventListener("touchstart",i=>this.#o(e,i),t),e.addEventListener("touchmove",i=>this.#o(e,i),t),e.addEventListener("touchend",()=>this.#t=0)}set(e,t,i){let o=this.factor;if(this.factor=Math.min(3,Math.max(1,t)),this.factor===o)return;let{left:s,top:r,width:a,height:l}=e.getBoundingClientRect(),[d,u]=i?[i.clientX-s,i.clientY-r]:[a/2,l/2],p=this.factor/o,[m,f]=[(e.scrollLeft+d)*p-d,(e.scrollTop+u)*p-u];e.style.setProperty("--zoom",String(this.factor)),e.classList.toggle("zoomed",this.factor>1),e.scrollTo(m,f),this.#e()}#n(e,t){t.ctrlKey&&(t.preventDefault(),this.set(e,this.factor*Math.exp(-t.deltaY*.0025),t))}#o(e,t){let[i,o]=t.touches;if(!i||!o)return void(this.#t=0);t.preventDefault();let s=Math.hypot(i.clientX-o.clientX,i.clientY-o.clientY),r={clientX:(i.clientX+o.clientX)/2,clientY:(i.clientY+o.clientY)/2};this.#t&&this.set(e,this.factor*s/this.#t,r),this.#t=s}};var V=class{constructor(){this.onChange=()=>{};this.#e=[];this.#t=new WeakMap;this.record=(e,t)=>{let i=this.#t.get(e);i?t&&(i.ms??=performance.now()-i.sentAt,i.count++,i.answers=[...i.answers,t].slice(-20)):this.#i({request:e,sentAt:performance.now(),ms:void 0,count:0,answers:[]}),this.onChange()}}#e;#t;get newestFirst(){return this.#e}clear(){this.#e=[],this.onChange()}#i(e){this.#t.set(e.request,e),this.#e=[e,...this.#e].slice(0,200)}};var Ue={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},W=n=>(...e)=>({_$litDirective$:n,values:e}),A=class{constructor(e){}get _$AU(){return this._$AM._$AU}_$AT(e,t,i){this._$Ct=e,this._$AM=t,this._$Ci=i}_$AS(e,t){return this.update(e,t)}update(e,t){return this.render(...t)}};var yt={},De=W(class extends A{constructor(){super(...arguments),this.ot=yt}render(n,e){return e()}update(n,[e,t]){if(Array.isArray(e)){if(Array.isArray(this.ot)&&this.ot.length===e.length&&e.every((i,o)=>i===this.ot[o]))return P}else if(this.ot===e)return P;return this.ot=Array.isArray(e)?Array.from(e):e,this.render(e,t)}});var{I:wt}=me,Ie=n=>n;var Gi=(n,e)=>e===void 0?n?._$litType$!==void 0:n?._$litType$===e,Ki=n=>n?._$litType$?.h!=null;var Be=()=>document.createComment(""),O=(n,e,t)=>{let i=n._$AA.parentNode,o=e===void 0?n._$AB:e._$AA;if(t===void 0){let s=i.insertBefore(Be(),o),r=i.insertBefore(Be(),o);t=new wt(s,r,n,n.options)}else{let s=t._$AB.nextSibling,r=t._$AM,a=r!==n;if(a){let l;t._$AQ?.(n),t._$AM=n,t._$AP!==void 0&&(l=n._$AU)!==r._$AU&&t._$AP(l)}if(s!==o||a){let l=t._$AA;for(;l!==s;){let d=Ie(l).nextSibling;Ie(i).insertBefore(l,o),l=d}}}return t},R=(n,e,t=n)=>(n._$AI(e,t),n),xt={},ze=(n,e=xt)=>n._$AH=e,Ge=n=>n._$AH,F=n=>{n._$AR(),n._$AA.remove()},ji=n=>{n._$AR()};var Ke=(n,e,t)=>{let i=new Map;for(let o=e;o<=t;o++)i.set(n[o],o);return i},je=W(class extends A{constructor(n){if(super(n),n.type!==Ue.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,e,t){let i;t===void 0?t=e:e!==void 0&&(i=e);let o=[],s=[],r=0;for(let a of n)o[r]=i?i(a,r):r,s[r]=t(a,r),r++;return{values:s,keys:o}}render(n,e,t){return this.dt(n,e,t).values}update(n,[e,t,i]){let o=Ge(n),{values:s,keys:r}=this.dt(e,t,i);if(!Array.isArray(o))return this.ut=r,s;let a=this.ut??=[],l=[],d,u,p=0,m=o.length-1,f=0,g=s.length-1;for(;p<=m&&f<=g;)if(o[p]===null)p++;else if(o[m]===null)m--;else if(a[p]===r[f])l[f]=R(o[p],s[f]),p++,f++;else if(a[m]===r[g])l[g]=R(o[m],s[g]),m--,g--;else if(a[p]===r[g])l[g]=R(o[p],s[g]),O(n,l[g+1],o[p]),p++,g--;else if(a[m]===r[f])l[f]=R(o[m],s[f]),O(n,o[p],o[m]),m--,f++;else if(d===void 0&&(d=Ke(r,f,g),u=Ke(a,p,m)),d.has(a[p]))if(d.has(a[m])){let y=u.get(r[f]),E=y!==void 0?o[y]:null;if(E===null){let _=O(n,o[p]);R(_,s[f]),l[f]=_}else l[f]=R(E,s[f]),O(n,o[p],E),o[y]=null;f++}else F(o[m]),m--;else F(o[p]),p++;for(;f<=g;){let y=O(n,l[g+1]);R(y,s[f]),l[f++]=y}for(;p<=m;){let y=o[p++];y!==null&&F(y)}return this.ut=r,ze(n,l),P}});var kt=400;function Ve(n,e){let{following:{history:t},say:i,lang:o}=n,s=e.perspective?.seat??0,r=t.lastOf(s,e.revision),a=t.until(e.revision).slice(-kt).toReversed();return c`<div class="log" part="log" role="log" aria-live="off" aria-label=${i("log")} @keydown=${St} @focusin=${Rt}>
    ${a.length?h:c`<p class="quiet">${i("ui.log.empty")}</p>`}
    <ol reversed>${je(a,({revision:l,number:d})=>`${d}:${l}`,(l,d)=>De([l.lines,d===0,s>0&&(l.lines.at(-1)?.revision??0)>r,o,e.seats.length],()=>$t(n,e,l,{first:d===0,own:s>0?r:1/0})))}</ol>
  </div>`}function $t(n,e,{number:t,seat:i,revision:o,lines:s},{first:r,own:a}){let{say:l}=n,d=q(s),u=t?l("ui.log.turn",{number:t}):l("ui.log.start");return c`<li class="turn seat-${i}">
    <p class="turn-head">${i?M(i):h}<span>${u}${i?c` · <b>${$(e,i,l)}</b>`:h}</span>
      ${d.map(p=>c`<span class="gains seat-${p.seat}" aria-hidden="true">${p.seat===i?h:M(p.seat)}${C(p.points)}</span>`)}</p>
    ${s.length?h:c`<button type="button" class="line quiet" data-revision=${o} tabindex=${r?"0":"-1"}
        title=${l("ui.table.showPosition",{revision:o})} @click=${()=>n.goTo(o)}>${l("ui.log.begins")}</button>`}
    <ul>${s.map((p,m)=>Tt(n,p,p.revision>a&&p.seat!==e.perspective?.seat,r&&m===0))}</ul>
  </li>`}function Tt(n,{revision:e,sentence:t,places:i,seat:o},s,r){let a=l=>()=>n.point(l);return c`<li class=${s?`fresh seat-${o}`:""}>
    <button type="button" class="line" data-revision=${e} tabindex=${r?"0":"-1"} title=${n.say("ui.table.showPosition",{revision:e})}
      @pointerenter=${a(i)} @focus=${a(i)} @pointerleave=${a([])} @blur=${a([])}
      @click=${()=>n.goTo(e)}>${t}</button></li>`}var Mt={ArrowDown:1,ArrowUp:-1,PageDown:8,PageUp:-8,Home:-1e6,End:1e6};function We(n){return[...n.currentTarget.querySelectorAll(".line")]}function St(n){let e=Mt[n.key];if(!e)return;let t=We(n),i=t.indexOf(n.target);t[Math.min(Math.max(i+e,0),t.length-1)]?.focus(),n.preventDefault()}function Rt(n){for(let e of We(n))e.tabIndex=e===n.target?0:-1}var re=[1,2];function Fe(n,e){let{replaying:t,say:i}=n,o=()=>n.following.position.revision,s=t.revision||e.revision,[r,a]=[s<=1,s>=e.revision],l=(u,p,m=!1,f="")=>c`<button type="button" class="step ${f}" aria-label=${i(`ui.table.${u}`)} title=${i(`ui.table.${u}`)} ?disabled=${m} @click=${p}>${x(u)}</button>`,d=re[(re.indexOf(t.speed)+1)%re.length];return c`<div class="replay" part="replay" role="group" aria-label=${i("ui.table.replay")}>
    ${l("first",()=>n.goTo(1),r,"end")} ${l("previous",()=>n.goTo(s-1),r)}
    ${l(t.playing?"pause":"playBack",()=>t.toggle(o))}
    ${l("next",()=>n.goTo(s+1),a)} ${l("last",()=>n.goTo(e.revision),a,"end")}
    <button type="button" class="step speed" aria-label=${i("ui.table.speed",{speed:t.speed})} title=${i("ui.table.speed",{speed:t.speed})}
      @click=${()=>t.setSpeed(d,o)}>${t.speed}×</button>
    <input type="range" min="1" max=${e.revision} .value=${String(s)} aria-label=${i("ui.table.position")}
      aria-valuetext=${i("ui.table.positionOf",{revision:s,latest:e.revision})}
      @input=${u=>n.goTo(Number(u.target.value))}>
    <span>${s}/${e.revision}</span>
  </div>`}function Ye(n,e){let{replaying:t,playback:i,message:o,say:s,showing:r}=n,a=!t.shown&&!i.shown,l=e.toAct.length===1?e.toAct[0]:0,d=Et(n,e);return r.tell(e,d),c`<section class="bar ${a&&k(e)?"mine":""}" part="bar" aria-label=${s("ui.table.status")}>
    ${l?c`<span class="actor seat-${l}">${M(l)}</span>`:h}
    <p part="prompt" class="prompt" role="status" aria-live=${n.cancellable&&!n.waiting?"off":"polite"} aria-atomic=${r.asks?"true":"false"} tabindex="-1"><span class="hidden">${r.news}</span>${ee(n,d)}</p>
    ${n.waiting?c`<span class="spinner" aria-hidden="true"></span>`:h}
    <div class="acts">${a?Ht(n,e):h}
      <div class="buttons">${t.shown?Ot(n):i.shown?Pt(n):At(n,e)}</div></div>
    ${o?c`<div class="said"><p class="error" role="alert">${ee(n,o)}</p>
      <button type="button" class="plain" aria-label=${s("ui.table.close")} @click=${()=>n.message=""}>${x("close")}</button></div>`:h}
    ${_t(n)}
    ${n.hinted?c`<p class="note" role="status">${s("ui.hint",{move:n.hinted.move.text??""})}</p>`:h}
    ${a?n.extras?.preview(n):h}
    ${Lt(n,e)}
  </section>`}function Et(n,e){let{say:t,replaying:i,sending:o,choosing:s}=n;if(i.shown)return t("ui.table.past",{revision:e.revision});if(o.state==="slow")return t("ui.send.sending");if(o.state==="lost")return t("ui.send.waiting");if(e.state==="MATCH_STATE_SEATING")return t("prompt.seating");let r=d=>d.map(u=>$(e,u,t)).join(", ");if(e.state==="MATCH_STATE_CLOSED")return t("prompt.closed");if(v(e))return t("prompt.over",{winners:r(e.seats.filter(({winner:d})=>d).map(({number:d})=>d))||t("ui.fact.none")});if(!k(e))return t("prompt.wait",{names:r(e.toAct)});if(s.decided)return s.decided.text??"";let a=e.perspective?.prompt??"";if(!s.picks.length)return t("prompt.choose",{task:a});let l=[...new Set(s.picks)].map(d=>n.nameOf(d)).join(", ");return t("prompt.continue",{picked:l,next:ae(n)})}function ae({say:n,choosing:e}){if(e.decided)return n("ui.quoted",{words:n("play")});let t=[...e.handles],i=t.filter(a=>a.startsWith(L)),o=new Set(t.filter(a=>!i.includes(a)).map(X)),[s]=i,r=[...o].map(a=>n(`ui.next.${a}`));return[...s&&(!i[1]||s===ve)?[n("ui.quoted",{words:e.textOf(s)})]:i.length?[n("ui.next.button")]:[],...r].join(n("ui.or"))}function Ht(n,e){let{choosing:t,say:i}=n;if(!t.kinds.length||t.picks.length&&!t.kind||n.busy)return h;let o=b(e),s=t.kind||t.kinds[0];return c`<div class="kinds" part="kinds" role="toolbar" aria-label=${i("ui.table.kinds")} @keydown=${Ct}>
    ${t.kinds.map(r=>{let a=t.movesOf(r),l=t.isButton(r);return c`<button type="button" part="button" class="kind ${l?"move":""}" tabindex=${r===s?"0":"-1"} aria-pressed=${r===t.kind?"true":"false"}
        @click=${()=>n.chooseKind(r)}>${i(`ui.act.${o}.${r}`,{count:a.length})}</button>`})}</div>`}function Ct(n){let e=n.key==="ArrowRight"?1:n.key==="ArrowLeft"?-1:0;if(!e)return;let t=[...n.currentTarget.querySelectorAll(".kind")],i=t[(t.indexOf(n.target)+e+t.length)%t.length];for(let o of t)o.tabIndex=o===i?0:-1;i?.focus(),n.preventDefault(),n.stopPropagation()}function At(n,e){let{choosing:t,say:i,sending:o}=n,s=(d,u,p="")=>c`<button type="button" part="button" class=${p} @click=${u}>${d}</button>`;if(o.busy)return o.state==="sending"||!n.cancellable?h:s(i("ui.send.cancel"),()=>o.cancel(),"cancel");let r=[...t.handles].filter(d=>ge.has(X(d))),a=t.decided,l=r.filter(d=>!t.kinds.length||t.kind||t.picks.length||!d.startsWith("button:"));return c`
    ${l.map(d=>s(t.textOf(d),()=>n.pick(d),"move"))}
    ${a?s(i("play"),()=>n.play(a),"move"):h}
    ${t.picks.length?s(i("back"),()=>t.back()):h}
    ${e.perspective?.canUndo&&!t.picks.length?s(i("undo"),()=>n.undo(),"undo"):h}
    ${e.state==="MATCH_STATE_FINISHED"&&n.token?s(i("ui.table.rematch"),()=>n.rematch(),"again"):h}
    ${v(e)&&!n.windows.resultOpen?s(i("ui.table.result"),()=>n.windows.showResult(!0)):h}`}function Ot(n){return c`<button type="button" part="button" class="move" @click=${()=>n.goTo(n.following.position.revision)}>${n.say("ui.table.live")}</button>`}function Pt(n){return c`<button type="button" part="button" class="skip" @click=${()=>n.playback.skip()}>${x("last")} ${n.say("ui.table.skip")}</button>`}function _t({following:n,sending:e,say:t}){let i=o=>c`<p class="note" role="status">${t(o)}</p>`;return[n.failure?c`<p class="error" role="alert">${n.failure}</p>`:h,!n.connected&&!e.busy?i("lost"):h,n.lostMoves?i("ui.lostMoves"):h,e.cancelled?i(`ui.send.${e.cancelled}`):h]}function Lt(n,e){let{following:t,say:i}=n,o=t.history.lastTurn(e.perspective?.seat??0,e.revision);if(!o||v(e))return h;let s=q(o.lines),r=o.lines.map(({sentence:a})=>a).join(". ");return c`<p class="last-turn seat-${o.seat}" title=${r}>${M(o.seat)}<span class="words"><span class="hidden">${i("ui.pair",{name:i("ui.table.lastTurn"),words:""})}</span>${r}</span>
    ${s.filter(({seat:a})=>a===o.seat).map(({points:a})=>c`<b>${C(a)}</b>`)}</p>`}var Xe=1.5,Nt=[];function Ze(n,e,t,i){let{say:o,windows:s,extras:r}=n,a=Se(b(e),e,i,o);return c`
    <div class="table ${s.rules===void 0?"":"with-rules"} ${s.drawer?"with-drawer":""} ${n.replaying.shown?"in-past":""}" part="table">
      <section class="main">
        ${Ye(n,e)}
        <div class="scroll">${Ut(n,e,i)}
          ${v(e)&&s.resultOpen&&r&&!n.replaying.shown?r.resultCard(n,e):h}</div>
      </section>
      <div class="left">
        <div class="header" part="header">
          ${n.home?c`<a class="home button plain" href=${n.home} aria-label=${o("ui.app.home")} title=${o("ui.app.home")}>${x("previous")}</a>`:h}
          <h2 class="title">${i.title}</h2>
          ${Bt(n)}
        </div>
        ${Dt(n)}
        ${Le({match:e,game:i,facts:a,say:o,now:n.now,gains:n.showing.gains,small:n.width<(e.seats.length>2?1160:860),open:s.seat,toggle:l=>s.openSeat(l)})}
        ${a.table.length?c`<section class="on-table" part="facts" aria-label=${o("ui.table.onTheTable")}><h3>${o("ui.table.onTheTable")}</h3><div class="facts">${oe(a.table,o)}</div></section>`:h}
      </div>
      ${It(n,e,t,i)}
      ${s.rules===void 0?h:zt(n,i)}
    </div>
    ${r?c`${r.menu(n,t)} ${r.clauseWindow(n)}`:h}
    ${s.help?c`<market-hall-help .table=${n} .position=${e} .game=${i} what=${s.help} lang=${n.lang} theme=${n.theme||h}
      @close=${()=>s.closeHelp()}></market-hall-help>`:h}
    ${s.drawer?Gt(n,n.record?e:t,i):h}`}function Ut(n,e,t){let{handles:i,picks:o}=n.pickable,s=e.perspective?.seat??0,r=a=>a.detail.handle;return c`<market-hall-board part="board" exportparts="board, shared, own, caption" class=${n.busy?"busy":""} lang=${n.lang||"en"}
    theme=${n.theme||h} palette=${n.palette} own-colour=${n.ownColour} .match=${e} .game=${t} .handles=${i} .picks=${o}
    .lit=${n.lit.length?n.lit:n.hinted?.places??Nt} .news=${n.following.history.news(s,e.revision)}
    @pick=${a=>n.pick(r(a))} @unpick=${a=>n.unpick(r(a))}
    @why=${a=>{n.why(r(a))}}></market-hall-board>`}function Dt({following:n,say:e}){if(!n.verdict)return h;let{verified:t,fault:i}=n.verdict;return c`<p class="verdict ${t?"verified":""}" part="verdict">
    ${t?e("ui.record.verified"):`${e("ui.record.differs")} ${i}`}</p>`}function It(n,e,t,i){let{say:o,windows:s}=n,r=(l,d)=>c`<button type="button" role="tab" id=${`tab-${l}`} aria-controls="panel"
    aria-selected=${s.tab===l?"true":"false"} tabindex=${s.tab===l?"0":"-1"} @click=${()=>s.show(l)}>${d}</button>`,a=l=>{l.key!=="ArrowLeft"&&l.key!=="ArrowRight"||(s.show(s.tab==="log"?"points":"log"),n.updateComplete.then(()=>n.renderRoot.querySelector("[role=tab][aria-selected=true]")?.focus()),l.preventDefault(),l.stopPropagation())};return c`<aside aria-label=${o("ui.table.beside")}>
    <div class="tabs"><div role="tablist" class="tablist" @keydown=${a}>${r("log",o("log"))}${r("points",o("points"))}</div>
      <button type="button" aria-expanded=${s.rules===void 0?"false":"true"}
        @click=${()=>s.openRules(s.rules===void 0?"":void 0)}>${o("ui.table.rules")}</button></div>
    <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${s.tab}`}>
      ${s.tab==="log"?Ve(n,e):c`<div class="result" part="result">${n.extras?.pointsTable(e,i,o)??h}</div>`}
    </div>
    ${Fe(n,t)}
    ${n.extras?.moves(n)??h}
  </aside>`}function Bt(n){let{say:e,zoom:t}=n,i=s=>()=>t.set(n.renderRoot.querySelector(".scroll"),t.factor*s),o=(s,r,a,l=!1)=>c`<button type="button" class="tool" aria-label=${e(s)} title=${e(s)} ?disabled=${l} @click=${r}>${x(a)}</button>`;return c`<div class="tools" part="tools">
    ${t.factor===1?h:o("ui.table.zoomOut",i(1/Xe),"less")} ${o("ui.table.zoomIn",i(Xe),"more",t.factor===3)}
    ${o("ui.menu.lesson",()=>n.openHelp("lesson"),"help")}
    <button type="button" class="tool menu-button" popovertarget="menu" aria-label=${e("ui.menu")} title=${e("ui.menu")}>${x("menu")}</button>
  </div>`}function zt(n,e){let{say:t,windows:i,lang:o}=n;return c`<section class="rules" part="rules" aria-label=${t("ui.table.rules")}>
    <button type="button" class="close" aria-label=${t("ui.table.close")} @click=${()=>i.openRules(void 0)}>${x("close")}</button>
    <market-hall-rules .game=${e} lang=${o||"en"} theme=${n.theme||h} clause=${i.rules??""}></market-hall-rules>
  </section>`}function Gt(n,e,t){let{following:i,requests:o,windows:s}=n;return c`<market-hall-drawer ?record=${!!n.record} .client=${n.source.client} .position=${e} .game=${t} .commits=${i.history.commits}
    .requests=${o} token=${n.token} lang=${n.lang||"en"} theme=${n.theme} @close=${()=>s.openDrawer(!1)}
    @seat=${r=>{n.token=r.detail.token}}
    @look=${r=>{Object.assign(n,r.detail)}}></market-hall-drawer>`}var Kt=w`
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
`,jt=w`
button, a.button{font:inherit; color:inherit; min-height:44px; min-width:44px; padding:6px 14px; border-radius:11px;
border:1.5px solid var(--edge); background:var(--card); cursor:pointer; text-decoration:none; display:inline-flex; align-items:center; justify-content:center; gap:6px}
button:disabled{opacity:0.45; cursor:default}
button:hover:not(:disabled){border-color:var(--ink)}
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
`,Vt=w`
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
`,Ft=w`
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
.replay .step:hover:not(:disabled){border-color:var(--line)}
.replay input{flex:1 1 170px; min-width:0; min-height:44px; margin-inline-end:6px; accent-color:var(--action)}
.replay span{font-variant-numeric:tabular-nums; color:var(--quiet); font-size:0.88rem; min-width:6ch; text-align:end}
.hint-row{margin:4px 0}
`,Yt=w`
@container (max-width: 1159.9px) {
.seats:has(li + li + li){grid-template-columns:repeat(2, minmax(0, 1fr))} .seats :is(li.open, li:last-child:nth-child(odd)){grid-column:1 / -1}
.seats:has(li + li + li) li:not(.open) {
.card-head{display:grid; grid-template-columns:auto 1fr auto; gap:0 2px; padding:3px 3px 3px 4px}
:is(.who, .status){grid-column:1 / -1; grid-row:2}
:is(.score, .clock){grid-column:3; justify-self:end}
.clock{grid-column:2}
.present{grid-column:2; grid-row:1}
.who{line-height:1.15} .name{font-size:clamp(0.72rem, 3.2cqw, 0.82rem)} .sign{width:20px; height:20px}
.wide{display:none} .facts{padding-inline:6px 0} dl{column-gap:6px} dl > div{gap:3px}
}
}
`,Xt=w`
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
`,Zt=w`
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
`,Qt=w`
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
`,Jt=w`
@media (min-width: 600px) and (max-height: 520px) {
.table{height:auto; grid-template-columns:minmax(0, 1fr) 280px; grid-template-rows:auto auto auto; grid-template-areas:'board bar' 'board left' 'board aside'; align-items:start; gap:6px 10px; padding:4px 8px}
.main{display:contents} .left{display:grid} .left > *{grid-area:auto} .seats li{flex:1 1 auto}
.bar{grid-area:bar; position:relative; min-height:0; padding:4px 10px} .last-turn{display:none} .prompt{font-size:0.95rem}
.scroll{grid-area:board; position:sticky; top:4px; height:calc(100dvh - 8px)}
.scroll:not(.zoomed) market-hall-board{--mh-board-height:none; --mh-height:100%}
}
`,ei=w`
@media (forced-colors: active) {
.seats li.acting{outline:3px solid Highlight}
.seats li.won{outline:3px double CanvasText}
.sign, .present{border:1px solid CanvasText}
button:is(.move, .again){border:3px solid Highlight}
.log li.fresh{border-inline-start-color:Highlight}
.icon{fill:ButtonText}
}
`,le=[Kt,jt,Vt,Wt,Ft,Yt,Xt,Zt,Qt,Jt,ei];var Qe=new Set,Je=[],et=900,de=class extends fe{constructor(){super();this.#e=new ResizeObserver(([t])=>this.width=t.contentRect.width);this.following=new D(this,{began:(t,i)=>this.#a(t,i),arrived:(t,i)=>this.#d(t,i)});this.replaying=new B(this);this.playback=new I(this,t=>this.replaying.at(t));this.choosing=new N(this);this.sending=new z(this);this.showing=new G(this);this.windows=new K(this);this.zoom=new j(()=>this.requestUpdate());this.requests=new V;this.focusing=new U(this,{escape:()=>this.#g(),step:t=>this.#u(t),help:()=>this.openHelp("keys")});this.lit=Je;this.#n=0;this.say=(t,i={})=>xe(this.lang,this.shown&&b(this.shown))(t,i);this.cancellable=!1;this.server=this.match=this.token=this.code=this.message=this.theme=this.palette=this.home="",this.lang="en",this.revision=this.ownColour=this.width=0,this.pace=1,this.confirm=this.forced=this.sound=this.developer=!1,this.addEventListener("pointerdown",()=>this.sound&&se())}static{this.styles=le}static{this.properties={server:{type:String},match:{type:String},token:{type:String},lang:{type:String,reflect:!0},theme:{type:String,reflect:!0},code:{type:String},revision:{type:Number},record:{attribute:!1},client:{attribute:!1},confirm:{type:Boolean},forced:{type:Boolean},sound:{type:Boolean},pace:{type:Number},home:{type:String},developer:{type:Boolean},palette:{type:String},ownColour:{type:Number,attribute:"own-colour"},message:{state:!0},width:{state:!0}}}#e;#t;#i;#n;connectedCallback(){super.connectedCallback(),this.#e.observe(this),this.hasUpdated&&this.#r()}disconnectedCallback(){super.disconnectedCallback(),this.#e.disconnect(),clearTimeout(this.#n)}willUpdate(t){t.has("lang")&&(this.extras?Z(this.lang):we(this.lang)).then(()=>this.requestUpdate()),this.playback.speed=this.pace,Ce(this,this.palette,this.ownColour,this.following.position?.perspective?.seat??0)}updated(t){let i=this.renderRoot.querySelector(".scroll");i&&this.zoom.follow(i),i&&!this.extras&&this.#o(),["server","match","token","lang","client","record"].some(o=>t.has(o))&&this.#r()}async#o(){let[t]=await Promise.all([import("./extras-VAJWZYIH.js"),Z(this.lang)]).catch(()=>[]);!t||this.extras||(this.extras=t,ue(this.renderRoot,[t.WINDOWS,...le]),this.requestUpdate())}get now(){return this.#i?.client.now()??0}get busy(){return this.sending.busy}get waiting(){return this.sending.state==="slow"||this.sending.state==="lost"}#s(){let t=this.developer?{onRequest:this.requests.record}:{},i=this.client??new ye(this.server||location.origin,t);return i.language=this.lang||"en",i}#r(){if(this.message="",this.record)this.following.check(this.record,this.#s());else if(this.match){let{match:t,token:i,code:o,lang:s,opening:r}=this;this.opening=void 0;let a=r?.match.name===t&&r.lang===s&&r.token===i;this.following.follow({client:this.#s(),match:t,token:i,code:o},a?r:void 0)}}#a(t,i=[]){this.#i=t,this.#c=this.#t=void 0,this.replaying.begin(t,i),this.playback.skip(),this.choosing.begin(void 0),this.windows.begin(),this.showing.begin()}#d(t,i){let o=this.#c;this.#c=t;let s=o?.revision===t.revision&&o.perspective?.legalMoves.length===t.perspective?.legalMoves.length;this.playback.add(o,t,i,t.perspective?.seat??0),s||(this.message="",this.choosing.begin(t)),!o&&this.revision&&this.goTo(this.revision),v(t)&&(this.windows.resultOpen||=!s);let r=v(t)?"over":k(t)?"turn":"";r&&!s&&this.send(r,{match:t}),this.send("commit",{match:t,commits:i}),this.#p(t)}#c;#p(t){clearTimeout(this.#n);let[i,...o]=t.perspective?.legalMoves??[];if(!i||o.length||!this.forced||this.confirm||this.windows.drawer)return;let s=()=>{this.playback.running?this.#n=window.setTimeout(s,et):this.forced&&!this.confirm&&!this.focusing.byKeys&&this.following.position===t&&!this.replaying.shown&&this.play(i)};this.#n=window.setTimeout(s,et)}send(t,i){this.dispatchEvent(new CustomEvent(t,{detail:i,bubbles:!0,composed:!0}))}get source(){return this.#i}get shown(){return this.replaying.shown??this.playback.shown??this.following.position}get pickable(){return this.shown!==this.following.position?{handles:Qe,picks:Je}:{handles:this.busy?Qe:this.choosing.handles,picks:this.choosing.marks}}nameOf(t){return this.renderRoot.querySelector("market-hall-board")?.nameOf(t)??t}playerName(t){return $(this.shown,t,this.say)}point(t){this.lit=t,this.requestUpdate()}chooseKind(t){this.message="";let i=this.choosing.isButton(t);this.choosing.choose(t);let[o]=this.choosing.handles;i&&o&&this.choosing.kind&&this.pick(o)}pick(t){if(this.playback.shown)return this.playback.skip();if(this.busy){this.message=this.say("ui.send.busy");return}if(this.message="",!this.choosing.pick(t))return;let i=this.choosing.decided;i&&this.confirm?this.#m(i):i&&this.choosing.complete&&this.play(i)}unpick(t){this.choosing.picks.includes(t)?this.busy||this.choosing.putBack(t):this.pick(t)}async#m(t){let{revision:i}=this.following.position;await this.call(o=>this.#l.preview(t,{revision:i,signal:o}).then(s=>{this.choosing.decided===t&&(this.choosing.preview=s)}))}get#l(){let{client:t,match:i,token:o}=this.#i;return t.seat(i,o)}async play(t){if(this.busy)return;clearTimeout(this.#n);let{revision:i}=this.following.position;this.cancellable=!0;try{await this.sending.play(this.#i,t,i,o=>(this.cancellable=!1,this.following.reached(o)))}catch(o){this.#f(o)}finally{this.cancellable=!1,this.sending.cancelled&&this.choosing.back()}}async call(t){try{await this.sending.call(t)}catch(i){this.#f(i)}}#f(t){t instanceof H&&t.movedOn||(this.message=T(t)),this.choosing.back(),this.send("refused",{error:t})}undo(){let{revision:t}=this.following.position;this.call(i=>this.#l.undo({revision:t,signal:i}))}async why(t){let i=this.following.position;if(this.playback.shown)return this.playback.skip();if(this.busy)return void(this.message=this.say("ui.send.busy"));if(!k(i)||this.replaying.shown)return;let o=this.choosing.moveLike(t),s=this.nameOf(t);if(this.message=this.say("ui.why.notNow",{name:s,next:ae(this)}),!o)return;let[r]=await this.#l.previewEach([o],{revision:i.revision}).catch(()=>[]),a=r?.error?.details.find(({locale:l})=>l)?.message;a&&this.following.position?.revision===i.revision&&(this.message=`${s}. ${a}`)}advise(t){this.#t=t,this.requestUpdate(),this.#h()}get hinted(){return this.shown?.revision===this.#t?.revision?this.#t:void 0}goTo(t){let i=this.following.position.revision;this.playback.skip(),this.replaying.goTo(t,i).catch(o=>this.message=T(o)),this.#h(),this.send("position",{revision:t>=i?0:Math.max(1,t)})}#h(){this.renderRoot.querySelector(".main")?.scrollIntoView({block:"nearest"})}#u(t){let i=this.following.position?.revision??0;i&&this.goTo((this.replaying.revision||i)+t)}#g(){if(this.playback.shown)this.playback.skip();else{if(this.windows.escape())return!0;if(this.choosing.picks.length||this.choosing.kind)this.choosing.picks.length||this.choosing.choose(""),this.choosing.back();else if(this.replaying.shown)this.goTo(this.following.position.revision);else if(this.message)this.message="";else return!1}return!0}rematch(){this.call(async t=>{let i=await this.#l.rematch({signal:t});this.send("rematch",{match:i.match,seat:i.number,token:i.token})})}resignNow(){this.call(t=>this.#l.resign({signal:t}))}set(t,i){Object.assign(this,{[t]:i}),t==="sound"&&i&&se(),this.send("setting",{name:t,value:i}),t==="forced"&&this.following.position&&this.#p(this.following.position)}chooseColours(t,i){Object.assign(this,{palette:t,ownColour:i}),this.send("colours",{palette:t,ownColour:i})}openHelp(t){this.windows.openHelp(t)}render(){let{shown:t}=this,{position:i,game:o,failure:s}=this.following;return!t||!i||!o?c`<div class="bar"><p part="prompt" class="prompt ${s?"error":""}" role="status">${s||this.say("loading")}</p>
        ${s&&this.home?c`<a class="button" href=${this.home}>${this.say("ui.app.home")}</a>`:h}</div>`:Ze(this,t,i,o)}};customElements.define("market-hall-table",de);export{W as a,A as b,Gi as c,Ki as d,O as e,ze as f,Ge as g,ji as h,je as i,de as j};
