import{a as c,b as x,d,e as h,f as b,g as T,h as j,i as S}from"./chunk-MKPNHCLD.js";import{a as R,b as v,c as $,d as L,e as U,s as G}from"./chunk-4VHSYDEG.js";import{a as u,b as _,c as M}from"./chunk-KCWPSWIS.js";import{d as O}from"./chunk-4MTAPEQA.js";import{a as w,e as N}from"./chunk-ZEQD5Q7V.js";import{a as E,c as s,f,i as I}from"./chunk-3JQ6W47S.js";function H(n){let o=n.includes("#")?n.slice(n.indexOf("#")+1):"",e=new URLSearchParams(o);return{match:e.get("match")??"",token:e.get("token")??"",code:e.get("code")??"",revision:Number.parseInt(e.get("rev")??"",10)||0,game:e.get("new")??"",dev:e.has("dev")}}function C(){let n=H(location.hash);return n.token&&history.replaceState(null,"",n.match?y(n.match,n):"#"),n}function y(n,{code:o="",revision:e=0}={}){return`#match=${n}${o&&`&code=${o}`}${e?`&rev=${e}`:""}`}function Z(n,o){return new URL(y(n,{code:o}),document.baseURI).href}var D="";async function le(n,o){let e=await Promise.resolve(navigator.clipboard?.writeText(Z(n,o)).then(()=>!0)).catch(()=>!1);return e&&(D=n),e===!0}function de(n){return D===n}function ce(n){let o=H(n.trim());return o.match?o:void 0}function q(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var ee=E`
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
`,V=[ee,te];var k=class extends I{constructor(){super();this.say=(e,t)=>L(this.lang)(e,t);this.loadWords=v;this.server=this.message="",this.busy=this.trying=!1}static{this.styles=V}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0},trying:{state:!0}}}get client(){return new M(this.server||location.origin,{language:this.lang||"en",onRequest:(e,t)=>t&&(this.trying=!t.status||t.status>499)})}willUpdate(e){e.has("lang")&&this.loadWords(this.lang).then(()=>this.requestUpdate())}async attempt(e){this.busy=!0,this.message="";try{await e()}catch(t){this.message=$(t)}finally{this.busy=!1}}};var ie=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function we(n,o){return`${n("ui.lobby.you")}${o>1?` ${o}`:""}`}function $e(n,o,{seat:e=0,name:t="",joinCode:i=""}){let{joins:r=[],joinCode:l=""}=d(o)??{},a={requestId:_(),seat:e,name:t,joinCode:l||i};return h({name:o,joins:[...r,a]}),F(n,o,a)}async function W(n,o){for(let e of d(o)?.joins??[])await F(n,o,e).catch(t=>{if(!K(t))throw t})}async function F(n,o,e){let t=()=>h({name:o,joins:d(o).joins.filter(({requestId:i})=>i!==e.requestId)});try{let i=await n.join(o,e);b(o,i.number,i.token),h({name:o,joinCode:e.joinCode})}catch(i){throw K(i)&&t(),i}t()}function K(n){return n instanceof u&&ie.has(n.code)}function A(n){return n instanceof u&&/^TOKEN_(?!MISSING)/.test(n.reason)}function J(n){return n instanceof u&&/^(JOIN_CODE_|TOKEN_MISSING)/.test(n.reason)}async function Y(n,o,e){let{token:t="",tokens:i=[]}=d(o)??{};if(e===t||i.includes(e))return;let[r,l]=[await z(n,o,e),t?await z(n,o,t):B];if(!(r.seat&&r.seat===l.seat))return{token:e,...r,own:l.seat}}var B={seat:0,player:""};async function z(n,o,e){try{let{perspective:t,seats:i}=await n.getMatch(o,{token:e}),r=t?.seat??0;return{seat:r,player:i[r-1]?.player?.displayName??""}}catch(t){if(A(t))return B;throw t}}function Q(n,{token:o,seat:e,own:t}){let i=d(n)?.token??"";t?b(n,t,i):i&&T(n,i),b(n,e,o)}var X={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},g="Market Hall",ne=G().then(()=>import("./table-R6TQZJGB.js")),oe=2e3,re=2e3,P=class extends k{constructor(){super();this.#n=!1;this.#o=0;this.title="";this.removed=!1;this.#r="";this.loadWords=R;this.#a=()=>this.requestUpdate();this.#s=()=>{let e=C();this.place={...e,token:e.token||this.#r},this.#r="",this.match=this.next=this.token=this.record=this.offer=this.#t=this.#i=void 0,this.#n=this.removed=!1,this.message="",document.title=g,this.#e()};this.#b=e=>{e.composedPath().some(t=>t instanceof HTMLAnchorElement&&t.getAttribute("href")==="#")&&(this.record=void 0)};this.server=q(),this.lang=c("lang")||se(navigator.languages),this.theme=c("theme"),this.place=C(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}static{this.properties={...k.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#n;#o;#t;#i;#r;connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#s);for(let e of["online","offline"])addEventListener(e,this.#a);this.#k(),this.#e()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#s);for(let e of["online","offline"])removeEventListener(e,this.#a);clearTimeout(this.#o)}async scheduleUpdate(){this.hasUpdated||await new Promise(e=>setTimeout(e)),await super.scheduleUpdate()}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}updated(e){let t=this.renderRoot.querySelector("market-hall-table");!t||!this.place.dev||(this.place.dev=!1,t.windows.openDrawer(!0))}#a;#k(){let e=()=>{navigator.serviceWorker?.register(new URL("table/sw.js",document.baseURI),{scope:new URL(".",document.baseURI).pathname}).catch(()=>{})};addEventListener("appinstalled",e,{once:!0}),setTimeout(()=>matchMedia("(display-mode: standalone)").matches&&e(),re)}#s;async#e(){clearTimeout(this.#o);let{place:e,client:t}=this,{match:i,token:r}=e;try{if(e.game?await Promise.all([import("./new_match-P6ETCP4F.js"),v(this.lang)]):i||await Promise.all([import("./lobby-7NSIFS2X.js"),v(this.lang)]),!i)return;if(r){let[m]=await Promise.all([Y(t,i,r),import("./offer-LI35UZW7.js")]);if(this.place!==e)return;m?this.offer=m:this.#d();return}this.#l(d(i)?.game),await W(t,i);let a=this.#c();a.then(m=>m.state!=="MATCH_STATE_SEATING"&&this.#l(w(m))).catch(()=>{});let[p]=await Promise.all([a,ne]);if(this.place!==e)return;if(S(i,N(p)),d(i)?.game===""&&h({name:i,game:w(p)}),p.state==="MATCH_STATE_SEATING"){let[m]=await Promise.all([t.getGame(p.game,{view:"GAME_VIEW_BASIC"}),import("./seating-UREEPBKG.js"),v(this.lang)]);this.title=m.title}this.#h(p),this.#t&&(this.#i={match:p,game:this.#t,lang:this.lang,token:d(i)?.token??""}),this.match=p,this.message=""}catch(a){if(this.place!==e)return;if(this.message=this.trying?this.say("lost"):J(a)?this.say("ui.app.private"):$(a),a instanceof u&&a.code!=="UNAVAILABLE"){this.match=void 0;return}}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#o=window.setTimeout(()=>{this.#e()},oe))}#l(e){e&&(U(e,this.lang).catch(()=>{}),this.#t??=this.client.getGame(`games/${e}`).catch(()=>{}))}#d(){this.offer=void 0,this.place={...this.place,token:""},this.#e()}#w(e){let{match:t,code:i}=this.place;e.detail.take&&(Q(t,this.offer),i&&!d(t)?.joinCode&&h({name:t,joinCode:i})),this.#d()}#$({detail:e}){this.#r=e.token,location.hash=y(e.match,e)}async#c(){let{match:e,code:t}=this.place,i=d(e),r=i?.joinCode||t,l=i?.token||i?.creatorToken||"";try{return await this.client.getMatch(e,{token:l,joinCode:r,view:"MATCH_VIEW_FULL"})}catch(a){if(a instanceof u&&a.code==="NOT_FOUND"&&S(e,!0),!l||!A(a))throw a;return i?.token&&a.reason==="TOKEN_REVOKED"?(T(e,l),this.removed=!0,this.#c()):(this.token="",this.client.getMatch(e,{joinCode:r}))}}#h(e){if(this.#n)return;let t=j(e.name),[i=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],r=t[i-1];if(!(!r||r===this.token)){if(!ae(e))return void(this.token=r);this.next={name:O(e,i,this.say),token:r},import("./offer-LI35UZW7.js")}}#p(e){let{match:t}=e.detail;this.#i=void 0,this.#h(t);let i=t.toAct.includes(t.perspective?.seat??0);if(this.#T(t),document.title=i?`● ${this.say("ui.lobby.yourTurn")} – ${g}`:g,!(!i||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:g,tag:t.name})}catch{}}#T(e){let t=w(e),i=c("lessons").split(",");!e.perspective?.seat||e.state!=="MATCH_STATE_PLAYING"||i.includes(t)||(x("lessons",[...i,t].filter(Boolean).join(",")),this.renderRoot.querySelector("market-hall-table")?.openHelp("lesson"))}#E(e){let{match:t,code:i}=this.place;history.replaceState(null,"",y(t,{code:i,...e.detail}))}#m(e){x("palette",e.detail.palette),x("ownColour",String(e.detail.ownColour))}#f(e){x(e.detail.name,String(e.detail.value))}#S(e){this.#n=e.detail.open}#C(e){this.token=e.detail.token}#u(e){Object.assign(this,e.detail)}#A(e){let{match:t,seat:i,token:r}=e.detail,{game:l=""}=d(this.place.match)??{};h({name:t,game:l}),b(t,i,r),location.hash=y(t)}render(){let e=this.record!==void 0||this.match!==void 0&&this.match.state!=="MATCH_STATE_SEATING"&&!this.next&&!this.offer;return s`<header class="top ${e?"playing":""}">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${g}</a>
        <div class="settings">${this.#v()}${e?f:this.#g()}</div>
      </header>
      ${navigator.onLine?f:s`<p class="offline" role="status">${this.say("ui.app.offline")}</p>`}
      ${this.#P()}`}#g(e=!1){let t=i=>s`<span class=${e?"":"hidden"}>${this.say(i)}</span>`;return s`<label>${t("ui.app.language")}
        <select @change=${i=>this.#y("lang",i)}>
          ${Object.entries(X).map(([i,r])=>s`<option value=${i} ?selected=${i===this.lang}>${r}</option>`)}
        </select></label>
      <label>${t("ui.app.theme")}
        <select @change=${i=>this.#y("theme",i)}>
          ${["","light","dark"].map(i=>s`<option value=${i} ?selected=${i===this.theme}>${this.say(`ui.app.theme.${i||"auto"}`)}</option>`)}
        </select></label>`}#v(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?f:s`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#P(){let{place:e,match:t,server:i,lang:r}=this;if(this.record)return s`<div role="main" @click=${this.#b}><h1 class="hidden">${g}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||f}
        palette=${c("palette")} .record=${this.record} ?sound=${c("sound")!=="false"} pace=${c("pace")||1} home="#" developer
        @colours=${this.#m} @setting=${this.#f} @look=${this.#u}>${this.#x()}</market-hall-table></div>`;if(this.offer)return s`<market-hall-offer server=${i} lang=${r} .offer=${this.offer} @choice=${this.#w}></market-hall-offer>`;if(e.game&&!this.message)return s`<market-hall-new-match server=${i} lang=${r} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return s`<market-hall-lobby server=${i} lang=${r} @link=${this.#$}
      @record=${a=>this.record=a.detail.record}></market-hall-lobby>`;if(!t)return s`<main class="narrow"><p role="status">${this.message||this.say(this.trying?"lost":"loading")}</p>
        ${this.message?s`<a class="button" href="#">${this.say("ui.app.home")}</a>`:f}</main>`;let l=d(e.match);return t.state==="MATCH_STATE_SEATING"?s`<market-hall-seating server=${i} lang=${r} .match=${t} code=${l?.joinCode||e.code} title=${this.title} ?removed=${this.removed} .message=${this.message}
        @seated=${()=>{this.#e()}}></market-hall-seating>`:this.next?s`<market-hall-offer server=${i} lang=${r} .next=${this.next.name} @choice=${this.#N}></market-hall-offer>`:s`<div role="main" @click=${this.#b}><h1 class="hidden">${g}</h1><market-hall-table server=${i} lang=${r} theme=${this.theme||f} palette=${c("palette")} own-colour=${c("ownColour")||0}
      .opening=${this.#i} match=${e.match} token=${this.token??l?.token??""} code=${l?.joinCode||e.code} revision=${e.revision} home="#" developer
      ?confirm=${c("confirm")==="true"} ?forced=${c("forced")!=="false"} ?sound=${c("sound")!=="false"} pace=${c("pace")||1}
      @setting=${this.#f} @turn=${this.#p} @commit=${this.#p} @position=${this.#E} @colours=${this.#m} @rematch=${this.#A}
      @developer=${this.#S} @seat=${this.#C} @look=${this.#u}>${this.#x()}</market-hall-table></div>`}#x(){return s`<div slot="settings" class="named">${this.#g(!0)}${this.#v()}</div>`}#b;#N(){this.token=this.next?.token,this.next=void 0}#y(e,t){this[e]=t.target.value,x(e,this[e])}};function ae(n){return n.revision===1||JSON.stringify(n.perspective?.view??{}).includes('"hidden":')}function se(n){return n.map(o=>o.slice(0,2).toLowerCase()).find(o=>o in X)??"en"}customElements.define("market-hall-app",P);export{y as a,Z as b,le as c,de as d,ce as e,V as f,k as g,we as h,$e as i,A as j};
