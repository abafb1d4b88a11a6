import{a as B}from"./chunk-L6KJZEBP.js";import{a as $,b as D,c as L,d as x}from"./chunk-6IZ6GCKU.js";import{a as P}from"./chunk-LXBGNUYH.js";import{a as d,c as _,e as j,g as v,h as H,i as g,j as G}from"./chunk-3FMKRQE4.js";import{a as u,b as S,c as h,d as A,e as y,i as b,j as O}from"./chunk-MKPNHCLD.js";import{c as I}from"./chunk-IXXOYCE5.js";import{a as R}from"./chunk-YPXGN6VZ.js";import{b as E,d as f}from"./chunk-7SPFDLAR.js";import{a as p,e as C,i as M}from"./chunk-BFO222ZC.js";import{c as n,f as c}from"./chunk-3JQ6W47S.js";var m=class{constructor(e,t){this.known=[];this.#t=new AbortController;this.#s=()=>{document.hidden?this.#t.abort():this.begin().catch(()=>{})};this.#e=e,this.#i=t,e.addController(this)}#e;#i;#t;hostConnected(){document.addEventListener("visibilitychange",this.#s)}hostDisconnected(){document.removeEventListener("visibilitychange",this.#s),this.#t.abort()}#s;async begin(){this.#t.abort();let{signal:e}=this.#t=new AbortController,t=this.#i();this.known.length||(this.known=h().map(i=>({own:i,match:void 0,over:i.over}))),this.#e.requestUpdate();let s=await Promise.all(h().map(i=>w(t,i)));if(!e.aborted){this.known=s;for(let{own:i,over:a}of s)b(i.name,a);this.#e.requestUpdate();for(let i of s)i.over||this.#a(t,i,e).catch(()=>{})}}async#a(e,{own:t,match:s},i){let a=s?.visibility==="MATCH_VISIBILITY_PRIVATE"&&!t.joinCode?t.token||t.creatorToken:"",[o,l]=[!1,!1],q=async()=>{if(l=o,!o){do[o,l]=[!0,!1],this.#n(await w(e,t),i);while(l);o=!1}};for await(let z of e.watch(t.name,{joinCode:t.joinCode,token:a,afterRevision:s?.revision??0,signal:i}))q()}#n(e,t){t.aborted||(b(e.own.name,e.over),this.known=this.known.map(s=>s.own.name===e.own.name?e:s),this.#e.requestUpdate())}forget(e){O(e),this.known=this.known.filter(({own:t})=>t.name!==e),this.#e.requestUpdate()}};async function w(r,e,t=e.token||e.creatorToken){try{let s=await r.getMatch(e.name,{token:t,joinCode:e.joinCode});return{own:e,match:s,over:C(s)}}catch(s){let i=G(s);if(i&&t!==e.creatorToken&&e.creatorToken)return w(r,e,e.creatorToken);let a=i||s instanceof R&&s.code==="NOT_FOUND";return{own:e,match:void 0,over:a||e.over}}}async function N(r){let e=U(await r.arrayBuffer()),t=F(e);return t?[t]:e.split(`
`).map(F).filter(s=>s!==void 0)}function U(r){let[e,t]=new Uint8Array(r),s=e===255&&t===254?"utf-16le":e===254&&t===255?"utf-16be":"utf-8";return new TextDecoder(s).decode(r)}function F(r){try{let e=JSON.parse(r);return typeof e=="object"&&e!==null&&"header"in e&&"commits"in e&&!("format"in e)?e:void 0}catch{return}}var V=5e3,K=12,Y=/^[\s-]*([a-z0-9][\s-]*){6}$/i,T=class extends v{static{this.styles=P}static{this.properties={...v.properties,games:{state:!0},open:{state:!0},doubted:{state:!0},records:{state:!0}}}#e=new m(this,()=>this.client);#i=0;#t=!1;#s=!0;constructor(){super(),B(this),this.games=this.open=this.records=[],this.doubted=""}connectedCallback(){super.connectedCallback(),this.#i=window.setInterval(()=>document.hidden||void this.#a(),V)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#i)}firstUpdated(e){this.#a()}async#a(){if(!this.#t){this.#t=!0;try{let{rpc:e}=this.client;this.games.length||(this.games=(await e.listGames()).games,this.at||(this.message="")),this.#s&&this.#e.begin().catch(()=>{}),this.#s=!1;let{matches:t}=await e.listMatches({pageSize:50}),s=new Set(h().map(({name:i})=>i));this.open=t.filter(({name:i,state:a})=>!s.has(i)&&a!=="MATCH_STATE_FINISHED").slice(0,K)}catch(e){this.#s=!0,!this.games.length&&!this.trying&&(this.message=I(e))}finally{this.#t=!1}}}#n(e){let t=this.renderRoot.querySelector(`[data-game="${e.name}"] select`)?.value;return this.attempt(async()=>{let s=await this.#r(e,"MATCH_VISIBILITY_UNLISTED");await D(this.client,s,t??$[0]),location.hash=d(s.match.name)},e.name)}#h(e){return this.attempt(async()=>{let t=await this.#r(e,"MATCH_VISIBILITY_PRIVATE"),{name:s}=t.match;await _(s,t.joinCode),location.hash=d(s)},e.name)}async#r(e,t){let{client:s}=this,i=await s.create(e,{seats:e.seatCounts[0],visibility:t}),{name:a}=i.match;return y({name:a,game:k(e),creatorToken:i.creatorToken,joinCode:i.joinCode}),await g(s,a,{name:u("name")||this.say("ui.lobby.you"),joinCode:i.joinCode}),i}#u(e){e.preventDefault();let t=e.currentTarget,s=String(new FormData(t).get("link")),i=j(s);i?this.dispatchEvent(new CustomEvent("link",{detail:i})):Y.test(s)?this.#m(s):[this.at,this.message]=["link",this.say("ui.lobby.badLink")]}#m(e){let{client:t}=this;return this.attempt(async()=>{let{match:s,joinCode:i}=await t.rpc.getShortCode(e);if(!A(s)?.token){let a=await t.getMatch(s,{joinCode:i}),o=a.seats.find(({player:l})=>!l)?.number??0;y({name:s,game:p(a)}),await g(t,s,{seat:o,name:u("name")||H(this.say,o),joinCode:i})}location.hash=d(s)},"link")}#l(e){e&&this.attempt(async()=>{this.records=[];let t=await N(e);if(!t.length)throw new Error(this.say("ui.record.wrongFile",{file:e.name}));t.length===1?this.#c(t[0]):this.records=t},"file")}#c(e){this.dispatchEvent(new CustomEvent("record",{detail:{record:e},bubbles:!0,composed:!0}))}#p(e){e.preventDefault(),this.#l(e.dataTransfer?.files[0])}render(){let{known:e}=this.#e,t=e.some(({over:i})=>!i),s=n`<h2 id="own">${this.say("ui.lobby.own")}</h2>
      ${e.length?n`<ul class="matches">${e.map(i=>this.#b(i))}</ul>`:n`<p class="quiet">${this.say("ui.lobby.noOwn")}</p>`}`;return n`<main @dragover=${i=>i.preventDefault()} @drop=${i=>this.#p(i)}>
      <h1 class="hidden">Market Hall</h1>
      <p class="lead">${this.say("ui.lobby.lead")}</p>
      <p class="row own-name"><label for="name">${this.say("ui.seating.name")}</label>
        <input id="name" maxlength="40" autocomplete="nickname" placeholder=${this.say("ui.lobby.you")} .value=${u("name")}
          @change=${i=>S("name",i.target.value.trim())}></p>
      ${this.problem()}
      ${this.trying&&!this.games.length?n`<p class="error" role="status">${this.say("lost")}</p>`:c}
      ${t?n`<section class="going" aria-labelledby="own">${s}</section>`:c}
      <ul class="games">${this.games.map(i=>this.#y(i))}</ul>
      <div class="columns">
        <section aria-labelledby=${t?c:"own"}>
          ${t?c:s}
          <form class="join" @submit=${i=>this.#u(i)}>
            <label for="link">${this.say("ui.lobby.joinLabel")}</label> ${this.problem("link")}
            <div class="row">
              <input id="link" name="link" required autocomplete="off" spellcheck="false">
              <button type="submit" aria-disabled=${this.busy?"true":"false"}>${this.say("ui.lobby.join")}</button>
            </div>
          </form>
        </section>
        <section aria-labelledby="open">
          <h2 id="open">${this.say("ui.lobby.public")}</h2>
          ${this.open.length?n`<ul class="matches">${this.open.map(i=>this.#$(i))}</ul>`:n`<p class="quiet">${this.say("ui.lobby.noPublic")}</p>`}
          <label class="file">${this.say("ui.record.open")}
            <input type="file" accept=".json,application/json"
              @change=${i=>this.#l(i.target.files?.[0])}></label>
          ${this.problem("file")} ${this.records.length?this.#f():c}
        </section>
      </div>
    </main>`}#f(){return n`<p role="status">${this.say("ui.record.choose",{count:this.records.length})}</p>
      <ul class="records">${this.records.map(e=>n`<li><button type="button" class="plain" @click=${()=>this.#c(e)}>
          ${this.#o((e.header?.game??"").replace("games/",""))} ${e.header?.name??""}</button></li>`)}</ul>`}#y(e){let t=k(e),s=L(t),[i,a]=[e.seatCounts[0],e.seatCounts.at(-1)],o=s?[this.say("ui.lobby.minutes",{minutes:s.minutes}),this.say(`ui.lobby.${s.level}`)]:[];return n`<li data-game=${e.name}>
      ${x(t)}
      <h2>${e.title}</h2>
      <p>${s?this.say(`ui.game.${t}`):e.summary}</p>
      <p class="quiet">${[this.say(i===a?"ui.lobby.seatsOf":"ui.lobby.seats",{least:i,most:a}),...o].join(" · ")}</p>
      ${this.problem(e.name)}
      <div class="row">
        <button type="button" class="main play" aria-disabled=${this.busy?"true":"false"} @click=${()=>this.#n(e)}>${this.say("ui.lobby.playBot")}</button>
        <label class="level"><span class="hidden">${this.say("ui.lobby.level")}</span>
          <select>${$.map(l=>n`<option value=${l}>${this.say(`ui.lobby.level.${l}`)}</option>`)}</select></label>
        <button type="button" class="friend" aria-disabled=${this.busy?"true":"false"} @click=${()=>this.#h(e)}>${this.say("ui.lobby.friend")}</button>
        <a class="more" href=${`#new=${t}`}>${this.say("ui.lobby.new")}</a>
      </div>
    </li>`}#b({own:e,match:t,over:s}){let i=t?.perspective?.seat??0,a=t?.toAct.includes(i)??!1,o=e.name===this.doubted;return n`<li class=${a?"mine":""}>
      <a href=${t||!s?d(e.name):"#"}>${this.#o(e.game)}</a>
      <span class="players">${t?this.#d(t):""}</span>
      <span class="state">${this.#v(t,a,s)}</span>
      <button type="button" class="plain" @click=${()=>this.#w(e,s||o)} @blur=${()=>this.doubted=""}
        aria-label=${o?c:this.say("ui.lobby.forget")}>${o?this.say("ui.offer.forget"):"×"}</button>
    </li>`}#v(e,t,s){if(!e)return this.say(s?"ui.lobby.expired":"loading");if(t)return this.say("ui.lobby.yourTurn");if(e.state==="MATCH_STATE_PLAYING"){let a=e.toAct.map(o=>f(e,o,this.say)).join(", ");return`${this.say("prompt.wait",{names:a})}, ${this.#g(e)}`}let i=e.seats[(e.perspective?.seat??0)-1];return e.state==="MATCH_STATE_FINISHED"&&i?this.say(i.winner?"ui.lobby.won":"ui.lobby.lost"):M(this.games[0],e.state)}#g({updateTime:e}){let t=Math.max(0,Math.round((this.client.now()-Date.parse(e??""))/6e4)),s=new Intl.RelativeTimeFormat(this.lang,{numeric:"auto"});return t<60?s.format(-t,"minute"):t<2880?s.format(-Math.round(t/60),"hour"):s.format(-Math.round(t/1440),"day")}#d(e){let t=e.state!=="MATCH_STATE_SEATING";return e.seats.map(({number:s,player:i,score:a})=>n`<span class="player"><span class="mark small seat-${s}">${E(s)}</span>
      ${i?f(e,s,this.say):this.say("ui.lobby.free")}${t?n` <b>${a}</b>`:c}</span>`)}#$(e){let t=e.seats.some(({player:s})=>!s);return n`<li>
      <a href=${d(e.name)}>${this.#o(p(e))}</a>
      <span class="players">${this.#d(e)}</span>
      <span class="state">${this.say(t?"ui.lobby.take":"ui.lobby.watch")}</span>
    </li>`}#w({name:e},t){t?this.#e.forget(e):this.doubted=e}#o(e){return this.games.find(t=>k(t)===e)?.title??e}};function k(r){return r.name.replace("games/","")}customElements.define("market-hall-lobby",T);
