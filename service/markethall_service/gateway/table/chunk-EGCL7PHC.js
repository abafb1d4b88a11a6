import{a as c,b as u,d,e as h,f as g,g as w,h as L,i as E}from"./chunk-MKPNHCLD.js";import{a as f,b as O,c as M}from"./chunk-PUXJWIMB.js";import{p as N,u as P,v as x,w as y,x as I}from"./chunk-2PQ7EHFK.js";import{a as $,c as s,f as p,i as A}from"./chunk-2H5GSD4D.js";function R(n){let o=n.includes("#")?n.slice(n.indexOf("#")+1):"",e=new URLSearchParams(o);return{match:e.get("match")??"",token:e.get("token")??"",code:e.get("code")??"",revision:Number.parseInt(e.get("rev")??"",10)||0,game:e.get("new")??""}}function T(){let n=R(location.hash);return n.token&&history.replaceState(null,"",n.match?v(n.match,n):"#"),n}function v(n,{code:o="",revision:e=0}={}){return`#match=${n}${o&&`&code=${o}`}${e?`&rev=${e}`:""}`}function X(n,o){return new URL(v(n,{code:o}),document.baseURI).href}function Z(n){let o=n.trim();if(o.includes("#")){let i=R(o);return i.match?i:void 0}let[,e,t=""]=/^(?:matches\/)?([a-z0-9]+)(?:\/([a-z0-9]+))?$/.exec(o)??[];return e?{match:`matches/${e}`,code:t,token:"",revision:0,game:""}:void 0}function _(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var F=$`
:host {
display:block;
--ink:light-dark(#2b2420, #f1e8da);
--quiet:light-dark(#6a5d50, #b5a897);
--paper:light-dark(#f7f1e5, #191615);
--card:light-dark(#fffdf8, #262120);
--line:light-dark(#d9cdb8, #483f39);
--edge:light-dark(#8d7f6c, #8b7f73);
--action:light-dark(#3d3127, #f1e8da);
--on-action:light-dark(#fffdf8, #231d1a);
color:var(--ink);
font:16px/1.5 ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
}
:host([theme='light']){color-scheme:light}
:host([theme='dark']){color-scheme:dark}
*{box-sizing:border-box}
.top{display:flex; flex-wrap:wrap; align-items:center; justify-content:space-between; gap:4px 12px; padding:6px 16px;
border-bottom:1px solid var(--line)}
.home{color:inherit; font-weight:750; font-size:1.05rem; letter-spacing:-0.01em; text-decoration:none; line-height:44px}
.home:hover{text-decoration:underline}
.top.playing{display:none}
.settings{display:flex; flex-wrap:wrap; gap:6px; align-items:center}
main{max-width:1120px; margin:auto; padding:20px 16px 56px}
main.narrow{max-width:640px}
h1{font-size:1.7rem; line-height:1.2; margin:12px 0 16px; letter-spacing:-0.02em}
h2{font-size:1.15rem; margin:0; letter-spacing:-0.01em}
p{margin:0}
.lead{font-size:1.15rem; max-width:60ch; margin:8px 0 4px}
.offline{margin:0; padding:8px 16px; background:light-dark(#fbe9d0, #4a3a24)}
.quiet{color:var(--quiet); font-size:0.93rem}
.error{color:light-dark(#a3140f, #ff9d94); font-weight:600; margin:8px 0}
.hidden{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap}
`,K=$`
button, .button, select, input, textarea{font:inherit; color:inherit; min-height:44px; border-radius:10px; border:1.5px solid var(--edge);
background:var(--card); padding:6px 12px}
select, input, textarea{font-weight:450}
button, .button{cursor:pointer; font-weight:600; display:inline-flex; align-items:center; justify-content:center; text-decoration:none}
.main{background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:700}
.plain{border-color:transparent; background:none; min-width:44px; color:var(--quiet)}
.plain:hover{border-color:var(--line)}
button:disabled{opacity:0.6; cursor:default}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px}
input[type='checkbox'], input[type='radio']{min-height:22px; width:22px; height:22px; margin:0 6px 0 0; accent-color:var(--action); flex:none}
.settings select{border-color:var(--line); min-height:44px; padding:4px 8px}
.row{display:flex; flex-wrap:wrap; gap:8px; align-items:center}
.row input{flex:1 1 160px; min-width:0}
form{display:grid; gap:16px}
fieldset{border:1px solid var(--line); border-radius:14px; background:var(--card); padding:12px 16px 16px; display:grid; gap:12px; min-width:0}
legend{font-weight:700; padding:0 6px}
label{display:grid; gap:4px; font-weight:550}
/* A long option must not make its list wider than the window. */
fieldset, label{grid-template-columns:minmax(0, 1fr)}
label.choice{display:flex; align-items:center; min-height:32px; font-weight:450}
.settings label{display:block}
summary{cursor:pointer; min-height:44px; line-height:44px}
.file input{padding:0; width:100%; border:0; background:none}
::file-selector-button{font:inherit; color:inherit; font-weight:600; min-height:44px; margin-inline-end:12px; padding:6px 12px; cursor:pointer;
border:1.5px solid var(--edge); border-radius:10px; background:var(--card)}
@media (max-width: 519px) {
.settings{width:100%}
.settings label{flex:1}
.settings select{width:100%}
}
`,j=[F,K];var k=class extends A{constructor(){super();this.say=(e,t)=>I(this.lang)(e,t);this.server=this.message="",this.busy=!1}static{this.styles=j}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0}}}get client(){return new M(this.server||location.origin,{language:this.lang||"en"})}willUpdate(e){e.has("lang")&&P(this.lang).then(()=>this.requestUpdate())}async attempt(e){this.busy=!0,this.message="";try{await e()}catch(t){this.message=y(t)}finally{this.busy=!1}}};var B=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function he(n,o,{seat:e=0,name:t="",joinCode:i=""}){let{joins:r=[],joinCode:l=""}=d(o)??{},a={requestId:O(),seat:e,name:t,joinCode:l||i};return h({name:o,joins:[...r,a]}),H(n,o,a)}async function G(n,o){for(let e of d(o)?.joins??[])await H(n,o,e).catch(t=>{if(!D(t))throw t})}async function H(n,o,e){let t=()=>h({name:o,joins:d(o).joins.filter(({requestId:i})=>i!==e.requestId)});try{let i=await n.join(o,e);g(o,i.number,i.token),h({name:o,joinCode:e.joinCode})}catch(i){throw D(i)&&t(),i}t()}function D(n){return n instanceof f&&B.has(n.code)}function S(n){return n instanceof f&&/^TOKEN_(?!MISSING)/.test(n.reason)}async function q(n,o,e){let{token:t="",tokens:i=[]}=d(o)??{};if(e===t||i.includes(e))return;let[r,l]=[await U(n,o,e),t?await U(n,o,t):z];if(!(r.seat&&r.seat===l.seat))return{token:e,...r,own:l.seat}}var z={seat:0,player:""};async function U(n,o,e){try{let{perspective:t,seats:i}=await n.getMatch(o,{token:e}),r=t?.seat??0;return{seat:r,player:i[r-1]?.player?.displayName??""}}catch(t){if(S(t))return z;throw t}}function V(n,{token:o,seat:e,own:t}){let i=d(n)?.token??"";t?g(n,t,i):i&&w(n,i),g(n,e,o)}var Y={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},m="Market Hall",J=2e3,C=class extends k{constructor(){super();this.#t=!1;this.#i=0;this.title="";this.#n="";this.#o=()=>this.requestUpdate();this.#r=()=>{let e=T();this.place={...e,token:e.token||this.#n},this.#n="",this.match=this.next=this.token=this.record=this.offer=void 0,this.#t=!1,this.message="",document.title=m,this.#e()};this.#g=e=>{e.composedPath().some(t=>t instanceof HTMLAnchorElement&&t.getAttribute("href")==="#")&&(this.record=void 0)};this.server=_(),this.lang=c("lang")||Q(navigator.languages),this.theme=c("theme"),this.place=T(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}static{this.properties={...k.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#t;#i;#n;connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#r);for(let e of["online","offline"])addEventListener(e,this.#o);this.#k(),this.#e()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#r);for(let e of["online","offline"])removeEventListener(e,this.#o);clearTimeout(this.#i)}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}#o;#k(){let e=()=>{navigator.serviceWorker?.register(new URL("table/sw.js",document.baseURI),{scope:new URL(".",document.baseURI).pathname}).catch(()=>{})};matchMedia("(display-mode: standalone)").matches?e():addEventListener("appinstalled",e,{once:!0})}#r;async#e(){clearTimeout(this.#i);let{place:e,client:t}=this,{match:i,token:r}=e;try{if(e.game?await Promise.all([import("./new_match-IHXALAFC.js"),x(this.lang)]):i||await Promise.all([import("./lobby-LETBE4T5.js"),x(this.lang)]),!i)return;if(r){let[b]=await Promise.all([q(t,i,r),import("./offer-N6BMKMTY.js")]);if(this.place!==e)return;b?this.offer=b:this.#a();return}await G(t,i);let a=await this.#s();if(this.place!==e)return;if(E(i,!/SEATING|PLAYING/.test(a.state)),d(i)?.game===""&&h({name:i,game:a.game.replace("games/","")}),a.state==="MATCH_STATE_SEATING"){let[b]=await Promise.all([t.getGame(a.game,{view:"GAME_VIEW_BASIC"}),import("./seating-5SJEJECH.js"),x(this.lang)]);this.title=b.title}this.#l(a),this.match=a,this.message=""}catch(a){if(this.place!==e||(this.message=y(a),a instanceof f&&a.code!=="UNAVAILABLE"))return}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#i=window.setTimeout(()=>{this.#e()},J))}#a(){this.offer=void 0,this.place={...this.place,token:""},this.#e()}#b(e){let{match:t,code:i}=this.place;e.detail.take&&(V(t,this.offer),i&&!d(t)?.joinCode&&h({name:t,joinCode:i})),this.#a()}#x({detail:e}){this.#n=e.token,location.hash=v(e.match,e)}async#s(){let{match:e,code:t}=this.place,i=d(e),r=i?.joinCode||t,l=i?.token||i?.creatorToken||"";try{return await this.client.getMatch(e,{token:l,joinCode:r})}catch(a){if(a instanceof f&&a.code==="NOT_FOUND"&&E(e,!0),!l||!S(a))throw a;return i?.token&&a.reason==="TOKEN_REVOKED"?(w(e,l),this.#s()):(this.token="",this.client.getMatch(e,{joinCode:r}))}}#l(e){if(this.#t)return;let t=L(e.name),[i=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],r=t[i-1];!r||r===this.token||(W(e)?this.next={name:N(e,i,this.say),token:r}:this.token=r)}#c(e){let{match:t}=e.detail;this.#l(t);let i=t.toAct.includes(t.perspective?.seat??0);if(this.#y(t),document.title=i?`● ${this.say("ui.lobby.yourTurn")} – ${m}`:m,!(!i||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:m,tag:t.name})}catch{}}#y(e){let t=e.game.replace("games/",""),i=c("lessons").split(",");!e.perspective?.seat||e.state!=="MATCH_STATE_PLAYING"||i.includes(t)||(u("lessons",[...i,t].filter(Boolean).join(",")),this.renderRoot.querySelector("market-hall-table")?.openHelp("lesson"))}#w(e){let{match:t,code:i}=this.place;history.replaceState(null,"",v(t,{code:i,...e.detail}))}#d(e){u("palette",e.detail.palette),u("ownColour",String(e.detail.ownColour))}#h(e){u(e.detail.name,String(e.detail.value))}#$(e){this.#t=e.detail.open}#E(e){this.token=e.detail.token}#p(e){Object.assign(this,e.detail)}#T(e){let{match:t,seat:i,token:r}=e.detail,{game:l=""}=d(this.place.match)??{};h({name:t,game:l}),g(t,i,r),location.hash=v(t)}render(){let e=this.record!==void 0||this.match!==void 0&&this.match.state!=="MATCH_STATE_SEATING"&&!this.next&&!this.offer;return s`<header class="top ${e?"playing":""}">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${m}</a>
        <div class="settings">${this.#f()}${e?p:this.#m()}</div>
      </header>
      ${navigator.onLine?p:s`<p class="offline" role="status">${this.say("ui.app.offline")}</p>`}
      ${this.#S()}`}#m(){return s`<label><span class="hidden">${this.say("ui.app.language")}</span>
        <select @change=${e=>this.#v("lang",e)}>
          ${Object.entries(Y).map(([e,t])=>s`<option value=${e} ?selected=${e===this.lang}>${t}</option>`)}
        </select></label>
      <label><span class="hidden">${this.say("ui.app.theme")}</span>
        <select @change=${e=>this.#v("theme",e)}>
          ${["","light","dark"].map(e=>s`<option value=${e} ?selected=${e===this.theme}>${this.say(`ui.app.theme.${e||"auto"}`)}</option>`)}
        </select></label>`}#f(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?p:s`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#S(){let{place:e,match:t,server:i,lang:r}=this;if(this.record)return s`<div role="main" @click=${this.#g}><h1 class="hidden">${m}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||p}
        palette=${c("palette")} .record=${this.record} ?sound=${c("sound")!=="false"} pace=${c("pace")||1} home="#" developer
        @colours=${this.#d} @setting=${this.#h} @look=${this.#p}>${this.#u()}</market-hall-table></div>`;if(this.offer)return s`<market-hall-offer server=${i} lang=${r} .offer=${this.offer} @choice=${this.#b}></market-hall-offer>`;if(e.game&&!this.message)return s`<market-hall-new-match server=${i} lang=${r} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return s`<market-hall-lobby server=${i} lang=${r} @link=${this.#x}
      @record=${a=>this.record=a.detail.record}></market-hall-lobby>`;if(!t)return s`<main class="narrow"><p role="status">${this.message||this.say("loading")}</p>
        ${this.message?s`<a class="button" href="#">${this.say("ui.app.home")}</a>`:p}</main>`;let l=d(e.match);return t.state==="MATCH_STATE_SEATING"?s`<market-hall-seating server=${i} lang=${r} .match=${t} code=${l?.joinCode||e.code} title=${this.title}
        @seated=${()=>{this.#e()}}></market-hall-seating>`:this.next?this.#C(this.next):s`<div role="main" @click=${this.#g}><h1 class="hidden">${m}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||p} palette=${c("palette")} own-colour=${c("ownColour")||0}
      match=${e.match} token=${this.token??l?.token??""} code=${l?.joinCode||e.code} revision=${e.revision} home="#" developer
      ?confirm=${c("confirm")==="true"} ?forced=${c("forced")!=="false"} ?sound=${c("sound")!=="false"} pace=${c("pace")||1}
      @setting=${this.#h} @turn=${this.#c} @commit=${this.#c} @position=${this.#w} @colours=${this.#d} @rematch=${this.#T}
      @developer=${this.#$} @seat=${this.#E} @look=${this.#p}>${this.#u()}</market-hall-table></div>`}#u(){return s`<div slot="settings" class="row">${this.#m()}${this.#f()}</div>`}#g;#C({name:e,token:t}){let i=()=>{this.token=t,this.next=void 0};return s`<main class="narrow">
      <h1>${this.say("ui.hand.title",{name:e})}</h1>
      <p>${this.say("ui.hand.why")}</p>
      <p class="row hand"><button type="button" class="main" @click=${i}>${this.say("ui.hand.ready",{name:e})}</button></p>
    </main>`}#v(e,t){this[e]=t.target.value,u(e,this[e])}};function W(n){return n.revision===1||JSON.stringify(n.perspective?.view??{}).includes('"hidden":')}function Q(n){return n.map(o=>o.slice(0,2).toLowerCase()).find(o=>o in Y)??"en"}customElements.define("market-hall-app",C);export{v as a,X as b,Z as c,j as d,k as e,he as f,C as g};
