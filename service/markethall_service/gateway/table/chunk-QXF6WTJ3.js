import{a as d,b as f,d as c,e as h,f as g,g as $,h as j,i as E}from"./chunk-MKPNHCLD.js";import{a as R,b as x,c as y,d as _,e as L,s as U}from"./chunk-LFOFD75K.js";import{a as m,b as I,c as M}from"./chunk-DDJPTNEP.js";import{d as O}from"./chunk-PONRKXLH.js";import{a as w,e as A}from"./chunk-4OXDUYN3.js";import{a as T,c as l,f as p,i as N}from"./chunk-3JQ6W47S.js";function G(n){let o=n.includes("#")?n.slice(n.indexOf("#")+1):"",e=new URLSearchParams(o);return{match:e.get("match")??"",token:e.get("token")??"",code:e.get("code")??"",revision:Number.parseInt(e.get("rev")??"",10)||0,game:e.get("new")??"",dev:e.has("dev")}}function S(){let n=G(location.hash);return n.token&&history.replaceState(null,"",n.match?v(n.match,n):"#"),n}function v(n,{code:o="",revision:e=0}={}){return`#match=${n}${o&&`&code=${o}`}${e?`&rev=${e}`:""}`}function X(n,o){return new URL(v(n,{code:o}),document.baseURI).href}var H="";async function le(n,o){let e=await Promise.resolve(navigator.clipboard?.writeText(X(n,o)).then(()=>!0)).catch(()=>!1);return e&&(H=n),e===!0}function de(n){return H===n}var Z=/^[a-z0-9]{4}([\s-]+[a-z0-9]{1,4})+(\s*\/\s*[a-z0-9]{4}([\s-]+[a-z0-9]{1,4})*)?$/;function ce(n,o){let e=i=>i.replaceAll(/.{4}(?=.)/g,"$& ");return[n.replace("matches/",""),o].filter(Boolean).map(e).join(" / ")}function he(n){let o=n.trim();if(o.includes("#")){let s=G(o);return s.match?s:void 0}let e=o.toLowerCase(),i=Z.test(e)?e.replaceAll(/[\s-]/g,""):e,[,t,r=""]=/^(?:matches\/)?([a-z0-9]+)(?:\/([a-z0-9]+))?$/.exec(i)??[];return t?{match:`matches/${t}`,code:r,token:"",revision:0,game:"",dev:!1}:void 0}function D(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var ee=T`
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
main{max-width:1180px; margin:auto; padding:20px 16px 56px}
main.narrow{max-width:640px} main.narrow > p{margin:8px 0}
main.middle{text-align:center; margin-top:12vh; padding:40px 24px; background:var(--card); border:1px solid var(--line); border-radius:22px; max-width:min(480px, calc(100% - 32px))} .middle .row{justify-content:center; margin-top:24px} .middle .main{min-height:56px; padding:6px 28px; font-size:1.1rem}
h1{font-size:1.7rem; line-height:1.2; margin:12px 0 16px; letter-spacing:-0.02em}
h2{font-size:1.15rem; margin:0; letter-spacing:-0.01em}
p{margin:0}
.lead{font-size:1.15rem; max-width:60ch; margin:8px 0 4px}
.offline{margin:0; padding:8px 16px; background:light-dark(#fbe9d0, #4a3a24)}
.quiet{color:var(--quiet); font-size:0.93rem}
.error{color:light-dark(#a3140f, #ff9d94); font-weight:600; margin:8px 0}
.hidden{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap}
`,te=T`
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
.named{display:grid} .named label{display:flex; justify-content:space-between; align-items:center; min-height:44px; font-weight:inherit}
summary{cursor:pointer; min-height:44px; line-height:44px}
.file input{padding:0; width:100%; border:0; background:none}
::file-selector-button{font:inherit; color:inherit; font-weight:600; min-height:44px; margin-inline-end:12px; padding:6px 12px; cursor:pointer;
border:1.5px solid var(--edge); border-radius:10px; background:var(--card)}
@media (max-width: 519px) {
.top{padding:6px 12px; flex-wrap:nowrap}
.settings{flex-wrap:nowrap; min-width:0} .settings label{flex:0 1 auto; min-width:0} .settings select{width:100%; padding:4px 6px}
.top:has(button){flex-wrap:wrap}
}
`,q=[ee,te];var b=class extends N{constructor(){super();this.say=(e,i)=>_(this.lang)(e,i);this.server=this.message="",this.busy=!1}static{this.styles=q}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0}}}get client(){return new M(this.server||location.origin,{language:this.lang||"en"})}willUpdate(e){e.has("lang")&&R(this.lang).then(()=>this.requestUpdate())}async attempt(e){this.busy=!0,this.message="";try{await e()}catch(i){this.message=y(i)}finally{this.busy=!1}}};var ie=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function $e(n,o,{seat:e=0,name:i="",joinCode:t=""}){let{joins:r=[],joinCode:s=""}=c(o)??{},a={requestId:I(),seat:e,name:i,joinCode:s||t};return h({name:o,joins:[...r,a]}),K(n,o,a)}async function V(n,o){for(let e of c(o)?.joins??[])await K(n,o,e).catch(i=>{if(!B(i))throw i})}async function K(n,o,e){let i=()=>h({name:o,joins:c(o).joins.filter(({requestId:t})=>t!==e.requestId)});try{let t=await n.join(o,e);g(o,t.number,t.token),h({name:o,joinCode:e.joinCode})}catch(t){throw B(t)&&i(),t}i()}function B(n){return n instanceof m&&ie.has(n.code)}function C(n){return n instanceof m&&/^TOKEN_(?!MISSING)/.test(n.reason)}function F(n){return n instanceof m&&/^(JOIN_CODE_|TOKEN_MISSING)/.test(n.reason)}async function J(n,o,e){let{token:i="",tokens:t=[]}=c(o)??{};if(e===i||t.includes(e))return;let[r,s]=[await z(n,o,e),i?await z(n,o,i):Y];if(!(r.seat&&r.seat===s.seat))return{token:e,...r,own:s.seat}}var Y={seat:0,player:""};async function z(n,o,e){try{let{perspective:i,seats:t}=await n.getMatch(o,{token:e}),r=i?.seat??0;return{seat:r,player:t[r-1]?.player?.displayName??""}}catch(i){if(C(i))return Y;throw i}}function W(n,{token:o,seat:e,own:i}){let t=c(n)?.token??"";i?g(n,i,t):t&&$(n,t),g(n,e,o)}var Q={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},u="Market Hall",ne=U().then(()=>import("./table-WZWERWKM.js")),oe=2e3,re=2e3,P=class extends b{constructor(){super();this.#t=!1;this.#i=0;this.title="";this.removed=!1;this.#n="";this.#o=()=>this.requestUpdate();this.#r=()=>{let e=S();this.place={...e,token:e.token||this.#n},this.#n="",this.match=this.next=this.token=this.record=this.offer=void 0,this.#t=this.removed=!1,this.message="",document.title=u,this.#e()};this.#v=e=>{e.composedPath().some(i=>i instanceof HTMLAnchorElement&&i.getAttribute("href")==="#")&&(this.record=void 0)};this.server=D(),this.lang=d("lang")||se(navigator.languages),this.theme=d("theme"),this.place=S(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}static{this.properties={...b.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#t;#i;#n;connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#r);for(let e of["online","offline"])addEventListener(e,this.#o);this.#b(),this.#e()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#r);for(let e of["online","offline"])removeEventListener(e,this.#o);clearTimeout(this.#i)}async scheduleUpdate(){this.hasUpdated||await new Promise(e=>setTimeout(e)),await super.scheduleUpdate()}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),this.next&&(e.has("next")||e.has("lang"))&&x(this.lang).then(()=>this.requestUpdate()),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}updated(e){let i=this.renderRoot.querySelector("market-hall-table");!i||!this.place.dev||(this.place.dev=!1,i.windows.openDrawer(!0))}#o;#b(){let e=()=>{navigator.serviceWorker?.register(new URL("table/sw.js",document.baseURI),{scope:new URL(".",document.baseURI).pathname}).catch(()=>{})};addEventListener("appinstalled",e,{once:!0}),setTimeout(()=>matchMedia("(display-mode: standalone)").matches&&e(),re)}#r;async#e(){clearTimeout(this.#i);let{place:e,client:i}=this,{match:t,token:r}=e;try{if(e.game?await Promise.all([import("./new_match-KLFHNTYU.js"),x(this.lang)]):t||await Promise.all([import("./lobby-M7QOSWQQ.js"),x(this.lang)]),!t)return;if(r){let[k]=await Promise.all([J(i,t,r),import("./offer-J6CSQWHP.js")]);if(this.place!==e)return;k?this.offer=k:this.#s();return}this.#a(c(t)?.game),await V(i,t);let[a]=await Promise.all([this.#l(),ne]);if(this.place!==e)return;if(this.#a(w(a)),E(t,A(a)),c(t)?.game===""&&h({name:t,game:w(a)}),a.state==="MATCH_STATE_SEATING"){let[k]=await Promise.all([i.getGame(a.game,{view:"GAME_VIEW_BASIC"}),import("./seating-7T3XPOF2.js"),x(this.lang)]);this.title=k.title}this.#d(a),this.match=a,this.message=""}catch(a){if(this.place!==e||(this.message=F(a)?this.say("ui.app.private"):y(a),a instanceof m&&a.code!=="UNAVAILABLE"))return}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#i=window.setTimeout(()=>{this.#e()},oe))}#a(e){e&&L(e,this.lang).catch(()=>{})}#s(){this.offer=void 0,this.place={...this.place,token:""},this.#e()}#k(e){let{match:i,code:t}=this.place;e.detail.take&&(W(i,this.offer),t&&!c(i)?.joinCode&&h({name:i,joinCode:t})),this.#s()}#w({detail:e}){this.#n=e.token,location.hash=v(e.match,e)}async#l(){let{match:e,code:i}=this.place,t=c(e),r=t?.joinCode||i,s=t?.token||t?.creatorToken||"";try{return await this.client.getMatch(e,{token:s,joinCode:r})}catch(a){if(a instanceof m&&a.code==="NOT_FOUND"&&E(e,!0),!s||!C(a))throw a;return t?.token&&a.reason==="TOKEN_REVOKED"?($(e,s),this.removed=!0,this.#l()):(this.token="",this.client.getMatch(e,{joinCode:r}))}}#d(e){if(this.#t)return;let i=j(e.name),[t=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],r=i[t-1];!r||r===this.token||(ae(e)?this.next={name:O(e,t,this.say),token:r}:this.token=r)}#c(e){let{match:i}=e.detail;this.#d(i);let t=i.toAct.includes(i.perspective?.seat??0);if(this.#y(i),document.title=t?`● ${this.say("ui.lobby.yourTurn")} – ${u}`:u,!(!t||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:u,tag:i.name})}catch{}}#y(e){let i=w(e),t=d("lessons").split(",");!e.perspective?.seat||e.state!=="MATCH_STATE_PLAYING"||t.includes(i)||(f("lessons",[...t,i].filter(Boolean).join(",")),this.renderRoot.querySelector("market-hall-table")?.openHelp("lesson"))}#$(e){let{match:i,code:t}=this.place;history.replaceState(null,"",v(i,{code:t,...e.detail}))}#h(e){f("palette",e.detail.palette),f("ownColour",String(e.detail.ownColour))}#p(e){f(e.detail.name,String(e.detail.value))}#T(e){this.#t=e.detail.open}#E(e){this.token=e.detail.token}#m(e){Object.assign(this,e.detail)}#S(e){let{match:i,seat:t,token:r}=e.detail,{game:s=""}=c(this.place.match)??{};h({name:i,game:s}),g(i,t,r),location.hash=v(i)}render(){let e=this.record!==void 0||this.match!==void 0&&this.match.state!=="MATCH_STATE_SEATING"&&!this.next&&!this.offer;return l`<header class="top ${e?"playing":""}">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${u}</a>
        <div class="settings">${this.#f()}${e?p:this.#u()}</div>
      </header>
      ${navigator.onLine?p:l`<p class="offline" role="status">${this.say("ui.app.offline")}</p>`}
      ${this.#C()}`}#u(e=!1){let i=t=>l`<span class=${e?"":"hidden"}>${this.say(t)}</span>`;return l`<label>${i("ui.app.language")}
        <select @change=${t=>this.#x("lang",t)}>
          ${Object.entries(Q).map(([t,r])=>l`<option value=${t} ?selected=${t===this.lang}>${r}</option>`)}
        </select></label>
      <label>${i("ui.app.theme")}
        <select @change=${t=>this.#x("theme",t)}>
          ${["","light","dark"].map(t=>l`<option value=${t} ?selected=${t===this.theme}>${this.say(`ui.app.theme.${t||"auto"}`)}</option>`)}
        </select></label>`}#f(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?p:l`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#C(){let{place:e,match:i,server:t,lang:r}=this;if(this.record)return l`<div role="main" @click=${this.#v}><h1 class="hidden">${u}</h1><market-hall-table server=${t} lang=${r} theme=${this.theme||p}
        palette=${d("palette")} .record=${this.record} ?sound=${d("sound")!=="false"} pace=${d("pace")||1} home="#" developer
        @colours=${this.#h} @setting=${this.#p} @look=${this.#m}>${this.#g()}</market-hall-table></div>`;if(this.offer)return l`<market-hall-offer server=${t} lang=${r} .offer=${this.offer} @choice=${this.#k}></market-hall-offer>`;if(e.game&&!this.message)return l`<market-hall-new-match server=${t} lang=${r} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return l`<market-hall-lobby server=${t} lang=${r} @link=${this.#w}
      @record=${a=>this.record=a.detail.record}></market-hall-lobby>`;if(!i)return l`<main class="narrow"><p role="status">${this.message||this.say("loading")}</p>
        ${this.message?l`<a class="button" href="#">${this.say("ui.app.home")}</a>`:p}</main>`;let s=c(e.match);return i.state==="MATCH_STATE_SEATING"?l`<market-hall-seating server=${t} lang=${r} .match=${i} code=${s?.joinCode||e.code} title=${this.title} ?removed=${this.removed}
        @seated=${()=>{this.#e()}}></market-hall-seating>`:this.next?this.#P(this.next):l`<div role="main" @click=${this.#v}><h1 class="hidden">${u}</h1><market-hall-table server=${t} lang=${r} theme=${this.theme||p} palette=${d("palette")} own-colour=${d("ownColour")||0}
      match=${e.match} token=${this.token??s?.token??""} code=${s?.joinCode||e.code} revision=${e.revision} home="#" developer
      ?confirm=${d("confirm")==="true"} ?forced=${d("forced")!=="false"} ?sound=${d("sound")!=="false"} pace=${d("pace")||1}
      @setting=${this.#p} @turn=${this.#c} @commit=${this.#c} @position=${this.#$} @colours=${this.#h} @rematch=${this.#S}
      @developer=${this.#T} @seat=${this.#E} @look=${this.#m}>${this.#g()}</market-hall-table></div>`}#g(){return l`<div slot="settings" class="named">${this.#u(!0)}${this.#f()}</div>`}#v;#P({name:e,token:i}){let t=()=>{this.token=i,this.next=void 0};return l`<main class="narrow middle">
      <h1>${this.say("ui.hand.title",{name:e})}</h1>
      <p>${this.say("ui.hand.why")}</p>
      <p class="row"><button type="button" class="main" @click=${t}>${this.say("ui.hand.ready",{name:e})}</button></p>
    </main>`}#x(e,i){this[e]=i.target.value,f(e,this[e])}};function ae(n){return n.revision===1||JSON.stringify(n.perspective?.view??{}).includes('"hidden":')}function se(n){return n.map(o=>o.slice(0,2).toLowerCase()).find(o=>o in Q)??"en"}customElements.define("market-hall-app",P);export{v as a,X as b,le as c,de as d,ce as e,he as f,q as g,b as h,$e as i};
