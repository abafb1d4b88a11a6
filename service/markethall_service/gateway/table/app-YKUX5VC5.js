import{a as l,b as r,c as d,d as a,e as c,f as m,i as p,j as h}from"./chunk-WEGO7JRU.js";var i=l`
  :host {
    display: block;
    color-scheme: light dark;
    --ink: light-dark(#2b2420, #f1e8da);
    --paper: light-dark(#f7f1e5, #191615);
    --card: light-dark(#fffdf8, #272222);
    --line: light-dark(#d9cdb8, #483f39);
    --action: light-dark(#0b57c0, #8cc8ff);
    --on-action: light-dark(#fff, #10202f);
    color: var(--ink);
    background: var(--paper);
    min-height: 100vh;
    font: 16px/1.5 ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
  }
  .home { display: inline-block; padding: 10px 14px; color: inherit; font-weight: 700; text-decoration: none; }
  .home:hover { text-decoration: underline; }
  main { max-width: 1080px; margin: auto; padding: 24px 16px 48px; }
  h1 { font-size: 2rem; margin: 0 0 4px; }
  .games { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 16px; margin: 24px 0; padding: 0;
    list-style: none; }
  .games li { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: grid; gap: 8px;
    align-content: start; }
  .games h2 { margin: 0; font-size: 1.2rem; }
  .games p { margin: 0; }
  button { font: inherit; min-height: 44px; padding: 6px 16px; border-radius: 11px; border: 1.5px solid var(--action);
    background: var(--action); color: var(--on-action); font-weight: 650; cursor: pointer; justify-self: start; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--action); outline-offset: 3px; }
  .error { color: light-dark(#a3140f, #ff9d94); }
`;var o=class extends a{static{this.styles=i}static{this.properties={server:{type:String},lang:{type:String},games:{state:!0},message:{state:!0},busy:{state:!0}}}constructor(){super(),this.server=this.message="",this.games=[],this.busy=!1}get#e(){return new h(this.server||location.origin)}willUpdate(e){e.has("lang")&&c(this.lang).then(()=>this.requestUpdate())}updated(e){e.has("server")&&this.#t(async()=>{this.games=(await this.#e.listGames()).games})}#r(e){return this.#t(async()=>{let t=this.#e,s=await t.create(e,{seats:e.seatCounts[0],visibility:"MATCH_VISIBILITY_UNLISTED"}),v=await t.join(s);await t.addBot(s),location.hash=`match=${s.match.name}&token=${v.token}`})}async#t(e){this.busy=!0,this.message="";try{await e()}catch(t){this.message=t instanceof p||t instanceof Error?t.message:String(t)}finally{this.busy=!1}}#a=e=>m(this.lang)(e);render(){return r`<main>
      <h1>Market Hall</h1>
      ${this.message?r`<p class="error" role="alert">${this.message}</p>`:d}
      <ul class="games">
        ${this.games.map(e=>r`<li data-game=${e.name}>
            <h2>${e.title}</h2>
            <p>${e.summary}</p>
            <button type="button" class="play" ?disabled=${this.busy} @click=${()=>this.#r(e)}>
              ${this.#a("ui.lobby.playBot")}
            </button>
          </li>`)}
      </ul>
    </main>`}};customElements.define("market-hall-lobby",o);var n=class extends a{static{this.styles=i}static{this.properties={route:{state:!0}}}constructor(){super(),this.route=u()}connectedCallback(){super.connectedCallback(),addEventListener("hashchange",this.#e)}disconnectedCallback(){super.disconnectedCallback(),removeEventListener("hashchange",this.#e)}#e=()=>{this.route=u()};render(){let e=this.route.get("match"),t=navigator.language;return e?r`<a class="home" href="#">Market Hall</a>
      <market-hall-table server=${g()} match=${e} token=${this.route.get("token")??""} lang=${t}>
      </market-hall-table>`:r`<market-hall-lobby server=${g()} lang=${t}></market-hall-lobby>`}};function g(){return new URL(".",document.baseURI).href.replace(/\/$/,"")}function u(){return new URLSearchParams(location.hash.slice(1))}customElements.define("market-hall-app",n);export{n as MarketHallApp};
