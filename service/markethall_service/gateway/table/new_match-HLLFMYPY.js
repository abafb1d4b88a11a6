import{a as I,b as $,c as w,d as b}from"./chunk-YHME6L6B.js";import{a as g,b as f,e as v}from"./chunk-XCQ3SFMR.js";import{b as a,d as u,w as d}from"./chunk-ATQ4NVBZ.js";var N=["MATCH_VISIBILITY_UNLISTED","MATCH_VISIBILITY_PRIVATE","MATCH_VISIBILITY_PUBLIC"],E="HERE",k=["BOT_LEVEL_GREEDY","BOT_LEVEL_RANDOM"],y=class extends ${static{this.properties={...$.properties,game:{type:String},loadedGame:{state:!0},seats:{state:!0},clock:{state:!0}}}constructor(){super(),this.game="",this.seats=2,this.clock="none"}willUpdate(s){s.has("lang")&&d(this.lang).then(()=>this.requestUpdate())}updated(s){s.has("game")&&this.game&&this.attempt(async()=>{let t=this.client.getGame(this.game,{view:"GAME_VIEW_BASIC"});[this.loadedGame]=await Promise.all([t,d(this.lang)]),this.seats=this.loadedGame.seatCounts[0]})}#t(s){s.preventDefault();let t=new FormData(s.currentTarget),e=i=>String(t.get(i)??""),{loadedGame:n,seats:r,client:l}=this;!n||this.busy||this.attempt(async()=>{let i={seats:r,options:this.#s(n,e),visibility:e("visibility"),timeControl:L(e)},o=await l.create(n,i),{match:O,creatorToken:T,joinCode:_}=o,{name:p}=O;v({name:p,game:this.game,creatorToken:T,joinCode:_}),f("name",e("name").trim()),e("sit")&&await b(l,p,{seat:1,name:e("name").trim()||this.say("ui.lobby.you")});for(let m=2;m<=r;m++){let h=e(`seat${m}`);h===E?await b(l,p,{seat:m,name:this.say("seat",{number:m})}):h&&await l.addBot(o,{seat:m,level:h})}location.hash=I(p)})}#s(s,t){let e={};for(let{name:n,kind:r,defaultValue:l}of s.options){let i=t(`option.${n}`).trim();r==="OPTION_KIND_BOOLEAN"?String(i==="on")!==l&&(e[n]=i==="on"):i&&i!==l&&(e[n]=r==="OPTION_KIND_INTEGER"?Number(i):r==="OPTION_KIND_BOARD"?JSON.parse(i):i)}return Object.keys(e).length?e:void 0}render(){let{loadedGame:s}=this;return s?a`<main class="narrow">
      ${w(this.game)}
      <h1>${s.title}</h1>
      <form @submit=${t=>this.#t(t)}>
        ${this.#a(s)} ${this.#i(s)}
        <fieldset>
          <legend>${this.say("ui.new.visibility")}</legend>
          ${N.map((t,e)=>a`<label class="choice">
              <input type="radio" name="visibility" value=${t} ?checked=${e===0}>
              ${this.say(`markethall.v1.MatchVisibility.${t}`)}
            </label>`)}
        </fieldset>
        ${this.#r()} ${this.#e()}
        <div class="row">
          <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.new.create")}</button>
          <a class="button" href="#">${this.say("ui.new.cancel")}</a>
        </div>
      </form>
    </main>`:a`<main>${this.#e()}</main>`}#e(){return this.message?a`<p class="error" role="alert">${this.message}</p>`:u}#a(s){let t=Array.from({length:this.seats-1},(e,n)=>n+2);return a`<fieldset>
      <legend>${this.say("ui.new.players")}</legend>
      <label>${this.say("ui.new.seats")}
        <select name="seats" @change=${e=>{this.seats=Number(e.target.value)}}>
          ${s.seatCounts.map(e=>a`<option value=${e} ?selected=${e===this.seats}>${e}</option>`)}
        </select>
      </label>
      <label>${this.say("ui.seating.name")}
        <input name="name" maxlength="40" autocomplete="nickname" .value=${g("name")}>
      </label>
      <label class="choice"><input type="checkbox" name="sit" checked> ${this.say("ui.new.sit")}</label>
      ${t.map((e,n)=>a`<label>${this.say("seat",{number:e})}
          <select name="seat${e}">
            <option value="">${this.say("ui.new.person")}</option>
            <option value=${E}>${this.say("ui.new.here")}</option>
            ${k.map(r=>a`<option value=${r} ?selected=${n>0&&r===k[0]}>
                ${this.say("ui.new.bot",{level:this.say(`markethall.v1.BotLevel.${r}`)})}</option>`)}
          </select>
        </label>`)}
    </fieldset>`}#i(s){return a`<fieldset>
      <legend>${this.say("ui.new.rules")}</legend>
      ${s.options.map(t=>this.#n(t))}
    </fieldset>`}#n({name:s,kind:t,defaultValue:e,choices:n}){let r=s.replace(/[A-Z]/g,o=>`_${o.toLowerCase()}`),l=this.say(`markethall.${this.game}.v1.Options.${r}`),i=`option.${s}`;return t==="OPTION_KIND_BOOLEAN"?a`<label class="choice"><input type="checkbox" name=${i} ?checked=${e==="true"}> ${l}</label>`:t==="OPTION_KIND_INTEGER"?a`<label>${l}<input type="number" name=${i} min="0" max="1000" .value=${e}></label>`:t==="OPTION_KIND_BOARD"?a`<details><summary>${l}</summary>
        <label>${this.say("ui.new.board")}<textarea name=${i} rows="4" spellcheck="false"></textarea></label></details>`:a`<label>${l}
      <select name=${i}>
        ${n.map(({value:o})=>a`<option value=${o} ?selected=${o===e}>${this.say(o)}</option>`)}
      </select>
    </label>`}#r(){let s=(t,e,n)=>a`<label>${e}<input type="number" name=${t} min="1" max="10000" required .value=${String(n)}></label>`;return a`<fieldset>
      <legend>${this.say("ui.new.clock")}</legend>
      <label>${this.say("ui.new.limit")}
        <select name="clock" @change=${t=>{this.clock=t.target.value}}>
          ${["none","turn","bank"].map(t=>a`<option value=${t}>${this.say(`ui.new.clock.${t}`)}</option>`)}
        </select>
      </label>
      ${this.clock==="turn"?s("turnMinutes",this.say("ui.new.turnMinutes"),5):u}
      ${this.clock==="bank"?a`${s("bankMinutes",this.say("ui.new.bankMinutes"),20)}
            <label>${this.say("ui.new.increment")}
              <input type="number" name="increment" min="0" max="3600" required .value=${"10"}></label>`:u}
      ${this.clock==="none"?u:a`<label>${this.say("ui.new.expiry")}
            <select name="expiry">
              ${["AUTOPILOT","FORFEIT"].map(t=>a`<option value="ON_EXPIRY_${t}">${this.say(`markethall.v1.OnExpiry.ON_EXPIRY_${t}`)}</option>`)}
            </select>
          </label>`}
    </fieldset>`}};function L(c){let s=c("expiry"),t=e=>`${Number(c(e))*60}s`;switch(c("clock")){case"turn":return{turnTime:t("turnMinutes"),onExpiry:s};case"bank":return{bank:{time:t("bankMinutes"),increment:`${Number(c("increment"))}s`},onExpiry:s};default:return}}customElements.define("market-hall-new-match",y);export{y as MarketHallNewMatch};
