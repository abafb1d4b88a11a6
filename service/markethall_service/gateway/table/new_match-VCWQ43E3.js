import{b as O,d as E}from"./chunk-6IZ6GCKU.js";import{a as k}from"./chunk-LXBGNUYH.js";import{a as w,g as $,i as b}from"./chunk-3FMKRQE4.js";import{a as v,b as I,e as T}from"./chunk-MKPNHCLD.js";import{b as f}from"./chunk-IXXOYCE5.js";import"./chunk-YPXGN6VZ.js";import"./chunk-7SPFDLAR.js";import{i as d}from"./chunk-BFO222ZC.js";import{c as s,f as c}from"./chunk-3JQ6W47S.js";var R=["MATCH_VISIBILITY_UNLISTED","MATCH_VISIBILITY_PRIVATE","MATCH_VISIBILITY_PUBLIC"],y="HERE",g=class extends ${static{this.styles=k}static{this.properties={...$.properties,game:{type:String},loadedGame:{state:!0},bots:{state:!0},seats:{state:!0},clock:{state:!0}}}constructor(){super(),this.game="",this.bots=[],this.seats=2,this.clock="none"}updated(a){a.has("game")&&this.game&&this.attempt(async()=>{let t=this.client.getGame(this.game,{view:"GAME_VIEW_BASIC"}),[e,{bots:i}]=await Promise.all([t,this.client.rpc.listBots(),f(this.lang)]);this.bots=i.filter(({games:l})=>l.includes(e.name)),this.loadedGame=e,this.seats=this.loadedGame.seatCounts[0]})}#e(a){a.preventDefault();let t=new FormData(a.currentTarget),e=n=>String(t.get(n)??""),{loadedGame:i,seats:l,client:r}=this;!i||this.busy||this.attempt(async()=>{let n={seats:l,options:this.#t(i,e),visibility:e("visibility"),timeControl:G(e)},m=await r.create(i,n),{match:_,creatorToken:N,joinCode:S}=m,{name:p}=_;T({name:p,game:this.game,creatorToken:N,joinCode:S}),I("name",e("name").trim()),e("sit")&&await b(r,p,{seat:1,name:e("name").trim()||this.say("ui.lobby.you")});for(let o=2;o<=l;o++){let h=e(`seat${o}`);h===y?await b(r,p,{seat:o,name:e(`name${o}`).trim()||this.say("seat",{number:o})}):h&&await O(r,m,h,{seat:o})}location.hash=w(p)})}#t(a,t){let e={};for(let{name:i,kind:l,defaultValue:r}of a.options){let n=t(`option.${i}`).trim();l==="OPTION_KIND_BOOLEAN"?String(n==="on")!==r&&(e[i]=n==="on"):n&&n!==r&&(e[i]=l==="OPTION_KIND_INTEGER"?Number(n):l==="OPTION_KIND_BOARD"?JSON.parse(n):n)}return Object.keys(e).length?e:void 0}render(){let{loadedGame:a}=this;return a?s`<main class="narrow">
      <div class="masthead">${E(this.game)}<h1>${a.title}</h1></div>
      <form @submit=${t=>this.#e(t)}>
        ${this.#a(a)} ${this.#i(a)}
        <fieldset>
          <legend>${this.say("ui.new.visibility")}</legend>
          ${R.map((t,e)=>s`<label class="choice">
              <input type="radio" name="visibility" value=${t} ?checked=${e===0}>
              ${d(a,t)}
            </label>`)}
        </fieldset>
        ${this.#l()} ${this.problem()}
        <div class="row">
          <button type="submit" class="main" aria-disabled=${this.busy?"true":"false"}>${this.say("ui.new.create")}</button>
          <a class="button" href="#">${this.say("ui.new.cancel")}</a>
        </div>
      </form>
    </main>`:s`<main class="narrow">${this.problem()} ${this.message?s`<p><a class="button" href="#">${this.say("ui.app.home")}</a></p>`:c}</main>`}#a(a){let t=Array.from({length:this.seats-1},(e,i)=>i+2);return s`<fieldset>
      <legend>${this.say("players")}</legend>
      <label>${this.say("ui.new.seats")}
        <select name="seats" @change=${e=>{this.seats=Number(e.target.value)}}>
          ${a.seatCounts.map(e=>s`<option value=${e} ?selected=${e===this.seats}>${e}</option>`)}
        </select>
      </label>
      <label>${this.say("ui.seating.name")}
        <input name="name" maxlength="40" autocomplete="nickname" .value=${v("name")}>
      </label>
      <label class="choice"><input type="checkbox" name="sit" checked> ${this.say("ui.new.sit")}</label>
      ${t.map((e,i)=>s`<label>${this.say("seat",{number:e})}
          <select name="seat${e}" @change=${()=>this.requestUpdate()}>
            <option value="">${this.say("ui.new.person")}</option>
            <option value=${y}>${this.say("ui.new.here")}</option>
            ${this.bots.map(l=>s`<option value=${l.name} title=${l.description} ?selected=${i>0&&l===this.bots[0]}>${l.displayName}</option>`)}
          </select>
        </label>
        ${this.#s(e)?s`<label>${this.say("ui.pair",{name:this.say("seat",{number:e}),words:this.say("ui.seating.name")})}
          <input name="name${e}" maxlength="40" autocomplete="off"></label>`:c}`)}
    </fieldset>`}#s(a){return this.renderRoot.querySelector(`[name=seat${a}]`)?.value===y}#i(a){return s`<fieldset>
      <legend>${this.say("ui.table.rules")}</legend>
      ${a.options.map(t=>this.#n(t))}
    </fieldset>`}#n({name:a,kind:t,defaultValue:e,choices:i,label:l}){let r=l.replace(/([A-Z]-)(?=\d)/g,"$1⁠"),n=`option.${a}`;return t==="OPTION_KIND_BOOLEAN"?s`<label class="choice"><input type="checkbox" name=${n} ?checked=${e==="true"}> ${r}</label>`:t==="OPTION_KIND_INTEGER"?s`<label>${r}<input type="number" name=${n} min="0" max="1000" .value=${e}></label>`:t==="OPTION_KIND_BOARD"?s`<details><summary>${r}</summary>
        <label>${this.say("ui.new.board")}<textarea name=${n} rows="4" spellcheck="false"></textarea></label></details>`:s`<label>${r}
      <select name=${n}>
        ${i.map(m=>s`<option value=${m.value} ?selected=${m.value===e}>${m.label}</option>`)}
      </select>
    </label>`}#l(){let a=(t,e,i)=>s`<label>${e}<input type="number" name=${t} min="1" max="10000" required .value=${String(i)}></label>`;return s`<fieldset>
      <legend>${this.say("ui.new.clock")}</legend>
      <label>${this.say("ui.new.limit")}
        <select name="clock" @change=${t=>{this.clock=t.target.value}}>
          ${["none","turn","bank"].map(t=>s`<option value=${t}>${this.say(`ui.new.clock.${t}`)}</option>`)}
        </select>
      </label>
      ${this.clock==="turn"?a("turnMinutes",this.say("ui.new.turnMinutes"),5):c}
      ${this.clock==="bank"?s`${a("bankMinutes",this.say("ui.new.bankMinutes"),20)}
            <label>${this.say("ui.new.increment")}
              <input type="number" name="increment" min="0" max="3600" required .value=${"10"}></label>`:c}
      ${this.clock==="none"?c:s`<label>${this.say("ui.new.expiry")}
            <select name="expiry">
              ${["AUTOPILOT","FORFEIT"].map(t=>s`<option value="ON_EXPIRY_${t}">${d(this.loadedGame,`ON_EXPIRY_${t}`)}</option>`)}
            </select>
          </label>`}
    </fieldset>`}};function G(u){let a=u("expiry"),t=e=>`${Number(u(e))*60}s`;switch(u("clock")){case"turn":return{turnTime:t("turnMinutes"),onExpiry:a};case"bank":return{bank:{time:t("bankMinutes"),increment:`${Number(u("increment"))}s`},onExpiry:a};default:return}}customElements.define("market-hall-new-match",g);
