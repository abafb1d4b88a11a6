import{a as m,b,c as G,d,e as h,f as y,g as v,h as U,i as w,j as T}from"./chunk-XCQ3SFMR.js";import{G as g,H as D,I as _,a as x,b as n,c as f,d as l,f as L,i as I,j as H,o as R,q as V,r as j,s as E,t as q}from"./chunk-2RGCF4AL.js";function Z(s){let e=s.includes("#")?s.slice(s.indexOf("#")+1):"",t=new URLSearchParams(e);return{match:t.get("match")??"",token:t.get("token")??"",code:t.get("code")??"",revision:Number.parseInt(t.get("rev")??"",10)||0,game:t.get("new")??""}}function C(){let s=Z(location.hash);return s.token&&history.replaceState(null,"",s.match?u(s.match,s):"#"),s}function u(s,{code:e="",revision:t=0}={}){return`#match=${s}${e&&`&code=${e}`}${t?`&rev=${t}`:""}`}function z(s,e){return new URL(u(s,{code:e}),document.baseURI).href}function F(s){let e=s.trim();if(e.includes("#")){let a=Z(e);return a.match?a:void 0}let[,t,i=""]=/^(?:matches\/)?([a-z0-9]+)(?:\/([a-z0-9]+))?$/.exec(e)??[];return t?{match:`matches/${t}`,code:i,token:"",revision:0,game:""}:void 0}function K(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var re=x`
  :host {
    display: block;
    --ink: light-dark(#2b2420, #f1e8da);
    --quiet: light-dark(#6a5d50, #b5a897);
    --paper: light-dark(#f7f1e5, #191615);
    --card: light-dark(#fffdf8, #262120);
    --line: light-dark(#d9cdb8, #483f39);
    --edge: light-dark(#8d7f6c, #8b7f73);
    --action: light-dark(#0b57c0, #8cc8ff);
    --on-action: light-dark(#fff, #10202f);
    color: var(--ink);
    font: 16px/1.5 ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
  }
  :host([theme='light']) { color-scheme: light; }
  :host([theme='dark']) { color-scheme: dark; }
  * { box-sizing: border-box; }
  .top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; padding: 6px 16px;
    border-bottom: 1px solid var(--line); }
  .home { color: inherit; font-weight: 750; font-size: 1.05rem; letter-spacing: -0.01em; text-decoration: none; line-height: 44px; }
  .home:hover { text-decoration: underline; }
  .settings { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  main { max-width: 1120px; margin: auto; padding: 20px 16px 56px; }
  main.narrow { max-width: 640px; }
  h1 { font-size: 1.7rem; line-height: 1.2; margin: 12px 0 16px; letter-spacing: -0.02em; }
  h2 { font-size: 1.15rem; margin: 0; letter-spacing: -0.01em; }
  p { margin: 0; }
  .lead { font-size: 1.15rem; max-width: 60ch; margin: 8px 0 4px; }
  .quiet { color: var(--quiet); font-size: 0.93rem; }
  .error { color: light-dark(#a3140f, #ff9d94); font-weight: 600; margin: 8px 0; }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`,oe=x`
  button, .button, select, input, textarea { font: inherit; color: inherit; min-height: 44px; border-radius: 10px; border: 1.5px solid var(--edge);
    background: var(--card); padding: 6px 12px; }
  select, input, textarea { font-weight: 450; }
  button, .button { cursor: pointer; font-weight: 600; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
  .main { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 700; }
  .plain { border-color: transparent; background: none; min-width: 44px; color: var(--quiet); }
  .plain:hover { border-color: var(--line); }
  button:disabled { opacity: 0.6; cursor: default; }
  :focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
  input[type='checkbox'], input[type='radio'] { min-height: 22px; width: 22px; height: 22px; margin: 0 6px 0 0; accent-color: var(--action); flex: none; }
  .settings select { border-color: var(--line); min-height: 44px; padding: 4px 8px; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .row input { flex: 1 1 160px; min-width: 0; }
  form { display: grid; gap: 16px; }
  fieldset { border: 1px solid var(--line); border-radius: 14px; background: var(--card); padding: 12px 16px 16px; display: grid; gap: 12px; min-width: 0; }
  legend { font-weight: 700; padding: 0 6px; }
  label { display: grid; gap: 4px; font-weight: 550; }
  /* A long option must not make its list wider than the window. */
  fieldset, label { grid-template-columns: minmax(0, 1fr); }
  label.choice { display: flex; align-items: center; min-height: 32px; font-weight: 450; }
  .settings label { display: block; }
  summary { cursor: pointer; min-height: 44px; line-height: 44px; }
  .file input { padding: 0; width: 100%; border: 0; background: none; }
  ::file-selector-button { font: inherit; color: inherit; font-weight: 600; min-height: 44px; margin-inline-end: 12px; padding: 6px 12px; cursor: pointer;
    border: 1.5px solid var(--edge); border-radius: 10px; background: var(--card); }
  textarea { width: 100%; font-family: ui-monospace, monospace; font-size: 0.85rem; }
`,le=x`
  ul { list-style: none; margin: 0; padding: 0; }
  .games { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 18px; margin: 20px 0 28px; }
  .games li { background: var(--card); border: 1px solid var(--line); border-radius: 18px; overflow: hidden; padding: 0 18px 18px;
    display: grid; grid-template-rows: auto auto 1fr auto auto; gap: 8px; }
  .games .row > * { flex: 1 1 auto; }
  .emblem { display: block; width: calc(100% + 36px); margin: 0 -18px 6px; height: 132px; }
  main.narrow > .emblem { width: 100%; height: auto; aspect-ratio: 320 / 120; margin: 0; border-radius: 18px; }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr)); gap: 18px; align-items: start; }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 18px; padding: 16px 18px; display: grid; gap: 10px; }
  .join { gap: 4px; margin-top: 6px; }
  .matches li { display: grid; grid-template-columns: auto 1fr auto auto; gap: 4px 12px; align-items: center; border-top: 1px solid var(--line);
    min-height: 48px; }
  .matches li:first-child { border-top: 0; }
  .matches a { color: var(--action); font-weight: 650; line-height: 44px; }
  .players { color: var(--quiet); font-size: 0.93rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .state { font-size: 0.9rem; }
  .mine .state { font-weight: 750; color: var(--action); }
  .chairs { display: grid; gap: 8px; margin-bottom: 18px; }
  .chairs li { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; background: var(--card); border: 1px solid var(--line);
    border-radius: 14px; padding: 8px 12px; min-height: 62px; }
  .who { flex: 1 1 160px; font-weight: 600; overflow-wrap: anywhere; }
  .hand { margin-top: 20px; }
  .mark { width: 32px; height: 32px; border-radius: 50%; flex: none; } .mark path { fill: #fff; }
  .mark.seat-1 { background: #1d6fb8; } .mark.seat-2 { background: #b8540a; } .mark.seat-3 { background: #0c7a57; } .mark.seat-4 { background: #a8407f; }
  .invite { margin-bottom: 18px; }
  .qr { width: 188px; height: 188px; border-radius: 8px; border: 1px solid var(--line); }
  code { font-size: 0.9rem; overflow-wrap: anywhere; }
  @media (max-width: 480px) {
    .settings.few { display: none; }
    .settings { width: 100%; }
    .settings label { flex: 1; }
    .settings select { width: 100%; }
    .matches li { grid-template-columns: auto 1fr auto; }
    .players { grid-column: 1 / -1; grid-row: 2; padding-bottom: 8px; }
  }
`,Q=[re,oe,le];var p=class extends L{constructor(){super();this.say=(t,i)=>q(this.lang)(t,i);this.server=this.message="",this.busy=!1}static{this.styles=Q}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0}}}get client(){return new _(this.server||location.origin,{language:this.lang||"en"})}willUpdate(t){t.has("lang")&&V(this.lang).then(()=>this.requestUpdate())}async attempt(t){this.busy=!0,this.message="";try{await t()}catch(i){this.message=E(i)}finally{this.busy=!1}}};var ce=f`<rect width="320" height="120" fill="#c9d8c0"/><path d="M0 88H320V120H0Z" fill="#b9b1a6"/>
  ${[["#c23b3b",14],["#e0a526",116],["#3b6ea5",218]].map(([s,e])=>f`<g transform="translate(${e} 30)"><path d="M6 30H82V70H6Z" fill="#8a5a36"/>
    <path d="M10 34H78V50H10Z" fill="#5c3a22"/><path d="M0 24L10 0H78L88 24Z" fill=${s}/>
    <path d="M18 0H28L24 24H12ZM40 0H49L51 24H37ZM61 0H70L76 24H64Z" fill="#fff8ea"/>
    <path d="M0 24a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0Z" fill=${s}/>
    <circle cx="24" cy="58" r="6" fill="#d9573f"/><circle cx="40" cy="58" r="6" fill="#e8b53a"/><circle cx="56" cy="58" r="6" fill="#7fa650"/></g>`)}`,de=f`<rect width="320" height="120" fill="#f0cf8e"/><circle cx="262" cy="34" r="17" fill="#e8683a"/>
  <path d="M20 120V70Q20 34 52 20Q84 34 84 70V120ZM232 120V82Q232 56 256 46Q280 56 280 82V120Z" fill="#b9763f"/>
  <path d="M96 120V58H104V30L112 12L120 30V58H128V120Z" fill="#a0622f"/>
  <path d="M140 120V86Q140 58 176 44Q212 58 212 86V120Z" fill="#8d4f2a"/>
  <path d="M156 120V94Q156 76 176 68Q196 76 196 94V120Z" fill="#3d2415"/>
  <path d="M36 120V84Q36 70 52 62Q68 70 68 84V120ZM246 120V96Q246 86 256 80Q266 86 266 96V120Z" fill="#5d3418"/>
  <path d="M52 20V10M176 44V34M256 46V37" stroke="#5d3418" stroke-width="3"/><path d="M0 112H320V120H0Z" fill="#d9a85c"/>`,he=f`<rect width="320" height="120" fill="#8fd0d2"/><path d="M0 0H320V26Q240 38 160 26T0 30Z" fill="#5f9f6b"/>
  ${[[26,46,"#e77fb3"],[128,72,"#f0bb2c"],[222,44,"#6f9a3c"]].map(([s,e,t])=>f`<g transform="translate(${s} ${e})"><path d="M0 6C22 28 60 28 82 6L74 4H8Z" fill="#7a4a2b"/>
    <circle cx="24" cy="2" r="8" fill=${t}/><circle cx="38" cy="0" r="9" fill=${t}/><circle cx="52" cy="2" r="8" fill=${t}/>
    <path d="M60 -4L70 -14L80 -4Z" fill="#e6cf94"/><path d="M66 -4H74V6H66Z" fill="#334e6b"/></g>`)}
  <path d="M0 104q20 -6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0" fill="none" stroke="#e6f6f6" stroke-width="3"/>`,pe={portobello:ce,kairo:de,klongs:he};function B(s){return n`<svg class="emblem" viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    ${pe[s]??f``}
  </svg>`}var me=new Set(["INVALID_ARGUMENT","NOT_FOUND","FAILED_PRECONDITION","PERMISSION_DENIED","UNAUTHENTICATED"]);function M(s,e,{seat:t=0,name:i="",joinCode:a=""}){let{joins:r=[],joinCode:o=""}=d(e)??{},c={requestId:D(),seat:t,name:i,joinCode:o||a};return h({name:e,joins:[...r,c]}),W(s,e,c)}async function J(s,e){for(let t of d(e)?.joins??[])await W(s,e,t).catch(i=>{if(!X(i))throw i})}async function W(s,e,t){let i=()=>h({name:e,joins:d(e).joins.filter(({requestId:a})=>a!==t.requestId)});try{let a=await s.join(e,t);y(e,a.number,a.token),h({name:e,joinCode:t.joinCode})}catch(a){throw X(a)&&i(),a}i()}function X(s){return s instanceof g&&me.has(s.code)}function S(s){return s instanceof g&&/^TOKEN_(?!MISSING)/.test(s.reason)}async function ee(s,e,t){let{token:i="",tokens:a=[]}=d(e)??{};if(t===i||a.includes(t))return;let[r,o]=[await Y(s,e,t),i?await Y(s,e,i):te];if(!(r.seat&&r.seat===o.seat))return{token:t,...r,own:o.seat}}var te={seat:0,player:""};async function Y(s,e,t){try{let{perspective:i,seats:a}=await s.getMatch(e,{token:t}),r=i?.seat??0;return{seat:r,player:a[r-1]?.player?.displayName??""}}catch(i){if(S(i))return te;throw i}}function ie(s,{token:e,seat:t,own:i}){let a=d(s)?.token??"";i?y(s,i,a):a&&v(s,a),y(s,t,e)}var ue=15e3,fe=12,P=class extends p{static{this.properties={...p.properties,games:{state:!0},known:{state:!0},open:{state:!0},doubted:{state:!0}}}#a=0;constructor(){super(),this.games=this.known=this.open=[],this.doubted=""}connectedCallback(){super.connectedCallback(),this.#a=window.setInterval(()=>document.hidden||void this.#e(),ue)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#a)}firstUpdated(e){this.attempt(async()=>{this.games=(await this.client.listGames()).games,await this.#e()})}async#e(){let{client:e}=this,t=G().map(o=>this.#t(o)),[i,{matches:a}]=await Promise.all([Promise.all(t),e.listMatches({pageSize:50})]);for(let{own:{name:o},over:c}of i)w(o,c);this.known=i;let r=new Set(i.map(({own:{name:o}})=>o));this.open=a.filter(({name:o,state:c})=>!r.has(o)&&c!=="MATCH_STATE_FINISHED").slice(0,fe)}async#t(e){try{let t=e.token||e.creatorToken,i=await this.client.getMatch(e.name,{token:t,joinCode:e.joinCode});return{own:e,match:i,over:!/SEATING|PLAYING/.test(i.state)}}catch(t){let{code:i="",reason:a=""}=t instanceof g?t:{},r=i==="NOT_FOUND"||a==="TOKEN_REVOKED"&&!e.creatorToken;return{own:e,match:void 0,over:r||e.over}}}#n(e){return this.attempt(async()=>{let{client:t}=this,a=await t.create(e,{seats:e.seatCounts[0],visibility:"MATCH_VISIBILITY_UNLISTED"}),{name:r}=a.match;h({name:r,game:O(e),creatorToken:a.creatorToken}),await M(t,r,{name:m("name")||this.say("ui.lobby.you")}),await t.addBot(a),location.hash=u(r)})}#i(e){e.preventDefault();let t=e.currentTarget,i=F(String(new FormData(t).get("link")));i?this.dispatchEvent(new CustomEvent("link",{detail:i})):this.message=this.say("ui.lobby.badLink")}#s(e){e&&this.attempt(async()=>{let t=await e.text().then(JSON.parse).catch(()=>{});if(!(typeof t=="object"&&t!==null&&"header"in t&&"commits"in t))throw new Error(this.say("ui.record.wrongFile",{file:e.name}));this.dispatchEvent(new CustomEvent("record",{detail:{record:t},bubbles:!0,composed:!0}))})}#o(e){e.preventDefault(),this.#s(e.dataTransfer?.files[0])}render(){return n`<main @dragover=${e=>e.preventDefault()} @drop=${e=>this.#o(e)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      ${this.message?n`<p class="error" role="alert">${this.message}</p>`:l}
      <ul class="games">${this.games.map(e=>this.#l(e))}</ul>
      <div class="columns">
        <section aria-labelledby="own">
          <h2 id="own">${this.say("ui.lobby.own")}</h2>
          ${this.known.length?n`<ul class="matches">${this.known.map(e=>this.#r(e))}</ul>`:n`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}
          <form class="join" @submit=${e=>this.#i(e)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?n`<ul class="matches">${this.open.map(e=>this.#d(e))}</ul>`:n`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${e=>this.#s(e.target.files?.[0])}></label>
        </section>
      </div>
    </main>`}#l(e){let t=O(e);return n`<li data-game=${e.name}>
      ${B(t)}
      <h2>${e.title}</h2>
      <p>${this.say(`ui.game.${t}`)}</p>
      <p class="quiet">${this.say("ui.lobby.seats",{least:e.seatCounts[0],most:e.seatCounts.at(-1)})}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${()=>this.#n(e)}>
          ${this.say("ui.lobby.playBot")}
        </button>
        <a class="button" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#r({own:e,match:t,over:i}){let a=t?.perspective?.seat??0,r=t?.toAct.includes(a)??!1,o=r?"ui.lobby.yourTurn":t?`markethall.v1.MatchState.${t.state}`:i?"ui.lobby.expired":"loading",c=e.name===this.doubted;return n`<li class=${r?"mine":""}>
      <a href=${t||!i?u(e.name):"#"}>${this.#p(e.game)}</a>
      <span class="players">${t?this.#c(t):""}</span>
      <span class="state">${this.say(o)}</span>
      <button type="button" class="plain" @click=${()=>this.#h(e,i||c)} @blur=${()=>this.doubted=""}
        aria-label=${c?l:this.say("ui.lobby.forget")}>${c?this.say("ui.offer.forget"):"×"}</button>
    </li>`}#d(e){let t=e.seats.some(({player:i})=>!i);return n`<li>
      <a href=${u(e.name)}>${this.#p(e.game.replace("games/",""))}</a>
      <span class="players">${this.#c(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#h({name:e},t){if(!t){j(this.lang).then(()=>this.doubted=e);return}T(e),this.known=this.known.filter(({own:i})=>i.name!==e)}#p(e){return this.games.find(t=>O(t)===e)?.title??e}#c(e){return e.seats.map(({player:t})=>t?.displayName??this.say("ui.lobby.free")).join(", ")}};function O(s){return s.name.replace("games/","")}customElements.define("market-hall-lobby",P);var N=class extends p{static{this.properties={...p.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},copied:{state:!0}}}constructor(){super(),this.code="",this.qr=[],this.copied=!1}updated(e){e.has("match")&&this.match&&!this.qr.length&&this.#a()}async#a(){let{encode:e}=await import("./dist-7YYR7BMC.js");this.qr=e(this.#e,{border:2}).data}get#e(){return z(this.match.name,this.code)}#t(e){return this.attempt(async()=>{await e(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#n(e,t){e.preventDefault();let i=String(new FormData(e.currentTarget).get("name")).trim();b("name",i),this.#t(async a=>{h({name:a,game:this.match.game.replace("games/","")}),await M(this.client,a,{seat:t,name:i||this.say("ui.lobby.you"),joinCode:this.code})})}async#i(){await navigator.clipboard.writeText(this.#e),this.copied=!0}render(){let{match:e}=this;if(!e)return n``;let t=d(e.name),i=!!t?.token,a=t?.creatorToken??"";return n`<main class="narrow">
      <h1>${this.say("prompt.seating")}</h1>
      ${this.message?n`<p class="error" role="alert">${this.message}</p>`:l}
      ${e.creatorMayClose?n`<p>${this.say("ui.seating.mayClose")}</p>`:l}
      <ul class="chairs">
        ${e.seats.map(r=>this.#s(r,{seated:i,creator:a}))}
      </ul>
      ${this.#o()}
      <div class="row">
        ${i?n`<button type="button" ?disabled=${this.busy} @click=${()=>this.#l(t.token)}>${this.say("ui.seating.leave")}</button>`:l}
        ${a?n`<button type="button" ?disabled=${this.busy} @click=${()=>this.#r(a)}>${this.say("ui.seating.callOff")}</button>`:l}
      </div>
    </main>`}#s(e,{seated:t,creator:i}){let{number:a,player:r}=e,o=H(e,this.say),c=n`<span class="mark seat-${a}">${R(a)}</span>`,se=()=>this.#t(async $=>{await this.client.kick($,a,{token:i})});if(r)return n`<li>${c}<span class="who">${r.displayName}${o?n` <span class="quiet">${o}</span>`:l}</span>
        ${i&&a!==this.match?.perspective?.seat?n`<button type="button" class="plain" ?disabled=${this.busy} @click=${se}>${this.say("ui.seating.kick")}</button>`:l}</li>`;let ne=()=>this.#t(async $=>{await this.client.addBot($,{seat:a,token:i})});return n`<li>${c}
      ${t?n`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:n`<form class="row who" @submit=${$=>this.#n($,a)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${m("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${i?n`<button type="button" ?disabled=${this.busy} @click=${ne}>${this.say("ui.seating.bot")}</button>`:l}
    </li>`}#o(){let e=this.qr.length,t=this.qr.flatMap((i,a)=>i.flatMap((r,o)=>r?[`M${o} ${a}h1v1h-1z`]:[])).join("");return n`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#e}
          @focus=${i=>i.target.select()}>
        <button type="button" @click=${()=>{this.#i()}}>${this.say(this.copied?"ui.seating.copied":"ui.seating.copy")}</button>
      </div>
      <p class="quiet">${this.say("ui.seating.code")} <code>${this.match.name.replace("matches/","")}${this.code?`/${this.code}`:""}</code></p>
      ${e?n`<svg class="qr" viewBox="0 0 ${e} ${e}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${f`<rect width=${e} height=${e} fill="#fff"/><path d=${t} fill="#000"/>`}</svg>`:l}
    </section>`}#l(e){return this.#t(async t=>{await this.client.seat(t,e).leave(),v(t,e)})}#r(e){return this.attempt(async()=>{await this.client.callOff(this.match,{token:e}),T(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",N);var ae={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},k="Market Hall",ge=2e3,A=class extends p{static{this.properties={...p.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0},offer:{state:!0}}}#a=!1;#e=0;#t="";constructor(){super(),this.server=K(),this.lang=m("lang")||be(navigator.languages),this.theme=m("theme"),this.place=C(),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#n),this.#i()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#n),clearTimeout(this.#e)}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}#n=()=>{let e=C();this.place={...e,token:e.token||this.#t},this.#t="",this.match=this.next=this.token=this.record=this.offer=void 0,this.#a=!1,this.message="",document.title=k,this.#i()};async#i(){clearTimeout(this.#e);let{place:e,client:t}=this,{match:i,token:a}=e;try{if(e.game&&await import("./new_match-OMGTIGDH.js"),!i)return;if(a){let[c]=await Promise.all([ee(t,i,a),import("./offer-SSSSEFVO.js")]);if(this.place!==e)return;c?this.offer=c:this.#s();return}await J(t,i);let o=await this.#r();if(this.place!==e)return;w(i,!/SEATING|PLAYING/.test(o.state)),d(i)?.game===""&&h({name:i,game:o.game.replace("games/","")}),this.#d(o),this.match=o,this.message=""}catch(o){if(this.place!==e||(this.message=E(o),o instanceof g&&o.code!=="UNAVAILABLE"))return}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#e=window.setTimeout(()=>{this.#i()},ge))}#s(){this.offer=void 0,this.place={...this.place,token:""},this.#i()}#o(e){let{match:t,code:i}=this.place;e.detail.take&&(ie(t,this.offer),i&&!d(t)?.joinCode&&h({name:t,joinCode:i})),this.#s()}#l({detail:e}){this.#t=e.token,location.hash=u(e.match,e)}async#r(){let{match:e,code:t}=this.place,i=d(e),a=i?.joinCode||t,r=i?.token||i?.creatorToken||"";try{return await this.client.getMatch(e,{token:r,joinCode:a})}catch(o){if(o instanceof g&&o.code==="NOT_FOUND"&&w(e,!0),!r||!S(o))throw o;return i?.token&&o.reason==="TOKEN_REVOKED"?(v(e,r),this.#r()):(this.token="",this.client.getMatch(e,{joinCode:a}))}}#d(e){if(this.#a)return;let t=U(e.name),[i=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],a=t[i-1];a&&a!==this.token&&(this.next={name:I(e.seats[i-1]),token:a})}#h(e){let{match:t}=e.detail;this.#d(t);let i=t.toAct.includes(t.perspective?.seat??0);if(document.title=i?`● ${this.say("ui.lobby.yourTurn")} – ${k}`:k,!(!i||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:k,tag:t.name})}catch{}}#p(e){let{match:t,code:i}=this.place;history.replaceState(null,"",u(t,{code:i,...e.detail}))}#c(e){b("palette",e.detail.palette),b("ownColour",String(e.detail.ownColour))}#f(e){this.#a=e.detail.open}#g(e){this.token=e.detail.token}#m(e){Object.assign(this,e.detail)}#b(e){let{match:t,seat:i,token:a}=e.detail,{game:r=""}=d(this.place.match)??{};h({name:t,game:r}),y(t,i,a),location.hash=u(t)}render(){return n`<header class="top">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${k}</a>
        <div class="settings ${this.place.match?"few":""}">
          ${this.#y()}
          <label><span class="hidden">${this.say("ui.app.language")}</span>
            <select @change=${e=>this.#u("lang",e)}>
              ${Object.entries(ae).map(([e,t])=>n`<option value=${e} ?selected=${e===this.lang}>${t}</option>`)}
            </select></label>
          <label><span class="hidden">${this.say("ui.app.theme")}</span>
            <select @change=${e=>this.#u("theme",e)}>
              ${["","light","dark"].map(e=>n`<option value=${e} ?selected=${e===this.theme}>${this.say(`ui.app.theme.${e||"auto"}`)}</option>`)}
            </select></label>
        </div>
      </header>
      ${this.#v()}`}#y(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?l:n`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#v(){let{place:e,match:t,server:i,lang:a}=this;if(this.record)return n`<div role="main"><market-hall-table server=${i} lang=${a} theme=${this.theme||l}
        palette=${m("palette")} .record=${this.record} developer
        @colours=${this.#c} @look=${this.#m}></market-hall-table></div>`;if(this.offer)return n`<market-hall-offer server=${i} lang=${a} .offer=${this.offer} @choice=${this.#o}></market-hall-offer>`;if(e.game&&!this.message)return n`<market-hall-new-match server=${i} lang=${a} game=${e.game}></market-hall-new-match>`;if(!e.match&&!e.game)return n`<market-hall-lobby server=${i} lang=${a} @link=${this.#l}
      @record=${o=>this.record=o.detail.record}></market-hall-lobby>`;if(!t)return n`<main class="narrow"><p role="status">${this.message||this.say("loading")}</p>
        ${this.message?n`<a class="button" href="#">${this.say("ui.app.home")}</a>`:l}</main>`;let r=d(e.match);return t.state==="MATCH_STATE_SEATING"?n`<market-hall-seating server=${i} lang=${a} .match=${t} code=${r?.joinCode||e.code}
        @seated=${()=>{this.#i()}}></market-hall-seating>`:this.next?this.#$(this.next):n`<div role="main"><market-hall-table server=${i} lang=${a} theme=${this.theme||l} palette=${m("palette")} own-colour=${m("ownColour")||0} match=${e.match}
      token=${this.token??r?.token??""} code=${r?.joinCode||e.code} revision=${e.revision} developer
      @turn=${this.#h} @commit=${this.#h} @position=${this.#p} @colours=${this.#c} @rematch=${this.#b}
      @developer=${this.#f} @seat=${this.#g} @look=${this.#m}></market-hall-table></div>`}#$({name:e,token:t}){let i=()=>{this.token=t,this.next=void 0};return n`<main class="narrow">
      <h1>${this.say("ui.hand.title",{name:e})}</h1>
      <p>${this.say("ui.hand.why")}</p>
      <p class="row hand"><button type="button" class="main" @click=${i}>${this.say("ui.hand.ready",{name:e})}</button></p>
    </main>`}#u(e,t){this[e]=t.target.value,b(e,this[e])}};function be(s){return s.map(e=>e.slice(0,2).toLowerCase()).find(e=>e in ae)??"en"}customElements.define("market-hall-app",A);export{u as a,p as b,B as c,M as d,A as e};
