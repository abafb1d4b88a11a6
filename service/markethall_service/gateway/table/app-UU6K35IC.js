import{a as p,b,c as D,d as g,e as h,f as E}from"./chunk-GDF7DEWI.js";import{E as j,F as q,a as x,b as s,c as u,d as c,f as H,m as N,o as G,p as L,q as T,r as B}from"./chunk-ESC4NYWN.js";function M(o){let e=o.includes("#")?o.slice(o.indexOf("#")+1):"",t=new URLSearchParams(e);return{match:t.get("match")??"",token:t.get("token")??"",code:t.get("code")??"",revision:Number.parseInt(t.get("rev")??"",10)||0,game:t.get("new")??""}}function m(o,{code:e="",token:t="",revision:i=0}={}){return`#match=${o}${e&&`&code=${e}`}${t&&`&token=${t}`}${i?`&rev=${i}`:""}`}function U(o,e){return new URL(m(o,{code:e}),document.baseURI).href}function Z(o){let e=o.trim();if(e.includes("#")){let a=M(e);return a.match?a:void 0}let[,t,i=""]=/^(?:matches\/)?([a-z0-9]+)(?:\/([a-z0-9]+))?$/.exec(e)??[];return t?{match:`matches/${t}`,code:i,token:"",revision:0,game:""}:void 0}function z(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}var X=x`
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
`,W=x`
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
`,ee=x`
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
`,F=[X,W,ee];var d=class extends H{constructor(){super();this.say=(t,i)=>B(this.lang)(t,i);this.server=this.message="",this.busy=!1}static{this.styles=F}static{this.properties={server:{type:String},lang:{type:String},message:{state:!0},busy:{state:!0}}}get client(){return new q(this.server||location.origin,{language:this.lang||"en"})}willUpdate(t){t.has("lang")&&G(this.lang).then(()=>this.requestUpdate())}async attempt(t){this.busy=!0,this.message="";try{await t()}catch(i){this.message=T(i)}finally{this.busy=!1}}};var te=u`<rect width="320" height="120" fill="#c9d8c0"/><path d="M0 88H320V120H0Z" fill="#b9b1a6"/>
  ${[["#c23b3b",14],["#e0a526",116],["#3b6ea5",218]].map(([o,e])=>u`<g transform="translate(${e} 30)"><path d="M6 30H82V70H6Z" fill="#8a5a36"/>
    <path d="M10 34H78V50H10Z" fill="#5c3a22"/><path d="M0 24L10 0H78L88 24Z" fill=${o}/>
    <path d="M18 0H28L24 24H12ZM40 0H49L51 24H37ZM61 0H70L76 24H64Z" fill="#fff8ea"/>
    <path d="M0 24a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0Z" fill=${o}/>
    <circle cx="24" cy="58" r="6" fill="#d9573f"/><circle cx="40" cy="58" r="6" fill="#e8b53a"/><circle cx="56" cy="58" r="6" fill="#7fa650"/></g>`)}`,ie=u`<rect width="320" height="120" fill="#f0cf8e"/><circle cx="262" cy="34" r="17" fill="#e8683a"/>
  <path d="M20 120V70Q20 34 52 20Q84 34 84 70V120ZM232 120V82Q232 56 256 46Q280 56 280 82V120Z" fill="#b9763f"/>
  <path d="M96 120V58H104V30L112 12L120 30V58H128V120Z" fill="#a0622f"/>
  <path d="M140 120V86Q140 58 176 44Q212 58 212 86V120Z" fill="#8d4f2a"/>
  <path d="M156 120V94Q156 76 176 68Q196 76 196 94V120Z" fill="#3d2415"/>
  <path d="M36 120V84Q36 70 52 62Q68 70 68 84V120ZM246 120V96Q246 86 256 80Q266 86 266 96V120Z" fill="#5d3418"/>
  <path d="M52 20V10M176 44V34M256 46V37" stroke="#5d3418" stroke-width="3"/><path d="M0 112H320V120H0Z" fill="#d9a85c"/>`,ae=u`<rect width="320" height="120" fill="#8fd0d2"/><path d="M0 0H320V26Q240 38 160 26T0 30Z" fill="#5f9f6b"/>
  ${[[26,46,"#e77fb3"],[128,72,"#f0bb2c"],[222,44,"#6f9a3c"]].map(([o,e,t])=>u`<g transform="translate(${o} ${e})"><path d="M0 6C22 28 60 28 82 6L74 4H8Z" fill="#7a4a2b"/>
    <circle cx="24" cy="2" r="8" fill=${t}/><circle cx="38" cy="0" r="9" fill=${t}/><circle cx="52" cy="2" r="8" fill=${t}/>
    <path d="M60 -4L70 -14L80 -4Z" fill="#e6cf94"/><path d="M66 -4H74V6H66Z" fill="#334e6b"/></g>`)}
  <path d="M0 104q20 -6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0" fill="none" stroke="#e6f6f6" stroke-width="3"/>`,se={portobello:te,kairo:ie,klongs:ae};function I(o){return s`<svg class="emblem" viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    ${se[o]??u``}
  </svg>`}var ne=15e3,re=12,P=class extends d{static{this.properties={...d.properties,games:{state:!0},known:{state:!0},open:{state:!0}}}#i=0;constructor(){super(),this.games=this.known=this.open=[]}connectedCallback(){super.connectedCallback(),this.#i=window.setInterval(()=>document.hidden||void this.#e(),ne)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#i)}firstUpdated(e){this.attempt(async()=>{this.games=(await this.client.listGames()).games,await this.#e()})}async#e(){let{client:e}=this,t=D().map(async n=>({own:n,match:await e.getMatch(n.name,{token:n.token||n.creatorToken}).catch(()=>{})})),[i,{matches:a}]=await Promise.all([Promise.all(t),e.listMatches({pageSize:50})]);this.known=i;let r=new Set(i.map(({own:{name:n}})=>n));this.open=a.filter(({name:n,state:l})=>!r.has(n)&&l!=="MATCH_STATE_FINISHED").slice(0,re)}#t(e){return this.attempt(async()=>{let{client:t}=this,a=await t.create(e,{seats:e.seatCounts[0],visibility:"MATCH_VISIBILITY_UNLISTED"}),r=await t.join(a,{name:p("name")||this.say("ui.lobby.you")});await t.addBot(a);let{name:n}=a.match;h({name:n,game:C(e),token:r.token,creatorToken:a.creatorToken}),location.hash=m(n)})}#a(e){e.preventDefault();let t=e.currentTarget,i=Z(String(new FormData(t).get("link")));i?location.hash=m(i.match,i):this.message=this.say("ui.lobby.badLink")}#s(e){e&&this.attempt(async()=>{let t=await e.text().then(JSON.parse).catch(()=>{});if(!(typeof t=="object"&&t!==null&&"header"in t&&"commits"in t))throw new Error(this.say("ui.record.wrongFile",{file:e.name}));this.dispatchEvent(new CustomEvent("record",{detail:{record:t},bubbles:!0,composed:!0}))})}#n(e){e.preventDefault(),this.#s(e.dataTransfer?.files[0])}render(){return s`<main @dragover=${e=>e.preventDefault()} @drop=${e=>this.#n(e)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      ${this.message?s`<p class="error" role="alert">${this.message}</p>`:c}
      <ul class="games">${this.games.map(e=>this.#r(e))}</ul>
      <div class="columns">
        <section aria-labelledby="own">
          <h2 id="own">${this.say("ui.lobby.own")}</h2>
          ${this.known.length?s`<ul class="matches">${this.known.map(e=>this.#o(e))}</ul>`:s`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}
          <form class="join" @submit=${e=>this.#a(e)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?s`<ul class="matches">${this.open.map(e=>this.#l(e))}</ul>`:s`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${e=>this.#s(e.target.files?.[0])}></label>
        </section>
      </div>
    </main>`}#r(e){let t=C(e);return s`<li data-game=${e.name}>
      ${I(t)}
      <h2>${e.title}</h2>
      <p>${this.say(`ui.game.${t}`)}</p>
      <p class="quiet">${this.say("ui.lobby.seats",{least:e.seatCounts[0],most:e.seatCounts.at(-1)})}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${()=>this.#t(e)}>
          ${this.say("ui.lobby.playBot")}
        </button>
        <a class="button" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#o({own:e,match:t}){let i=t?.perspective?.seat??0,a=t?.toAct.includes(i)??!1,r=t?a?"ui.lobby.yourTurn":`markethall.v1.MatchState.${t.state}`:"ui.lobby.expired";return s`<li class=${a?"mine":""}>
      <a href=${t?m(e.name):"#"}>${this.#c(e.game)}</a>
      <span class="players">${t?this.#d(t):""}</span>
      <span class="state">${this.say(r)}</span>
      <button type="button" class="plain" @click=${()=>this.#h(e)} aria-label=${this.say("ui.lobby.forget")}>×</button>
    </li>`}#l(e){let t=e.seats.some(({taken:i})=>!i);return s`<li>
      <a href=${m(e.name)}>${this.#c(e.game.replace("games/",""))}</a>
      <span class="players">${this.#d(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#h({name:e}){E(e),this.known=this.known.filter(({own:t})=>t.name!==e)}#c(e){return this.games.find(t=>C(t)===e)?.title??e}#d(e){return e.seats.map(({taken:t,displayName:i})=>t?i:this.say("ui.lobby.free")).join(", ")}};function C(o){return o.name.replace("games/","")}customElements.define("market-hall-lobby",P);var oe=["MATCH_VISIBILITY_UNLISTED","MATCH_VISIBILITY_PRIVATE","MATCH_VISIBILITY_PUBLIC"],Q="HERE",K=["BOT_LEVEL_GREEDY","BOT_LEVEL_RANDOM"],R=class extends d{static{this.properties={...d.properties,game:{type:String},loadedGame:{state:!0},seats:{state:!0},clock:{state:!0}}}constructor(){super(),this.game="",this.seats=2,this.clock="none"}willUpdate(e){e.has("lang")&&L(this.lang).then(()=>this.requestUpdate())}updated(e){e.has("game")&&this.game&&this.attempt(async()=>{let t=this.client.getGame(this.game,{view:"GAME_VIEW_BASIC"});[this.loadedGame]=await Promise.all([t,L(this.lang)]),this.seats=this.loadedGame.seatCounts[0]})}#i(e){e.preventDefault();let t=new FormData(e.currentTarget),i=l=>String(t.get(l)??""),{loadedGame:a,seats:r,client:n}=this;!a||this.busy||this.attempt(async()=>{let l={seats:r,options:this.#e(a,i),visibility:i("visibility"),timeControl:le(i)},v=await n.create(a,l),{match:S,creatorToken:y,joinCode:J}=v,{name:$}=S;if(h({name:$,game:this.game,creatorToken:y,joinCode:J}),b("name",i("name").trim()),i("sit")){let f=await n.join(v,{seat:1,name:i("name").trim()||this.say("ui.lobby.you")});h({name:$,token:f.token})}let k=[g($)?.token??""];for(let f=2;f<=r;f++){let O=i(`seat${f}`),_=O===Q;k.push(_?(await n.join(v,{seat:f,name:this.say("seat",{number:f})})).token:""),O&&!_&&await n.addBot(v,{seat:f,level:O})}k.filter(Boolean).length>1&&h({name:$,tokens:k,token:k.find(Boolean)}),location.hash=m($)})}#e(e,t){let i={};for(let{name:a,kind:r,defaultValue:n}of e.options){let l=t(`option.${a}`).trim();r==="OPTION_KIND_BOOLEAN"?String(l==="on")!==n&&(i[a]=l==="on"):l&&l!==n&&(i[a]=r==="OPTION_KIND_INTEGER"?Number(l):r==="OPTION_KIND_BOARD"?JSON.parse(l):l)}return Object.keys(i).length?i:void 0}render(){let{loadedGame:e}=this;return e?s`<main class="narrow">
      ${I(this.game)}
      <h1>${e.title}</h1>
      <form @submit=${t=>this.#i(t)}>
        ${this.#a(e)} ${this.#s(e)}
        <fieldset>
          <legend>${this.say("ui.new.visibility")}</legend>
          ${oe.map((t,i)=>s`<label class="choice">
              <input type="radio" name="visibility" value=${t} ?checked=${i===0}>
              ${this.say(`markethall.v1.MatchVisibility.${t}`)}
            </label>`)}
        </fieldset>
        ${this.#r()} ${this.#t()}
        <div class="row">
          <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.new.create")}</button>
          <a class="button" href="#">${this.say("ui.new.cancel")}</a>
        </div>
      </form>
    </main>`:s`<main>${this.#t()}</main>`}#t(){return this.message?s`<p class="error" role="alert">${this.message}</p>`:c}#a(e){let t=Array.from({length:this.seats-1},(i,a)=>a+2);return s`<fieldset>
      <legend>${this.say("ui.new.players")}</legend>
      <label>${this.say("ui.new.seats")}
        <select name="seats" @change=${i=>{this.seats=Number(i.target.value)}}>
          ${e.seatCounts.map(i=>s`<option value=${i} ?selected=${i===this.seats}>${i}</option>`)}
        </select>
      </label>
      <label>${this.say("ui.seating.name")}
        <input name="name" maxlength="40" autocomplete="nickname" .value=${p("name")}>
      </label>
      <label class="choice"><input type="checkbox" name="sit" checked> ${this.say("ui.new.sit")}</label>
      ${t.map((i,a)=>s`<label>${this.say("seat",{number:i})}
          <select name="seat${i}">
            <option value="">${this.say("ui.new.person")}</option>
            <option value=${Q}>${this.say("ui.new.here")}</option>
            ${K.map(r=>s`<option value=${r} ?selected=${a>0&&r===K[0]}>
                ${this.say("ui.new.bot",{level:this.say(`markethall.v1.BotLevel.${r}`)})}</option>`)}
          </select>
        </label>`)}
    </fieldset>`}#s(e){return s`<fieldset>
      <legend>${this.say("ui.new.rules")}</legend>
      ${e.options.map(t=>this.#n(t))}
    </fieldset>`}#n({name:e,kind:t,defaultValue:i,choices:a,label:r}){let n=`option.${e}`;return t==="OPTION_KIND_BOOLEAN"?s`<label class="choice"><input type="checkbox" name=${n} ?checked=${i==="true"}> ${r}</label>`:t==="OPTION_KIND_INTEGER"?s`<label>${r}<input type="number" name=${n} min="0" max="1000" .value=${i}></label>`:t==="OPTION_KIND_BOARD"?s`<details><summary>${r}</summary>
        <label>${this.say("ui.new.board")}<textarea name=${n} rows="4" spellcheck="false"></textarea></label></details>`:s`<label>${r}
      <select name=${n}>
        ${a.map(l=>s`<option value=${l.value} ?selected=${l.value===i}>${l.label}</option>`)}
      </select>
    </label>`}#r(){let e=(t,i,a)=>s`<label>${i}<input type="number" name=${t} min="1" max="10000" required .value=${String(a)}></label>`;return s`<fieldset>
      <legend>${this.say("ui.new.clock")}</legend>
      <label>${this.say("ui.new.limit")}
        <select name="clock" @change=${t=>{this.clock=t.target.value}}>
          ${["none","turn","bank"].map(t=>s`<option value=${t}>${this.say(`ui.new.clock.${t}`)}</option>`)}
        </select>
      </label>
      ${this.clock==="turn"?e("turnMinutes",this.say("ui.new.turnMinutes"),5):c}
      ${this.clock==="bank"?s`${e("bankMinutes",this.say("ui.new.bankMinutes"),20)}
            <label>${this.say("ui.new.increment")}
              <input type="number" name="increment" min="0" max="3600" required .value=${"10"}></label>`:c}
      ${this.clock==="none"?c:s`<label>${this.say("ui.new.expiry")}
            <select name="expiry">
              ${["AUTOPILOT","FORFEIT"].map(t=>s`<option value="ON_EXPIRY_${t}">${this.say(`markethall.v1.OnExpiry.ON_EXPIRY_${t}`)}</option>`)}
            </select>
          </label>`}
    </fieldset>`}};function le(o){let e=o("expiry"),t=i=>`${Number(o(i))*60}s`;switch(o("clock")){case"turn":return{turnTime:t("turnMinutes"),onExpiry:e};case"bank":return{bank:{time:t("bankMinutes"),increment:`${Number(o("increment"))}s`},onExpiry:e};default:return}}customElements.define("market-hall-new-match",R);var V=class extends d{static{this.properties={...d.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},copied:{state:!0}}}constructor(){super(),this.code="",this.qr=[],this.copied=!1}updated(e){e.has("match")&&this.match&&!this.qr.length&&this.#i()}async#i(){let{encode:e}=await import("./dist-7YYR7BMC.js");this.qr=e(this.#e,{border:2}).data}get#e(){return U(this.match.name,this.code)}#t(e){return this.attempt(async()=>{await e(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#a(e,t){e.preventDefault();let i=String(new FormData(e.currentTarget).get("name")).trim();b("name",i),this.#t(async a=>{let r=await this.client.join(a,{seat:t,name:i||this.say("ui.lobby.you"),joinCode:this.code});h({name:a,game:this.match.game.replace("games/",""),token:r.token,joinCode:this.code})})}async#s(){await navigator.clipboard.writeText(this.#e),this.copied=!0}render(){let{match:e}=this;if(!e)return s``;let t=g(e.name),i=!!t?.token,a=t?.creatorToken??"";return s`<main class="narrow">
      <h1>${this.say("prompt.seating")}</h1>
      ${this.message?s`<p class="error" role="alert">${this.message}</p>`:c}
      <ul class="chairs">
        ${e.seats.map(r=>this.#n(r,{seated:i,creator:a}))}
      </ul>
      ${this.#r()}
      <div class="row">
        ${i?s`<button type="button" ?disabled=${this.busy} @click=${()=>this.#o(t.token)}>${this.say("ui.seating.leave")}</button>`:c}
        ${a?s`<button type="button" ?disabled=${this.busy} @click=${()=>this.#l(a)}>${this.say("ui.seating.callOff")}</button>`:c}
      </div>
    </main>`}#n(e,{seated:t,creator:i}){let{number:a,taken:r,displayName:n}=e,l=s`<span class="mark seat-${a}">${N(a)}</span>`,v=()=>this.#t(async y=>{await this.client.kick(y,a,{token:i})});if(r)return s`<li>${l}<span class="who">${n}</span>
        ${i&&a!==this.match?.perspective?.seat?s`<button type="button" class="plain" ?disabled=${this.busy} @click=${v}>${this.say("ui.seating.kick")}</button>`:c}</li>`;let S=()=>this.#t(async y=>{await this.client.addBot(y,{seat:a,token:i})});return s`<li>${l}
      ${t?s`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:s`<form class="row who" @submit=${y=>this.#a(y,a)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${p("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${i?s`<button type="button" ?disabled=${this.busy} @click=${S}>${this.say("ui.seating.bot")}</button>`:c}
    </li>`}#r(){let e=this.qr.length,t=this.qr.flatMap((i,a)=>i.flatMap((r,n)=>r?[`M${n} ${a}h1v1h-1z`]:[])).join("");return s`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#e}
          @focus=${i=>i.target.select()}>
        <button type="button" @click=${()=>{this.#s()}}>${this.say(this.copied?"ui.seating.copied":"ui.seating.copy")}</button>
      </div>
      <p class="quiet">${this.say("ui.seating.code")} <code>${this.match.name.replace("matches/","")}${this.code?`/${this.code}`:""}</code></p>
      ${e?s`<svg class="qr" viewBox="0 0 ${e} ${e}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${u`<rect width=${e} height=${e} fill="#fff"/><path d=${t} fill="#000"/>`}</svg>`:c}
    </section>`}#o(e){return this.#t(async t=>{await this.client.seat(t,e).leave(),h({name:t,token:""})})}#l(e){return this.attempt(async()=>{await this.client.callOff(this.match,{token:e}),E(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",V);var Y={en:"English",de:"Deutsch",it:"Italiano",fr:"Français"},w="Market Hall",ce=2e3,A=class extends d{static{this.properties={...d.properties,place:{state:!0},match:{state:!0},theme:{type:String,reflect:!0},notes:{state:!0},next:{state:!0},token:{state:!0},record:{state:!0}}}#i=!1;#e=0;constructor(){super(),this.server=z(),this.lang=p("lang")||de(navigator.languages),this.theme=p("theme"),this.place=M(location.hash),this.token=void 0,this.notes="Notification"in globalThis&&Notification.permission==="granted"}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#t),this.#a()}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#t),clearTimeout(this.#e)}willUpdate(e){super.willUpdate(e),e.has("lang")&&(document.documentElement.lang=this.lang),e.has("theme")&&(document.documentElement.dataset.theme=this.theme)}#t=()=>{this.place=M(location.hash),this.match=this.next=this.token=this.record=void 0,this.#i=!1,this.message="",document.title=w,this.#a()};async#a(){clearTimeout(this.#e);let{match:e,token:t,code:i}=this.place;if(!e)return;t&&h({name:e,token:t});let a=g(e);try{let n=await this.client.getMatch(e,{token:a?.token||a?.creatorToken||"",joinCode:i||a?.joinCode||""});if(this.place.match!==e)return;a&&!a.game&&h({name:e,game:n.game.replace("games/","")}),this.#s(n),this.match=n,this.message=""}catch(n){if(this.message=T(n),n instanceof j&&n.code!=="UNAVAILABLE")return}(!this.match||this.match.state==="MATCH_STATE_SEATING")&&this.isConnected&&(this.#e=window.setTimeout(()=>{this.#a()},ce))}#s(e){if(this.#i)return;let t=g(e.name)?.tokens??[],[i=0]=e.state==="MATCH_STATE_PLAYING"?e.toAct:[],a=t[i-1];a&&a!==this.token&&(this.next={name:e.seats[i-1].displayName,token:a})}#n(e){let{match:t}=e.detail;this.#s(t);let i=t.toAct.includes(t.perspective?.seat??0);if(document.title=i?`● ${this.say("ui.lobby.yourTurn")} – ${w}`:w,!(!i||!document.hidden||!this.notes))try{new Notification(this.say("ui.lobby.yourTurn"),{body:w,tag:t.name})}catch{}}#r(e){let{match:t,code:i}=this.place;history.replaceState(null,"",m(t,{code:i,...e.detail}))}#o(e){b("palette",e.detail.palette),b("ownColour",String(e.detail.ownColour))}#l(e){this.#i=e.detail.open}#h(e){this.token=e.detail.token}#c(e){Object.assign(this,e.detail)}#d(e){let{match:t,token:i}=e.detail,{game:a=""}=g(this.place.match)??{};h({name:t,game:a,token:i}),location.hash=m(t)}render(){return s`<header class="top">
        <a class="home" href="#" @click=${()=>this.record=void 0}>${w}</a>
        <div class="settings ${this.place.match?"few":""}">
          ${this.#m()}
          <label><span class="hidden">${this.say("ui.app.language")}</span>
            <select @change=${e=>this.#p("lang",e)}>
              ${Object.entries(Y).map(([e,t])=>s`<option value=${e} ?selected=${e===this.lang}>${t}</option>`)}
            </select></label>
          <label><span class="hidden">${this.say("ui.app.theme")}</span>
            <select @change=${e=>this.#p("theme",e)}>
              ${["","light","dark"].map(e=>s`<option value=${e} ?selected=${e===this.theme}>${this.say(`ui.app.theme.${e||"auto"}`)}</option>`)}
            </select></label>
        </div>
      </header>
      ${this.#u()}`}#m(){return this.notes||!("Notification"in globalThis)||Notification.permission!=="default"?c:s`<button type="button" class="plain" @click=${async()=>{this.notes=await Notification.requestPermission()==="granted"}}>${this.say("ui.app.notify")}</button>`}#u(){let{place:e,match:t,server:i,lang:a}=this;if(this.record)return s`<div role="main"><market-hall-table server=${i} lang=${a} theme=${this.theme||c}
        palette=${p("palette")} .record=${this.record} developer
        @colours=${this.#o} @look=${this.#c}></market-hall-table></div>`;if(e.game)return s`<market-hall-new-match server=${i} lang=${a} game=${e.game}></market-hall-new-match>`;if(!e.match)return s`<market-hall-lobby server=${i} lang=${a}
      @record=${n=>this.record=n.detail.record}></market-hall-lobby>`;if(!t)return s`<main class="narrow"><p role="status">${this.message||this.say("loading")}</p>
        ${this.message?s`<a class="button" href="#">${this.say("ui.app.home")}</a>`:c}</main>`;let r=g(e.match);return t.state==="MATCH_STATE_SEATING"?s`<market-hall-seating server=${i} lang=${a} .match=${t} code=${e.code||r?.joinCode||""}
        @seated=${()=>{this.#a()}}></market-hall-seating>`:this.next?this.#g(this.next):s`<div role="main"><market-hall-table server=${i} lang=${a} theme=${this.theme||c} palette=${p("palette")} own-colour=${p("ownColour")||0} match=${e.match}
      token=${this.token??r?.token??""} code=${e.code||r?.joinCode||""} revision=${e.revision} developer
      @turn=${this.#n} @commit=${this.#n} @position=${this.#r} @colours=${this.#o} @rematch=${this.#d}
      @developer=${this.#l} @seat=${this.#h} @look=${this.#c}></market-hall-table></div>`}#g({name:e,token:t}){let i=()=>{this.token=t,this.next=void 0};return s`<main class="narrow">
      <h1>${this.say("ui.hand.title",{name:e})}</h1>
      <p>${this.say("ui.hand.why")}</p>
      <p class="row hand"><button type="button" class="main" @click=${i}>${this.say("ui.hand.ready",{name:e})}</button></p>
    </main>`}#p(e,t){this[e]=t.target.value,b(e,this[e])}};function de(o){return o.map(e=>e.slice(0,2).toLowerCase()).find(e=>e in Y)??"en"}customElements.define("market-hall-app",A);export{A as MarketHallApp};
