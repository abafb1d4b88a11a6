import{a as c,b,d,e as p,f as x,g as T,h as j,i as S}from"./chunk-MKPNHCLD.js";import{a as R,b as v,c as $,d as L,e as U,s as G}from"./chunk-IXXOYCE5.js";import{a as u,b as _,c as M}from"./chunk-YPXGN6VZ.js";import{d as O}from"./chunk-7SPFDLAR.js";import{a as w,e as N}from"./chunk-BFO222ZC.js";import{a as E,c as a,f as h,i as I}from"./chunk-3JQ6W47S.js";function H(n){let o=n.includes("#")?n.slice(n.indexOf("#")+1):"",e=new URLSearchParams(o);return{match:e.get("match")??"",token:e.get("token")??"",code:e.get("code")??"",revision:Number.parseInt(e.get("rev")??"",10)||0,game:e.get("new")??"",dev:e.has("dev")}}function C(){let n=H(location.hash);return n.token&&history.replaceState(null,"",n.match?y(n.match,n):"#"),n}function y(n,{code:o="",revision:e=0}={}){return`#match=${n}${o&&`&code=${o}`}${e?`&rev=${e}`:""}`}function Z(n,o){return new URL(y(n,{code:o}),document.baseURI).href}var D="";async function le(n,o){let e=await Promise.resolve(navigator.clipboard?.writeText(Z(n,o)).then(()=>!0)).catch(()=>!1);return e&&(D=n),e===!0}function de(n){return D===n}function ce(n){let o=H(n.trim());return o.match?o:void 0}function q(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var ee=E`
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
h1{font-size:1.7rem; line-height:1.2; margin:12px 0 16px; letter-spacing:-0.02em}
h2{font-size:1.15rem; margin:0; letter-spacing:-0.01em}
p{margin:0}
.lead{font-size:1.15rem; max-width:60ch; margin:8px 0 4px}
.offline{margin:0; padding:8px 16px; background:light-dark(#fbe9d0, #4a3a24)}
.quiet{color:var(--quiet); font-size:0.93rem}
.error{color:light-dark(#a3140f, #ff9d94); font-weight:600; margin:8px 0}
.hidden{position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap}
`,te=E`
button, .button, select, input, textarea{font:inherit; color:inherit; min-height:44px; border-radius:10px; border:1.5px solid var(--edge);
background:var(--card); padding:6px 12px}
select, input, textarea{font-weight:450}
button, .button{cursor:pointer; font-weight:600; display:inline-flex; align-items:center; justify-content:center; text-decoration:none}
.main{background:var(--action); border-color:var(--action); color:var(--on-action); font-weight:700}
.plain{border-color:transparent; background:none; min-width:44px; color:var(--quiet)}
.plain:hover{border-color:var(--line)}
button[aria-disabled='true']{opacity:0.6; cursor:default}
:focus-visible{outline:3px solid light-dark(#000, #fff); outline-offset:2px}
input[type='checkbox'], input[type='radio']{min-height:22px; width:22px; height:22px; margin:0 6px 0 0; accent-color:var(--action); flex:none}
.settings select{border-color:var(--line); min-height:44px; padding:4px 8px}
.row{display:flex; flex-wrap:wrap; gap:8px; align-items:center}
.row input{flex:1 1 160px; min-width:0}
form{display:grid; gap:16px}
fieldset{border:1px solid var(--line); border-radius:14px; background:var(--card); padding:12px 16px 16px; display:grid; gap:12px; min-width:0}
legend{font-weight:700; padding:0 6px}
label{display:grid; gap:4px; font-weight:550}
fieldset, label{grid-template-columns:minmax(0, 1fr)}
label.choice{display:flex; align-items:center; min-height:32px; font-weight:450}
.settings label{display:block}
.named{display:grid} .named label{display:flex; justify-content:space-between; align-items:center; min-height:44px; font-weight:inherit}
summary{cursor:pointer; min-height:44px; line-height:44px}
.file input{padding:0; width:100%; border:0; background:none}
::file-selector-button{font:inherit; color:inherit; font-weight:600; min-height:44px; margin-inline-end:12px; padding:6px 12px; cursor:pointer;
border:1.5px solid var(--edge); border-radius:10px; background:var(--card)}
@media (max-width: 519px) {
.top{padding:6px 12px; gap:4px 8px; flex-wrap:nowrap} .home{white-space:nowrap; font-size:1rem}
.settings{flex-wrap:nowrap; min-width:0} .settings label{flex:0 1 auto; min-width:0} .settings select{width:100%; padding:4px 2px; font-size:0.9rem}
.top:has(button){flex-wrap:wrap}
}
`,V=[ee,te];var k=class extends I{constructor(){super();this.at="";this.say=(e,i)=>L(this.lang)(e,i);this.loadWords=v;this.server=this.message="",this.busy=this.trying=!1}static{this.styles=V}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0},trying:{state:!0}}}get client(){return new M(this.server||location.origin,{language:this.lang||"en",onRequest:(e,i)=>i&&(this.trying=!i.status||i.status>499)})}willUpdate(e){e.has("lang")&&this.loadWords(this.lang).then(()=>this.requestUpdate())}problem(e=""){return this.message&&e===this.at?a`<p class="error" role="alert">${this.message}</p>`:h}async attempt(e,i=""){if(!this.busy){this.at=i,this.busy=!0,this.message="";try{await e()}catch(t){this.message=$(t)}finally{this.busy=!1}}}};var ie=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function we(n,o){return`${n("ui.lobby.you")}${o>1?` ${o}`:""}`}function $e(n,o,{seat:e=0,name:i="",joinCode:t=""}){let{joins:r=[],joinCode:l=""}=d(o)??{},s={requestId:_(),seat:e,name:i,joinCode:l||t};return p({name:o,joins:[...r,s]}),F(n,o,s)}async function W(n,o){for(let e of d(o)?.joins??[])await F(n,o,e).catch(i=>{if(!K(i))throw i})}async function F(n,o,e){let i=()=>p({name:o,joins:d(o).joins.filter(({requestId:t})=>t!==e.requestId)});try{let t=await n.join(o,e);x(o,t.number,t.token),p({name:o,joinCode:e.joinCode})}catch(t){throw K(t)&&i(),t}i()}function K(n){return n instanceof u&&ie.has(n.code)}function A(n){return n instanceof u&&/^TOKEN_(?!MISSING)/.test(n.reason)}function J(n){return n instanceof u&&/^(JOIN_CODE_|TOKEN_MISSING)/.test(n.reason)}async function Y(n,o,e){let{token:i="",tokens:t=[]}=d(o)??{};if(e===i||t.includes(e))return;let[r,l]=[await z(n,o,e),i?await z(n,o,i):B];if(!(r.seat&&r.seat===l.seat))return{token:e,...r,own:l.seat}}var B={seat:0,player:""};async function z(n,o,e){try{let{perspective:i,seats:t}=await n.getMatch(o,{token:e}),r=i?.seat??0;return{seat:r,player:t[r-1]?.player?.displayName??""}}catch(i){if(A(i))return B;throw i}}function Q(n,{token:o,seat:e,own:i}){let t=d(n)?.token??"";i?x(n,i,t):t&&T(n,t),x(n,e,o)}var X={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},g="Market Hall",ne=G().then(()=>import("./table-33C3LQX5.js")),oe=2e3,re=2e3,P=class extends k{constructor(){super();this.#n=!1;this.#o=0;this.title="";this.removed=!1;this.#r="";this.loadWords=R;this.#a=()=>this.requestUpdate();this.#s=()=>{let e=C();this.place={...e,token:e.token||this.#r},this.#r="",this.match=this.next=this.token=this.record=this.offer=this.#t=this.#i=void 0,this.#n=this.removed=!1,this.message="",document.title=g,this.#e()};this.#x=e=>{e.composedPath().some(i=>i instanceof HTMLAnchorElement&&i.getAttribute("href")==="#")&&(this.record=void 0)};this.server=q(),this.lang=c("lang")||se(navigator.languages),this.theme=c("theme"),this.place=C(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}static{this.properties={...k.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#n;#o;#t;#i;#r;connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#s);for(let e of["online","offline"])addEventListener(e,this.#a);this.#k(),this.#e()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#s);for(let e of["online","offline"])removeEventListener(e,this.#a);clearTimeout(this.#o)}async scheduleUpdate(){this.hasUpdated||await new Promise(e=>setTimeout(e)),await super.scheduleUpdate()}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}updated(e){let i=this.renderRoot.querySelector("market-hall-table");!i||!this.place.dev||(this.place.dev=!1,i.windows.openDrawer(!0))}#a;#k(){let e=()=>{navigator.serviceWorker?.register(new URL("table/sw.js",document.baseURI),{scope:new URL(".",document.baseURI).pathname}).catch(()=>{})};addEventListener("appinstalled",e,{once:!0}),setTimeout(()=>matchMedia("(display-mode: standalone)").matches&&e(),re)}#s;async#e(){clearTimeout(this.#o);let{place:e,client:i}=this,{match:t,token:r}=e;try{if(e.game?await Promise.all([import("./new_match-VCWQ43E3.js"),v(this.lang)]):t||await Promise.all([import("./lobby-TPPYCJKW.js"),v(this.lang)]),!t)return;if(r){let[f]=await Promise.all([Y(i,t,r),import("./offer-2COKRTNX.js")]);if(this.place!==e)return;f?this.offer=f:this.#d();return}this.#l(d(t)?.game),await W(i,t);let s=this.#c();s.then(f=>f.state!=="MATCH_STATE_SEATING"&&this.#l(w(f))).catch(()=>{});let[m]=await Promise.all([s,ne]);if(this.place!==e)return;if(S(t,N(m)),d(t)?.game===""&&p({name:t,game:w(m)}),m.state==="MATCH_STATE_SEATING"){let[f]=await Promise.all([i.getGame(m.game,{view:"GAME_VIEW_BASIC"}),import("./seating-GFHZMYCA.js"),v(this.lang)]);this.title=f.title}this.#h(m),this.#t&&(this.#i={match:m,game:this.#t,lang:this.lang,token:d(t)?.token??""}),this.match=m,this.message=""}catch(s){if(this.place!==e)return;if(this.message=this.trying?this.say("lost"):J(s)?this.say("ui.app.private"):$(s),s instanceof u&&s.code!=="UNAVAILABLE"){this.match=void 0;return}}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#o=window.setTimeout(()=>{this.#e()},oe))}#l(e){e&&(U(e,this.lang).catch(()=>{}),this.#t??=this.client.getGame(`games/${e}`).catch(()=>{}))}#d(){this.offer=void 0,this.place={...this.place,token:""},this.#e()}#w(e){let{match:i,code:t}=this.place;e.detail.take&&(Q(i,this.offer),t&&!d(i)?.joinCode&&p({name:i,joinCode:t})),this.#d()}#$({detail:e}){this.#r=e.token,location.hash=y(e.match,e)}async#c(){let{match:e,code:i}=this.place,t=d(e),r=t?.joinCode||i,l=t?.token||t?.creatorToken||"";try{return await this.client.getMatch(e,{token:l,joinCode:r,view:"MATCH_VIEW_FULL"})}catch(s){if(s instanceof u&&s.code==="NOT_FOUND"&&S(e,!0),!l||!A(s))throw s;return t?.token&&s.reason==="TOKEN_REVOKED"?(T(e,l),this.removed=!0,this.#c()):(this.token="",this.client.getMatch(e,{joinCode:r}))}}#h(e){if(this.#n)return;let i=j(e.name),[t=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],r=i[t-1];if(!(!r||r===this.token)){if(!ae(e))return void(this.token=r);this.next={name:O(e,t,this.say),token:r},import("./offer-2COKRTNX.js")}}#p(e){let{match:i}=e.detail;this.#i=void 0,this.#h(i);let t=i.toAct.includes(i.perspective?.seat??0);if(this.#T(i),document.title=t?`● ${this.say("ui.lobby.yourTurn")} – ${g}`:g,!(!t||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:g,tag:i.name})}catch{}}#T(e){let i=w(e),t=c("lessons").split(",");!e.perspective?.seat||e.state!=="MATCH_STATE_PLAYING"||t.includes(i)||(b("lessons",[...t,i].filter(Boolean).join(",")),this.renderRoot.querySelector("market-hall-table")?.openHelp("lesson"))}#E(e){let{match:i,code:t}=this.place;history.replaceState(null,"",y(i,{code:t,...e.detail}))}#m(e){b("palette",e.detail.palette),b("ownColour",String(e.detail.ownColour))}#f(e){b(e.detail.name,String(e.detail.value))}#S(e){this.#n=e.detail.open}#C(e){this.token=e.detail.token}#u(e){Object.assign(this,e.detail)}#A(e){let{match:i,seat:t,token:r}=e.detail,{game:l=""}=d(this.place.match)??{};p({name:i,game:l}),x(i,t,r),location.hash=y(i)}render(){let e=this.record!==void 0||this.match!==void 0&&this.match.state!=="MATCH_STATE_SEATING"&&!this.next&&!this.offer;return a`<header class="top ${e?"playing":""}">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${g}</a>
        <div class="settings">${this.#v()}${e?h:this.#g()}</div>
      </header>
      ${navigator.onLine?h:a`<p class="offline" role="status">${this.say("ui.app.offline")}</p>`}
      ${this.#P()}`}#g(e=!1){let i=t=>a`<span class=${e?"":"hidden"}>${this.say(t)}</span>`;return a`<label>${i("ui.app.language")}
        <select @change=${t=>this.#y("lang",t)}>
          ${Object.entries(X).map(([t,r])=>a`<option value=${t} ?selected=${t===this.lang}>${r}</option>`)}
        </select></label>
      <label>${i("ui.app.theme")}
        <select @change=${t=>this.#y("theme",t)}>
          ${["","light","dark"].map(t=>a`<option value=${t} ?selected=${t===this.theme}>${this.say(`ui.app.theme.${t||"auto"}`)}</option>`)}
        </select></label>`}#v(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?h:a`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#P(){let{place:e,match:i,server:t,lang:r}=this;if(this.record)return a`<div role="main" @click=${this.#x}><h1 class="hidden">${g}</h1><market-hall-table server=${t} lang=${r} theme=${this.theme||h}
        palette=${c("palette")} .record=${this.record} ?sound=${c("sound")!=="false"} pace=${c("pace")||1} home="#" developer
        @colours=${this.#m} @setting=${this.#f} @look=${this.#u}>${this.#b()}</market-hall-table></div>`;if(this.offer)return a`<market-hall-offer server=${t} lang=${r} .offer=${this.offer} @choice=${this.#w}></market-hall-offer>`;if(e.game&&!this.message)return a`<market-hall-new-match server=${t} lang=${r} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return a`<market-hall-lobby server=${t} lang=${r} @link=${this.#$}
      @record=${s=>this.record=s.detail.record}></market-hall-lobby>`;if(!i)return a`<main class="narrow"><p role="status">${this.message||this.say(this.trying?"lost":"loading")}</p>
        ${this.message?a`<a class="button" href="#">${this.say("ui.app.home")}</a>`:h}</main>`;let l=d(e.match);return i.state==="MATCH_STATE_SEATING"?a`<market-hall-seating server=${t} lang=${r} .match=${i} code=${l?.joinCode||e.code} title=${this.title} ?removed=${this.removed} .message=${this.message}
        @seated=${()=>{this.#e()}}></market-hall-seating>`:this.next?a`<market-hall-offer server=${t} lang=${r} .next=${this.next.name} @choice=${this.#N}></market-hall-offer>`:a`<div role="main" @click=${this.#x}><h1 class="hidden">${g}</h1><market-hall-table server=${t} lang=${r} theme=${this.theme||h} palette=${c("palette")} own-colour=${c("ownColour")||0}
      .opening=${this.#i} match=${e.match} token=${this.token??l?.token??""} code=${l?.joinCode||e.code} revision=${e.revision} home="#" developer
      ?confirm=${c("confirm")==="true"} ?forced=${c("forced")!=="false"} ?sound=${c("sound")!=="false"} pace=${c("pace")||1}
      @setting=${this.#f} @turn=${this.#p} @commit=${this.#p} @position=${this.#E} @colours=${this.#m} @rematch=${this.#A}
      @developer=${this.#S} @seat=${this.#C} @look=${this.#u}>${this.#b()}</market-hall-table></div>`}#b(){return a`<div slot="settings" class="named">${this.#g(!0)}${this.#v()}</div>`}#x;#N(){this.token=this.next?.token,this.next=void 0}#y(e,i){this[e]=i.target.value,b(e,this[e])}};function ae(n){return n.revision===1||JSON.stringify(n.perspective?.view??{}).includes('"hidden":')}function se(n){return n.map(o=>o.slice(0,2).toLowerCase()).find(o=>o in X)??"en"}customElements.define("market-hall-app",P);export{y as a,Z as b,le as c,de as d,ce as e,V as f,k as g,we as h,$e as i,A as j};
