import{a as y,b as _,c as j,d as G}from"./chunk-NPYWUWK2.js";import{a as O}from"./chunk-XTOR7JXH.js";import{a as d,b as I,c as S,e as b,f as A}from"./chunk-J6PB74H4.js";import{a as E,c as h,e as M,i as f,j as R}from"./chunk-MKPNHCLD.js";import"./chunk-5Y3BZATZ.js";import{b as p}from"./chunk-SFLPB7Q7.js";import{a as C}from"./chunk-4WUEA452.js";import{b as k,d as m}from"./chunk-YUP2S4RE.js";import{a as g,e as $,i as T}from"./chunk-WGL5LP2R.js";import{c as o,f as c}from"./chunk-3JQ6W47S.js";var u=class{constructor(e,t){this.known=[];this.#t=new AbortController;this.#i=()=>{document.hidden?this.#t.abort():this.begin().catch(()=>{})};this.#e=e,this.#s=t,e.addController(this)}#e;#s;#t;hostConnected(){document.addEventListener("visibilitychange",this.#i)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#i),this.#t.abort()}#i;async begin(){this.#t.abort();let{signal:e}=this.#t=new AbortController,t=this.#s(),s=await Promise.all(h().map(i=>H(t,i)));if(!e.aborted){this.known=s;for(let{own:i,over:n}of s)f(i.name,n);this.#e.requestUpdate();for(let i of s)i.over||this.#n(t,i,e).catch(()=>{})}}async#n(e,{own:t,match:s},i){let n=s?.visibility==="MATCH_VISIBILITY_PRIVATE"&&!t.joinCode?t.token||t.creatorToken:"",[r,l]=[!1,!1],L=async()=>{if(l=r,!r){do[r,l]=[!0,!1],this.#o(await H(e,t),i);while(l);r=!1}};for await(let F of e.watch(t.name,{joinCode:t.joinCode,token:n,afterRevision:s?.revision??0,signal:i}))L()}#o(e,t){t.aborted||(f(e.own.name,e.over),this.known=this.known.map(s=>s.own.name===e.own.name?e:s),this.#e.requestUpdate())}forget(e){R(e),this.known=this.known.filter(({own:t})=>t.name!==e),this.#e.requestUpdate()}};async function H(a,e){try{let t=await a.getMatch(e.name,{token:e.token||e.creatorToken,joinCode:e.joinCode});return{own:e,match:t,over:$(t)}}catch(t){let{code:s="",reason:i=""}=t instanceof C?t:{},n=s==="NOT_FOUND"||i==="TOKEN_REVOKED"&&!e.creatorToken;return{own:e,match:void 0,over:n||e.over}}}async function D(a){let e=x(await a.arrayBuffer()),t=P(e);return t?[t]:e.split(`
`).map(P).filter(s=>s!==void 0)}function x(a){let[e,t]=new Uint8Array(a),s=e===255&&t===254?"utf-16le":e===254&&t===255?"utf-16be":"utf-8";return new TextDecoder(s).decode(a)}function P(a){try{let e=JSON.parse(a);return typeof e=="object"&&e!==null&&"header"in e&&"commits"in e&&!("format"in e)?e:void 0}catch{return}}var B=5e3,N=12,w=class extends b{static{this.styles=O}static{this.properties={...b.properties,games:{state:!0},open:{state:!0},doubted:{state:!0},records:{state:!0}}}#e=new u(this,()=>this.client);#s=0;#t=!1;constructor(){super(),this.games=this.open=this.records=[],this.doubted=""}connectedCallback(){super.connectedCallback(),this.#s=window.setInterval(()=>document.hidden||this.#i().catch(()=>{}),B)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#s)}firstUpdated(e){this.attempt(async()=>{this.games=(await this.client.rpc.listGames()).games,await Promise.all([this.#e.begin(),this.#i()])})}async#i(){let{matches:e}=await this.client.rpc.listMatches({pageSize:50}).catch(s=>{throw this.#t=!0,s});this.#t&&this.#e.begin().catch(()=>{}),this.#t=!1;let t=new Set(h().map(({name:s})=>s));this.open=e.filter(({name:s,state:i})=>!t.has(s)&&i!=="MATCH_STATE_FINISHED").slice(0,N)}#n(e){let t=this.renderRoot.querySelector(`[data-game="${e.name}"] select`)?.value;return this.attempt(async()=>{let s=await this.#r(e,"MATCH_VISIBILITY_UNLISTED");await _(this.client,s,t??y[0]),location.hash=d(s.match.name)})}#o(e){return this.attempt(async()=>{let t=await this.#r(e,"MATCH_VISIBILITY_PRIVATE"),{name:s}=t.match;await navigator.clipboard?.writeText(I(s,t.joinCode)).catch(()=>{}),location.hash=d(s)})}async#r(e,t){let{client:s}=this,i=await s.create(e,{seats:e.seatCounts[0],visibility:t}),{name:n}=i.match;return M({name:n,game:v(e),creatorToken:i.creatorToken,joinCode:i.joinCode}),await A(s,n,{name:E("name")||this.say("ui.lobby.you"),joinCode:i.joinCode}),i}#h(e){e.preventDefault();let t=e.currentTarget,s=S(String(new FormData(t).get("link")));s?this.dispatchEvent(new CustomEvent("link",{detail:s})):this.message=this.say("ui.lobby.badLink")}#l(e){e&&this.attempt(async()=>{this.records=[];let t=await D(e);if(!t.length)throw new Error(this.say("ui.record.wrongFile",{file:e.name}));t.length===1?this.#c(t[0]):await p(this.lang).then(()=>this.records=t)})}#c(e){this.dispatchEvent(new CustomEvent("record",{detail:{record:e},bubbles:!0,composed:!0}))}#u(e){e.preventDefault(),this.#l(e.dataTransfer?.files[0])}render(){return o`<main @dragover=${e=>e.preventDefault()} @drop=${e=>this.#u(e)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      ${this.message?o`<p class="error" role="alert">${this.message}</p>`:c}
      <ul class="games">${this.games.map(e=>this.#p(e))}</ul>
      <div class="columns">
        <section aria-labelledby="own">
          <h2 id="own">${this.say("ui.lobby.own")}</h2>
          ${this.#e.known.length?o`<ul class="matches">${this.#e.known.map(e=>this.#f(e))}</ul>`:o`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}
          <form class="join" @submit=${e=>this.#h(e)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?o`<ul class="matches">${this.open.map(e=>this.#v(e))}</ul>`:o`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${e=>this.#l(e.target.files?.[0])}></label>
          ${this.records.length?this.#m():c}
        </section>
      </div>
    </main>`}#m(){return o`<p role="status">${this.say("ui.record.choose",{count:this.records.length})}</p>
      <ul class="records">${this.records.map(e=>o`<li><button type="button" class="plain" @click=${()=>this.#c(e)}>
          ${this.#a((e.header?.game??"").replace("games/",""))} ${e.header?.name??""}</button></li>`)}</ul>`}#p(e){let t=v(e),s=j(t),[i,n]=[e.seatCounts[0],e.seatCounts.at(-1)],r=s?[this.say("ui.lobby.minutes",{minutes:s.minutes}),this.say(`ui.lobby.${s.level}`)]:[];return o`<li data-game=${e.name}>
      ${G(t)}
      <h2>${e.title}</h2>
      <p>${s?this.say(`ui.game.${t}`):e.summary}</p>
      <p class="quiet">${[this.say(i===n?"ui.lobby.seatsOf":"ui.lobby.seats",{least:i,most:n}),...r].join(" · ")}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${()=>this.#n(e)}>${this.say("ui.lobby.playBot")}</button>
        <label class="level"><span class="hidden">${this.say("ui.lobby.level")}</span>
          <select>${y.map(l=>o`<option value=${l}>${this.say(`ui.bot.${l}`)}</option>`)}</select></label>
        <button type="button" class="friend" ?disabled=${this.busy} @click=${()=>this.#o(e)}>${this.say("ui.lobby.friend")}</button>
        <a class="more" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#f({own:e,match:t,over:s}){let i=t?.perspective?.seat??0,n=t?.toAct.includes(i)??!1,r=e.name===this.doubted;return o`<li class=${n?"mine":""}>
      <a href=${t||!s?d(e.name):"#"}>${this.#a(e.game)}</a>
      <span class="players">${t?this.#d(t):""}</span>
      <span class="state">${this.#b(t,n,s)}</span>
      <button type="button" class="plain" @click=${()=>this.#w(e,s||r)} @blur=${()=>this.doubted=""}
        aria-label=${r?c:this.say("ui.lobby.forget")}>${r?this.say("ui.offer.forget"):"×"}</button>
    </li>`}#b(e,t,s){if(!e)return this.say(s?"ui.lobby.expired":"loading");if(t)return this.say("ui.lobby.yourTurn");if(e.state==="MATCH_STATE_PLAYING"){let n=e.toAct.map(r=>m(e,r,this.say)).join(", ");return`${this.say("prompt.wait",{names:n})}, ${this.#y(e)}`}let i=e.seats[(e.perspective?.seat??0)-1];return e.state==="MATCH_STATE_FINISHED"&&i?this.say(i.winner?"ui.lobby.won":"ui.lobby.lost"):T(this.games[0],e.state)}#y({updateTime:e}){let t=Math.max(0,Math.round((this.client.now()-Date.parse(e??""))/6e4)),s=new Intl.RelativeTimeFormat(this.lang,{numeric:"auto"});return t<60?s.format(-t,"minute"):t<2880?s.format(-Math.round(t/60),"hour"):s.format(-Math.round(t/1440),"day")}#d(e){let t=e.state!=="MATCH_STATE_SEATING";return e.seats.map(({number:s,player:i,score:n})=>o`<span class="player"><span class="mark small seat-${s}">${k(s)}</span>
      ${i?m(e,s,this.say):this.say("ui.lobby.free")}${t?o` <b>${n}</b>`:c}</span>`)}#v(e){let t=e.seats.some(({player:s})=>!s);return o`<li>
      <a href=${d(e.name)}>${this.#a(g(e))}</a>
      <span class="players">${this.#d(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#w({name:e},t){if(!t){p(this.lang).then(()=>this.doubted=e);return}this.#e.forget(e)}#a(e){return this.games.find(t=>v(t)===e)?.title??e}};function v(a){return a.name.replace("games/","")}customElements.define("market-hall-lobby",w);
