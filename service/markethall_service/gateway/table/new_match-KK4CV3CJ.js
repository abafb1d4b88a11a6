import{b as w,d as O}from"./chunk-6IZ6GCKU.js";import{a as k}from"./chunk-2IYWEULO.js";import{a as T,g as h,i as $}from"./chunk-VGSSRIMP.js";import{a as f,b as v,e as I}from"./chunk-MKPNHCLD.js";import{b as g}from"./chunk-LGT4IWQB.js";import"./chunk-KCWPSWIS.js";import"./chunk-MSW35F5V.js";import{i as d}from"./chunk-SPKGDIGG.js";import{c as a,f as c}from"./chunk-3JQ6W47S.js";var R=["MATCH_VISIBILITY_UNLISTED","MATCH_VISIBILITY_PRIVATE","MATCH_VISIBILITY_PUBLIC"],E="HERE",b=class extends h{static{this.styles=k}static{this.properties={...h.properties,game:{type:String},loadedGame:{state:!0},bots:{state:!0},seats:{state:!0},clock:{state:!0}}}constructor(){super(),this.game="",this.bots=[],this.seats=2,this.clock="none"}updated(s){s.has("game")&&this.game&&this.attempt(async()=>{let t=this.client.getGame(this.game,{view:"GAME_VIEW_BASIC"}),[e,{bots:n}]=await Promise.all([t,this.client.rpc.listBots(),g(this.lang)]);this.bots=n.filter(({games:i})=>i.includes(e.name)),this.loadedGame=e,this.seats=this.loadedGame.seatCounts[0]})}#e(s){s.preventDefault();let t=new FormData(s.currentTarget),e=r=>String(t.get(r)??""),{loadedGame:n,seats:i,client:l}=this;!n||this.busy||this.attempt(async()=>{let r={seats:i,options:this.#t(n,e),visibility:e("visibility"),timeControl:G(e)},y=await l.create(n,r),{match:_,creatorToken:N,joinCode:S}=y,{name:u}=_;I({name:u,game:this.game,creatorToken:N,joinCode:S}),v("name",e("name").trim()),e("sit")&&await $(l,u,{seat:1,name:e("name").trim()||this.say("ui.lobby.you")});for(let o=2;o<=i;o++){let p=e(`seat${o}`);p===E?await $(l,u,{seat:o,name:this.say("seat",{number:o})}):p&&await w(l,y,p,{seat:o})}location.hash=T(u)})}#t(s,t){let e={};for(let{name:n,kind:i,defaultValue:l}of s.options){let r=t(`option.${n}`).trim();i==="OPTION_KIND_BOOLEAN"?String(r==="on")!==l&&(e[n]=r==="on"):r&&r!==l&&(e[n]=i==="OPTION_KIND_INTEGER"?Number(r):i==="OPTION_KIND_BOARD"?JSON.parse(r):r)}return Object.keys(e).length?e:void 0}render(){let{loadedGame:s}=this;return s?a`<main class="narrow">
      <div class="masthead">${O(this.game)}<h1>${s.title}</h1></div>
      <form @submit=${t=>this.#e(t)}>
        ${this.#s(s)} ${this.#a(s)}
        <fieldset>
          <legend>${this.say("ui.new.visibility")}</legend>
          ${R.map((t,e)=>a`<label class="choice">
              <input type="radio" name="visibility" value=${t} ?checked=${e===0}>
              ${d(s,t)}
            </label>`)}
        </fieldset>
        ${this.#n()} ${this.problem()}
        <div class="row">
          <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.new.create")}</button>
          <a class="button" href="#">${this.say("ui.new.cancel")}</a>
        </div>
      </form>
    </main>`:a`<main class="narrow">${this.problem()} ${this.message?a`<p><a class="button" href="#">${this.say("ui.app.home")}</a></p>`:c}</main>`}#s(s){let t=Array.from({length:this.seats-1},(e,n)=>n+2);return a`<fieldset>
      <legend>${this.say("players")}</legend>
      <label>${this.say("ui.new.seats")}
        <select name="seats" @change=${e=>{this.seats=Number(e.target.value)}}>
          ${s.seatCounts.map(e=>a`<option value=${e} ?selected=${e===this.seats}>${e}</option>`)}
        </select>
      </label>
      <label>${this.say("ui.seating.name")}
        <input name="name" maxlength="40" autocomplete="nickname" .value=${f("name")}>
      </label>
      <label class="choice"><input type="checkbox" name="sit" checked> ${this.say("ui.new.sit")}</label>
      ${t.map((e,n)=>a`<label>${this.say("seat",{number:e})}
          <select name="seat${e}">
            <option value="">${this.say("ui.new.person")}</option>
            <option value=${E}>${this.say("ui.new.here")}</option>
            ${this.bots.map(i=>a`<option value=${i.name} title=${i.description} ?selected=${n>0&&i===this.bots[0]}>${i.displayName}</option>`)}
          </select>
        </label>`)}
    </fieldset>`}#a(s){return a`<fieldset>
      <legend>${this.say("ui.table.rules")}</legend>
      ${s.options.map(t=>this.#i(t))}
    </fieldset>`}#i({name:s,kind:t,defaultValue:e,choices:n,label:i}){let l=`option.${s}`;return t==="OPTION_KIND_BOOLEAN"?a`<label class="choice"><input type="checkbox" name=${l} ?checked=${e==="true"}> ${i}</label>`:t==="OPTION_KIND_INTEGER"?a`<label>${i}<input type="number" name=${l} min="0" max="1000" .value=${e}></label>`:t==="OPTION_KIND_BOARD"?a`<details><summary>${i}</summary>
        <label>${this.say("ui.new.board")}<textarea name=${l} rows="4" spellcheck="false"></textarea></label></details>`:a`<label>${i}
      <select name=${l}>
        ${n.map(r=>a`<option value=${r.value} ?selected=${r.value===e}>${r.label}</option>`)}
      </select>
    </label>`}#n(){let s=(t,e,n)=>a`<label>${e}<input type="number" name=${t} min="1" max="10000" required .value=${String(n)}></label>`;return a`<fieldset>
      <legend>${this.say("ui.new.clock")}</legend>
      <label>${this.say("ui.new.limit")}
        <select name="clock" @change=${t=>{this.clock=t.target.value}}>
          ${["none","turn","bank"].map(t=>a`<option value=${t}>${this.say(`ui.new.clock.${t}`)}</option>`)}
        </select>
      </label>
      ${this.clock==="turn"?s("turnMinutes",this.say("ui.new.turnMinutes"),5):c}
      ${this.clock==="bank"?a`${s("bankMinutes",this.say("ui.new.bankMinutes"),20)}
            <label>${this.say("ui.new.increment")}
              <input type="number" name="increment" min="0" max="3600" required .value=${"10"}></label>`:c}
      ${this.clock==="none"?c:a`<label>${this.say("ui.new.expiry")}
            <select name="expiry">
              ${["AUTOPILOT","FORFEIT"].map(t=>a`<option value="ON_EXPIRY_${t}">${d(this.loadedGame,`ON_EXPIRY_${t}`)}</option>`)}
            </select>
          </label>`}
    </fieldset>`}};function G(m){let s=m("expiry"),t=e=>`${Number(m(e))*60}s`;switch(m("clock")){case"turn":return{turnTime:t("turnMinutes"),onExpiry:s};case"bank":return{bank:{time:t("bankMinutes"),increment:`${Number(m("increment"))}s`},onExpiry:s};default:return}}customElements.define("market-hall-new-match",b);
