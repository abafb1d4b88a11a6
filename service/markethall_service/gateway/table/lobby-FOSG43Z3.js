import{a as v,b as j,c as H,d as G}from"./chunk-6IZ6GCKU.js";import{a as _}from"./chunk-M5GP666I.js";import{a as h,c as S,f as A,h as y,i as O}from"./chunk-YUTYLYHA.js";import{a as f,b as M,c as d,e as R,i as b,j as I}from"./chunk-MKPNHCLD.js";import{b as p}from"./chunk-I564EZWX.js";import{a as E}from"./chunk-VQIIJYOZ.js";import{b as C,d as m}from"./chunk-TGSL5MHW.js";import{a as w,e as T,i as k}from"./chunk-SZSLKSEK.js";import{c as a,f as l}from"./chunk-3JQ6W47S.js";var u=class{constructor(e,t){this.known=[];this.#t=new AbortController;this.#i=()=>{document.hidden?this.#t.abort():this.begin().catch(()=>{})};this.#e=e,this.#s=t,e.addController(this)}#e;#s;#t;hostConnected(){document.addEventListener("visibilitychange",this.#i)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#i),this.#t.abort()}#i;async begin(){this.#t.abort();let{signal:e}=this.#t=new AbortController,t=this.#s();this.known.length||(this.known=d().map(i=>({own:i,match:void 0,over:i.over}))),this.#e.requestUpdate();let s=await Promise.all(d().map(i=>P(t,i)));if(!e.aborted){this.known=s;for(let{own:i,over:n}of s)b(i.name,n);this.#e.requestUpdate();for(let i of s)i.over||this.#n(t,i,e).catch(()=>{})}}async#n(e,{own:t,match:s},i){let n=s?.visibility==="MATCH_VISIBILITY_PRIVATE"&&!t.joinCode?t.token||t.creatorToken:"",[r,c]=[!1,!1],x=async()=>{if(c=r,!r){do[r,c]=[!0,!1],this.#a(await P(e,t),i);while(c);r=!1}};for await(let q of e.watch(t.name,{joinCode:t.joinCode,token:n,afterRevision:s?.revision??0,signal:i}))x()}#a(e,t){t.aborted||(b(e.own.name,e.over),this.known=this.known.map(s=>s.own.name===e.own.name?e:s),this.#e.requestUpdate())}forget(e){I(e),this.known=this.known.filter(({own:t})=>t.name!==e),this.#e.requestUpdate()}};async function P(o,e){try{let t=await o.getMatch(e.name,{token:e.token||e.creatorToken,joinCode:e.joinCode});return{own:e,match:t,over:T(t)}}catch(t){let{code:s="",reason:i=""}=t instanceof E?t:{},n=s==="NOT_FOUND"||i==="TOKEN_REVOKED"&&!e.creatorToken;return{own:e,match:void 0,over:n||e.over}}}async function L(o){let e=B(await o.arrayBuffer()),t=D(e);return t?[t]:e.split(`
`).map(D).filter(s=>s!==void 0)}function B(o){let[e,t]=new Uint8Array(o),s=e===255&&t===254?"utf-16le":e===254&&t===255?"utf-16be":"utf-8";return new TextDecoder(s).decode(o)}function D(o){try{let e=JSON.parse(o);return typeof e=="object"&&e!==null&&"header"in e&&"commits"in e&&!("format"in e)?e:void 0}catch{return}}var N=5e3,F=12,$=class extends y{static{this.styles=_}static{this.properties={...y.properties,games:{state:!0},open:{state:!0},doubted:{state:!0},records:{state:!0}}}#e=new u(this,()=>this.client);#s=0;#t=!1;constructor(){super(),this.games=this.open=this.records=[],this.doubted=""}connectedCallback(){super.connectedCallback(),this.#s=window.setInterval(()=>document.hidden||this.#i().catch(()=>{}),N)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#s)}firstUpdated(e){this.attempt(async()=>{this.games=(await this.client.rpc.listGames()).games,await Promise.all([this.#e.begin(),this.#i()])})}async#i(){let{matches:e}=await this.client.rpc.listMatches({pageSize:50}).catch(s=>{throw this.#t=!0,s});this.#t&&this.#e.begin().catch(()=>{}),this.#t=!1;let t=new Set(d().map(({name:s})=>s));this.open=e.filter(({name:s,state:i})=>!t.has(s)&&i!=="MATCH_STATE_FINISHED").slice(0,F)}#n(e){let t=this.renderRoot.querySelector(`[data-game="${e.name}"] select`)?.value;return this.attempt(async()=>{let s=await this.#r(e,"MATCH_VISIBILITY_UNLISTED");await j(this.client,s,t??v[0]),location.hash=h(s.match.name)})}#a(e){return this.attempt(async()=>{let t=await this.#r(e,"MATCH_VISIBILITY_PRIVATE"),{name:s}=t.match;await S(s,t.joinCode),location.hash=h(s)})}async#r(e,t){let{client:s}=this,i=await s.create(e,{seats:e.seatCounts[0],visibility:t}),{name:n}=i.match;return R({name:n,game:g(e),creatorToken:i.creatorToken,joinCode:i.joinCode}),await O(s,n,{name:f("name")||this.say("ui.lobby.you"),joinCode:i.joinCode}),i}#h(e){e.preventDefault();let t=e.currentTarget,s=A(String(new FormData(t).get("link")));s?this.dispatchEvent(new CustomEvent("link",{detail:s})):this.message=this.say("ui.lobby.badLink")}#l(e){e&&this.attempt(async()=>{this.records=[];let t=await L(e);if(!t.length)throw new Error(this.say("ui.record.wrongFile",{file:e.name}));t.length===1?this.#c(t[0]):await p(this.lang).then(()=>this.records=t)})}#c(e){this.dispatchEvent(new CustomEvent("record",{detail:{record:e},bubbles:!0,composed:!0}))}#u(e){e.preventDefault(),this.#l(e.dataTransfer?.files[0])}render(){let{known:e}=this.#e,t=e.some(({over:i})=>!i),s=a`<h2 id="own">${this.say("ui.lobby.own")}</h2>
      ${e.length?a`<ul class="matches">${e.map(i=>this.#f(i))}</ul>`:a`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}`;return a`<main @dragover=${i=>i.preventDefault()} @drop=${i=>this.#u(i)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      <p class="row own-name"><label for="name">${this.say("ui.seating.name")}</label>
        <input id="name" maxlength="40" autocomplete="nickname" placeholder=${this.say("ui.lobby.you")} .value=${f("name")}
          @change=${i=>M("name",i.target.value.trim())}></p>
      ${this.message?a`<p class="error" role="alert">${this.message}</p>`:l}
      ${t?a`<section class="going" aria-labelledby="own">${s}</section>`:l}
      <ul class="games">${this.games.map(i=>this.#p(i))}</ul>
      <div class="columns">
        <section aria-labelledby=${t?l:"own"}>
          ${t?l:s}
          <form class="join" @submit=${i=>this.#h(i)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?a`<ul class="matches">${this.open.map(i=>this.#v(i))}</ul>`:a`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${i=>this.#l(i.target.files?.[0])}></label>
          ${this.records.length?this.#m():l}
        </section>
      </div>
    </main>`}#m(){return a`<p role="status">${this.say("ui.record.choose",{count:this.records.length})}</p>
      <ul class="records">${this.records.map(e=>a`<li><button type="button" class="plain" @click=${()=>this.#c(e)}>
          ${this.#o((e.header?.game??"").replace("games/",""))} ${e.header?.name??""}</button></li>`)}</ul>`}#p(e){let t=g(e),s=H(t),[i,n]=[e.seatCounts[0],e.seatCounts.at(-1)],r=s?[this.say("ui.lobby.minutes",{minutes:s.minutes}),this.say(`ui.lobby.${s.level}`)]:[];return a`<li data-game=${e.name}>
      ${G(t)}
      <h2>${e.title}</h2>
      <p>${s?this.say(`ui.game.${t}`):e.summary}</p>
      <p class="quiet">${[this.say(i===n?"ui.lobby.seatsOf":"ui.lobby.seats",{least:i,most:n}),...r].join(" · ")}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${()=>this.#n(e)}>${this.say("ui.lobby.playBot")}</button>
        <label class="level"><span class="hidden">${this.say("ui.lobby.level")}</span>
          <select>${v.map(c=>a`<option value=${c}>${this.say(`ui.bot.${c}`)}</option>`)}</select></label>
        <button type="button" class="friend" ?disabled=${this.busy} @click=${()=>this.#a(e)}>${this.say("ui.lobby.friend")}</button>
        <a class="more" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#f({own:e,match:t,over:s}){let i=t?.perspective?.seat??0,n=t?.toAct.includes(i)??!1,r=e.name===this.doubted;return a`<li class=${n?"mine":""}>
      <a href=${t||!s?h(e.name):"#"}>${this.#o(e.game)}</a>
      <span class="players">${t?this.#d(t):""}</span>
      <span class="state">${this.#b(t,n,s)}</span>
      <button type="button" class="plain" @click=${()=>this.#g(e,s||r)} @blur=${()=>this.doubted=""}
        aria-label=${r?l:this.say("ui.lobby.forget")}>${r?this.say("ui.offer.forget"):"×"}</button>
    </li>`}#b(e,t,s){if(!e)return this.say(s?"ui.lobby.expired":"loading");if(t)return this.say("ui.lobby.yourTurn");if(e.state==="MATCH_STATE_PLAYING"){let n=e.toAct.map(r=>m(e,r,this.say)).join(", ");return`${this.say("prompt.wait",{names:n})}, ${this.#y(e)}`}let i=e.seats[(e.perspective?.seat??0)-1];return e.state==="MATCH_STATE_FINISHED"&&i?this.say(i.winner?"ui.lobby.won":"ui.lobby.lost"):k(this.games[0],e.state)}#y({updateTime:e}){let t=Math.max(0,Math.round((this.client.now()-Date.parse(e??""))/6e4)),s=new Intl.RelativeTimeFormat(this.lang,{numeric:"auto"});return t<60?s.format(-t,"minute"):t<2880?s.format(-Math.round(t/60),"hour"):s.format(-Math.round(t/1440),"day")}#d(e){let t=e.state!=="MATCH_STATE_SEATING";return e.seats.map(({number:s,player:i,score:n})=>a`<span class="player"><span class="mark small seat-${s}">${C(s)}</span>
      ${i?m(e,s,this.say):this.say("ui.lobby.free")}${t?a` <b>${n}</b>`:l}</span>`)}#v(e){let t=e.seats.some(({player:s})=>!s);return a`<li>
      <a href=${h(e.name)}>${this.#o(w(e))}</a>
      <span class="players">${this.#d(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#g({name:e},t){if(!t){p(this.lang).then(()=>this.doubted=e);return}this.#e.forget(e)}#o(e){return this.games.find(t=>g(t)===e)?.title??e}};function g(o){return o.name.replace("games/","")}customElements.define("market-hall-lobby",$);
