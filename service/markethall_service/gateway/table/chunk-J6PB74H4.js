import{a as d,b as u,d as c,e as h,f as g,g as $,h as j,i as T}from"./chunk-MKPNHCLD.js";import{c as U}from"./chunk-5Y3BZATZ.js";import{a as R,b as w,c as y,d as L,e as _}from"./chunk-SFLPB7Q7.js";import{a as f,b as I,c as M}from"./chunk-4WUEA452.js";import{d as O}from"./chunk-YUP2S4RE.js";import{a as k,e as P}from"./chunk-WGL5LP2R.js";import{a as E,c as s,f as p,i as N}from"./chunk-3JQ6W47S.js";function G(n){let o=n.includes("#")?n.slice(n.indexOf("#")+1):"",e=new URLSearchParams(o);return{match:e.get("match")??"",token:e.get("token")??"",code:e.get("code")??"",revision:Number.parseInt(e.get("rev")??"",10)||0,game:e.get("new")??"",dev:e.has("dev")}}function S(){let n=G(location.hash);return n.token&&history.replaceState(null,"",n.match?v(n.match,n):"#"),n}function v(n,{code:o="",revision:e=0}={}){return`#match=${n}${o&&`&code=${o}`}${e?`&rev=${e}`:""}`}function oe(n,o){return new URL(v(n,{code:o}),document.baseURI).href}function re(n){let o=n.trim();if(o.includes("#")){let i=G(o);return i.match?i:void 0}let[,e,t=""]=/^(?:matches\/)?([a-z0-9]+)(?:\/([a-z0-9]+))?$/.exec(o)??[];return e?{match:`matches/${e}`,code:t,token:"",revision:0,game:"",dev:!1}:void 0}function H(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var W=E`
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
`,Q=E`
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
.top{padding:6px 12px; flex-wrap:nowrap}
.settings{flex-wrap:nowrap; min-width:0} .settings label{flex:0 1 auto; min-width:0} .settings select{width:100%; padding:4px 6px}
.top:has(button){flex-wrap:wrap}
}
`,D=[W,Q];var x=class extends N{constructor(){super();this.say=(e,t)=>L(this.lang)(e,t);this.server=this.message="",this.busy=!1}static{this.styles=D}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0}}}get client(){return new M(this.server||location.origin,{language:this.lang||"en"})}willUpdate(e){e.has("lang")&&R(this.lang).then(()=>this.requestUpdate())}async attempt(e){this.busy=!0,this.message="";try{await e()}catch(t){this.message=y(t)}finally{this.busy=!1}}};var X=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function ve(n,o,{seat:e=0,name:t="",joinCode:i=""}){let{joins:r=[],joinCode:l=""}=c(o)??{},a={requestId:I(),seat:e,name:t,joinCode:l||i};return h({name:o,joins:[...r,a]}),V(n,o,a)}async function z(n,o){for(let e of c(o)?.joins??[])await V(n,o,e).catch(t=>{if(!F(t))throw t})}async function V(n,o,e){let t=()=>h({name:o,joins:c(o).joins.filter(({requestId:i})=>i!==e.requestId)});try{let i=await n.join(o,e);g(o,i.number,i.token),h({name:o,joinCode:e.joinCode})}catch(i){throw F(i)&&t(),i}t()}function F(n){return n instanceof f&&X.has(n.code)}function C(n){return n instanceof f&&/^TOKEN_(?!MISSING)/.test(n.reason)}async function K(n,o,e){let{token:t="",tokens:i=[]}=c(o)??{};if(e===t||i.includes(e))return;let[r,l]=[await q(n,o,e),t?await q(n,o,t):Y];if(!(r.seat&&r.seat===l.seat))return{token:e,...r,own:l.seat}}var Y={seat:0,player:""};async function q(n,o,e){try{let{perspective:t,seats:i}=await n.getMatch(o,{token:e}),r=t?.seat??0;return{seat:r,player:i[r-1]?.player?.displayName??""}}catch(t){if(C(t))return Y;throw t}}function B(n,{token:o,seat:e,own:t}){let i=c(n)?.token??"";t?g(n,t,i):i&&$(n,i),g(n,e,o)}var J={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},m="Market Hall",Z=U().then(()=>import("./table-CKTXJHKU.js")),ee=2e3,te=2e3,A=class extends x{constructor(){super();this.#t=!1;this.#i=0;this.title="";this.#n="";this.#o=()=>this.requestUpdate();this.#r=()=>{let e=S();this.place={...e,token:e.token||this.#n},this.#n="",this.match=this.next=this.token=this.record=this.offer=void 0,this.#t=!1,this.message="",document.title=m,this.#e()};this.#v=e=>{e.composedPath().some(t=>t instanceof HTMLAnchorElement&&t.getAttribute("href")==="#")&&(this.record=void 0)};this.server=H(),this.lang=d("lang")||ne(navigator.languages),this.theme=d("theme"),this.place=S(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}static{this.properties={...x.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#t;#i;#n;connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#r);for(let e of["online","offline"])addEventListener(e,this.#o);this.#b(),this.#e()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#r);for(let e of["online","offline"])removeEventListener(e,this.#o);clearTimeout(this.#i)}async scheduleUpdate(){this.hasUpdated||await new Promise(e=>setTimeout(e)),await super.scheduleUpdate()}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}updated(e){let t=this.renderRoot.querySelector("market-hall-table");!t||!this.place.dev||(this.place.dev=!1,t.windows.openDrawer(!0))}#o;#b(){let e=()=>{navigator.serviceWorker?.register(new URL("table/sw.js",document.baseURI),{scope:new URL(".",document.baseURI).pathname}).catch(()=>{})};addEventListener("appinstalled",e,{once:!0}),setTimeout(()=>matchMedia("(display-mode: standalone)").matches&&e(),te)}#r;async#e(){clearTimeout(this.#i);let{place:e,client:t}=this,{match:i,token:r}=e;try{if(e.game?await Promise.all([import("./new_match-5ASYACJX.js"),w(this.lang)]):i||await Promise.all([import("./lobby-HZ2LUHVQ.js"),w(this.lang)]),!i)return;if(r){let[b]=await Promise.all([K(t,i,r),import("./offer-X7NXKIWB.js")]);if(this.place!==e)return;b?this.offer=b:this.#s();return}this.#a(c(i)?.game),await z(t,i);let[a]=await Promise.all([this.#l(),Z]);if(this.place!==e)return;if(this.#a(k(a)),T(i,P(a)),c(i)?.game===""&&h({name:i,game:k(a)}),a.state==="MATCH_STATE_SEATING"){let[b]=await Promise.all([t.getGame(a.game,{view:"GAME_VIEW_BASIC"}),import("./seating-MFYCWSTC.js"),w(this.lang)]);this.title=b.title}this.#d(a),this.match=a,this.message=""}catch(a){if(this.place!==e||(this.message=y(a),a instanceof f&&a.code!=="UNAVAILABLE"))return}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#i=window.setTimeout(()=>{this.#e()},ee))}#a(e){e&&_(e,this.lang).catch(()=>{})}#s(){this.offer=void 0,this.place={...this.place,token:""},this.#e()}#k(e){let{match:t,code:i}=this.place;e.detail.take&&(B(t,this.offer),i&&!c(t)?.joinCode&&h({name:t,joinCode:i})),this.#s()}#w({detail:e}){this.#n=e.token,location.hash=v(e.match,e)}async#l(){let{match:e,code:t}=this.place,i=c(e),r=i?.joinCode||t,l=i?.token||i?.creatorToken||"";try{return await this.client.getMatch(e,{token:l,joinCode:r})}catch(a){if(a instanceof f&&a.code==="NOT_FOUND"&&T(e,!0),!l||!C(a))throw a;return i?.token&&a.reason==="TOKEN_REVOKED"?($(e,l),this.#l()):(this.token="",this.client.getMatch(e,{joinCode:r}))}}#d(e){if(this.#t)return;let t=j(e.name),[i=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],r=t[i-1];!r||r===this.token||(ie(e)?this.next={name:O(e,i,this.say),token:r}:this.token=r)}#c(e){let{match:t}=e.detail;this.#d(t);let i=t.toAct.includes(t.perspective?.seat??0);if(this.#y(t),document.title=i?`● ${this.say("ui.lobby.yourTurn")} – ${m}`:m,!(!i||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:m,tag:t.name})}catch{}}#y(e){let t=k(e),i=d("lessons").split(",");!e.perspective?.seat||e.state!=="MATCH_STATE_PLAYING"||i.includes(t)||(u("lessons",[...i,t].filter(Boolean).join(",")),this.renderRoot.querySelector("market-hall-table")?.openHelp("lesson"))}#$(e){let{match:t,code:i}=this.place;history.replaceState(null,"",v(t,{code:i,...e.detail}))}#h(e){u("palette",e.detail.palette),u("ownColour",String(e.detail.ownColour))}#p(e){u(e.detail.name,String(e.detail.value))}#E(e){this.#t=e.detail.open}#T(e){this.token=e.detail.token}#m(e){Object.assign(this,e.detail)}#S(e){let{match:t,seat:i,token:r}=e.detail,{game:l=""}=c(this.place.match)??{};h({name:t,game:l}),g(t,i,r),location.hash=v(t)}render(){let e=this.record!==void 0||this.match!==void 0&&this.match.state!=="MATCH_STATE_SEATING"&&!this.next&&!this.offer;return s`<header class="top ${e?"playing":""}">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${m}</a>
        <div class="settings">${this.#u()}${e?p:this.#f()}</div>
      </header>
      ${navigator.onLine?p:s`<p class="offline" role="status">${this.say("ui.app.offline")}</p>`}
      ${this.#C()}`}#f(){return s`<label><span class="hidden">${this.say("ui.app.language")}</span>
        <select @change=${e=>this.#x("lang",e)}>
          ${Object.entries(J).map(([e,t])=>s`<option value=${e} ?selected=${e===this.lang}>${t}</option>`)}
        </select></label>
      <label><span class="hidden">${this.say("ui.app.theme")}</span>
        <select @change=${e=>this.#x("theme",e)}>
          ${["","light","dark"].map(e=>s`<option value=${e} ?selected=${e===this.theme}>${this.say(`ui.app.theme.${e||"auto"}`)}</option>`)}
        </select></label>`}#u(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?p:s`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#C(){let{place:e,match:t,server:i,lang:r}=this;if(this.record)return s`<div role="main" @click=${this.#v}><h1 class="hidden">${m}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||p}
        palette=${d("palette")} .record=${this.record} ?sound=${d("sound")!=="false"} pace=${d("pace")||1} home="#" developer
        @colours=${this.#h} @setting=${this.#p} @look=${this.#m}>${this.#g()}</market-hall-table></div>`;if(this.offer)return s`<market-hall-offer server=${i} lang=${r} .offer=${this.offer} @choice=${this.#k}></market-hall-offer>`;if(e.game&&!this.message)return s`<market-hall-new-match server=${i} lang=${r} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return s`<market-hall-lobby server=${i} lang=${r} @link=${this.#w}
      @record=${a=>this.record=a.detail.record}></market-hall-lobby>`;if(!t)return s`<main class="narrow"><p role="status">${this.message||this.say("loading")}</p>
        ${this.message?s`<a class="button" href="#">${this.say("ui.app.home")}</a>`:p}</main>`;let l=c(e.match);return t.state==="MATCH_STATE_SEATING"?s`<market-hall-seating server=${i} lang=${r} .match=${t} code=${l?.joinCode||e.code} title=${this.title}
        @seated=${()=>{this.#e()}}></market-hall-seating>`:this.next?this.#A(this.next):s`<div role="main" @click=${this.#v}><h1 class="hidden">${m}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||p} palette=${d("palette")} own-colour=${d("ownColour")||0}
      match=${e.match} token=${this.token??l?.token??""} code=${l?.joinCode||e.code} revision=${e.revision} home="#" developer
      ?confirm=${d("confirm")==="true"} ?forced=${d("forced")!=="false"} ?sound=${d("sound")!=="false"} pace=${d("pace")||1}
      @setting=${this.#p} @turn=${this.#c} @commit=${this.#c} @position=${this.#$} @colours=${this.#h} @rematch=${this.#S}
      @developer=${this.#E} @seat=${this.#T} @look=${this.#m}>${this.#g()}</market-hall-table></div>`}#g(){return s`<div slot="settings" class="row">${this.#f()}${this.#u()}</div>`}#v;#A({name:e,token:t}){let i=()=>{this.token=t,this.next=void 0};return s`<main class="narrow middle">
      <h1>${this.say("ui.hand.title",{name:e})}</h1>
      <p>${this.say("ui.hand.why")}</p>
      <p class="row"><button type="button" class="main" @click=${i}>${this.say("ui.hand.ready",{name:e})}</button></p>
    </main>`}#x(e,t){this[e]=t.target.value,u(e,this[e])}};function ie(n){return n.revision===1||JSON.stringify(n.perspective?.view??{}).includes('"hidden":')}function ne(n){return n.map(o=>o.slice(0,2).toLowerCase()).find(o=>o in J)??"en"}customElements.define("market-hall-app",A);export{v as a,oe as b,re as c,D as d,x as e,ve as f};
