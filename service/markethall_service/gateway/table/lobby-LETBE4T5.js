import{a as m,b as R,c as A}from"./chunk-KMED52QU.js";import{a as I}from"./chunk-SPQGUWD3.js";import{a as d,b as M,c as S,e as p,f as C}from"./chunk-EGCL7PHC.js";import{a as g,c as w,e as T,i as k,j as E}from"./chunk-MKPNHCLD.js";import{a as v}from"./chunk-PUXJWIMB.js";import"./chunk-C2EQQ7AE.js";import"./chunk-XYSIVDAW.js";import{n as $,p as u,v as h}from"./chunk-2PQ7EHFK.js";import{c as o,f as c}from"./chunk-2H5GSD4D.js";async function O(r){let e=_(await r.arrayBuffer()),t=G(e);return t?[t]:e.split(`
`).map(G).filter(s=>s!==void 0)}function _(r){let[e,t]=new Uint8Array(r),s=e===255&&t===254?"utf-16le":e===254&&t===255?"utf-16be":"utf-8";return new TextDecoder(s).decode(r)}function G(r){try{let e=JSON.parse(r);return typeof e=="object"&&e!==null&&"header"in e&&"commits"in e&&!("format"in e)?e:void 0}catch{return}}var j=5e3,D=12,y={portobello:[45,"easy"],kairo:[60,"medium"],klongs:[45,"medium"]},f=class extends p{static{this.styles=I}static{this.properties={...p.properties,games:{state:!0},known:{state:!0},open:{state:!0},doubted:{state:!0},records:{state:!0}}}#t=0;constructor(){super(),this.games=this.known=this.open=this.records=[],this.doubted=""}connectedCallback(){super.connectedCallback(),this.#t=window.setInterval(()=>document.hidden||void this.#s(),j)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#t)}firstUpdated(e){this.attempt(async()=>{this.games=(await this.client.listGames()).games,await this.#s()})}async#s(){let{client:e}=this,t=w().map(n=>this.#r(n)),[s,{matches:a}]=await Promise.all([Promise.all(t),e.listMatches({pageSize:50})]);for(let{own:{name:n},over:l}of s)k(n,l);this.known=s;let i=new Set(s.map(({own:{name:n}})=>n));this.open=a.filter(({name:n,state:l})=>!i.has(n)&&l!=="MATCH_STATE_FINISHED").slice(0,D)}async#r(e){try{let t=e.token||e.creatorToken,s=await this.client.getMatch(e.name,{token:t,joinCode:e.joinCode});return{own:e,match:s,over:!/SEATING|PLAYING/.test(s.state)}}catch(t){let{code:s="",reason:a=""}=t instanceof v?t:{},i=s==="NOT_FOUND"||a==="TOKEN_REVOKED"&&!e.creatorToken;return{own:e,match:void 0,over:i||e.over}}}#l(e){let t=this.renderRoot.querySelector(`[data-game="${e.name}"] select`)?.value;return this.attempt(async()=>{let s=await this.#a(e,"MATCH_VISIBILITY_UNLISTED");await R(this.client,s,t??m[0]),location.hash=d(s.match.name)})}#c(e){return this.attempt(async()=>{let t=await this.#a(e,"MATCH_VISIBILITY_PRIVATE"),{name:s}=t.match;await navigator.clipboard?.writeText(M(s,t.joinCode)).catch(()=>{}),location.hash=d(s)})}async#a(e,t){let{client:s}=this,a=await s.create(e,{seats:e.seatCounts[0],visibility:t}),{name:i}=a.match;return T({name:i,game:b(e),creatorToken:a.creatorToken,joinCode:a.joinCode}),await C(s,i,{name:g("name")||this.say("ui.lobby.you"),joinCode:a.joinCode}),a}#d(e){e.preventDefault();let t=e.currentTarget,s=S(String(new FormData(t).get("link")));s?this.dispatchEvent(new CustomEvent("link",{detail:s})):this.message=this.say("ui.lobby.badLink")}#i(e){e&&this.attempt(async()=>{this.records=[];let t=await O(e);if(!t.length)throw new Error(this.say("ui.record.wrongFile",{file:e.name}));t.length===1?this.#n(t[0]):await h(this.lang).then(()=>this.records=t)})}#n(e){this.dispatchEvent(new CustomEvent("record",{detail:{record:e},bubbles:!0,composed:!0}))}#u(e){e.preventDefault(),this.#i(e.dataTransfer?.files[0])}render(){return o`<main @dragover=${e=>e.preventDefault()} @drop=${e=>this.#u(e)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      ${this.message?o`<p class="error" role="alert">${this.message}</p>`:c}
      <ul class="games">${this.games.map(e=>this.#p(e))}</ul>
      <div class="columns">
        <section aria-labelledby="own">
          <h2 id="own">${this.say("ui.lobby.own")}</h2>
          ${this.known.length?o`<ul class="matches">${this.known.map(e=>this.#m(e))}</ul>`:o`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}
          <form class="join" @submit=${e=>this.#d(e)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label>
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit">${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?o`<ul class="matches">${this.open.map(e=>this.#f(e))}</ul>`:o`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${e=>this.#i(e.target.files?.[0])}></label>
          ${this.records.length?this.#h():c}
        </section>
      </div>
    </main>`}#h(){return o`<p role="status">${this.say("ui.record.choose",{count:this.records.length})}</p>
      <ul class="records">${this.records.map(e=>o`<li><button type="button" class="plain" @click=${()=>this.#n(e)}>
          ${this.#e((e.header?.game??"").replace("games/",""))} ${e.header?.name??""}</button></li>`)}</ul>`}#p(e){let t=b(e),s=t in y,[a,i]=[e.seatCounts[0],e.seatCounts.at(-1)],n=s?[this.say("ui.lobby.minutes",{minutes:y[t][0]}),this.say(`ui.lobby.${y[t][1]}`)]:[];return o`<li data-game=${e.name}>
      ${A(t)}
      <h2>${e.title}</h2>
      <p>${s?this.say(`ui.game.${t}`):e.summary}</p>
      <p class="quiet">${[this.say(a===i?"ui.lobby.seatsOf":"ui.lobby.seats",{least:a,most:i}),...n].join(" · ")}</p>
      <div class="row">
        <button type="button" class="main play" ?disabled=${this.busy} @click=${()=>this.#l(e)}>${this.say("ui.lobby.playBot")}</button>
        <label class="level"><span class="hidden">${this.say("ui.lobby.level")}</span>
          <select>${m.map(l=>o`<option value=${l}>${this.say(`ui.bot.${l}`)}</option>`)}</select></label>
        <button type="button" class="friend" ?disabled=${this.busy} @click=${()=>this.#c(e)}>${this.say("ui.lobby.friend")}</button>
        <a class="more" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#m({own:e,match:t,over:s}){let a=t?.perspective?.seat??0,i=t?.toAct.includes(a)??!1,n=e.name===this.doubted;return o`<li class=${i?"mine":""}>
      <a href=${t||!s?d(e.name):"#"}>${this.#e(e.game)}</a>
      <span class="players">${t?this.#o(t):""}</span>
      <span class="state">${this.#y(t,i,s)}</span>
      <button type="button" class="plain" @click=${()=>this.#$(e,s||n)} @blur=${()=>this.doubted=""}
        aria-label=${n?c:this.say("ui.lobby.forget")}>${n?this.say("ui.offer.forget"):"×"}</button>
    </li>`}#y(e,t,s){if(!e)return this.say(s?"ui.lobby.expired":"loading");if(t)return this.say("ui.lobby.yourTurn");if(e.state==="MATCH_STATE_PLAYING"){let i=e.toAct.map(n=>u(e,n,this.say)).join(", ");return`${this.say("prompt.wait",{names:i})}, ${this.#b(e)}`}let a=e.seats[(e.perspective?.seat??0)-1];return e.state==="MATCH_STATE_FINISHED"&&a?this.say(a.winner?"ui.lobby.won":"ui.lobby.lost"):this.say(`markethall.v1.MatchState.${e.state}`)}#b({updateTime:e}){let t=Math.max(0,Math.round((this.client.now()-Date.parse(e??""))/6e4)),s=new Intl.RelativeTimeFormat(this.lang,{numeric:"auto"});return t<60?s.format(-t,"minute"):t<2880?s.format(-Math.round(t/60),"hour"):s.format(-Math.round(t/1440),"day")}#o(e){let t=e.state!=="MATCH_STATE_SEATING";return e.seats.map(({number:s,player:a,score:i})=>o`<span class="player"><span class="mark small seat-${s}">${$(s)}</span>
      ${a?u(e,s,this.say):this.say("ui.lobby.free")}${t?o` <b>${i}</b>`:c}</span>`)}#f(e){let t=e.seats.some(({player:s})=>!s);return o`<li>
      <a href=${d(e.name)}>${this.#e(e.game.replace("games/",""))}</a>
      <span class="players">${this.#o(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#$({name:e},t){if(!t){h(this.lang).then(()=>this.doubted=e);return}E(e),this.known=this.known.filter(({own:s})=>s.name!==e)}#e(e){return this.games.find(t=>b(t)===e)?.title??e}};function b(r){return r.name.replace("games/","")}customElements.define("market-hall-lobby",f);export{f as MarketHallLobby};
