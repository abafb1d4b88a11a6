import{a as I}from"./chunk-L6KJZEBP.js";import{a as q,b as M,d as P}from"./chunk-6IZ6GCKU.js";import{a as T}from"./chunk-LXBGNUYH.js";import{b as k,c as w,d as S,g as d,h as C,i as E}from"./chunk-3FMKRQE4.js";import{a as y,b,d as l,e as $,g,j as f}from"./chunk-MKPNHCLD.js";import"./chunk-IXXOYCE5.js";import"./chunk-YPXGN6VZ.js";import{b as p,d as v}from"./chunk-7SPFDLAR.js";import{a as c}from"./chunk-BFO222ZC.js";import{c as s,d as u,f as r}from"./chunk-3JQ6W47S.js";var R=6e4,_=5e3,m=class extends d{static{this.styles=T}static{this.properties={...d.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},short:{state:!0},copied:{state:!0},title:{type:String},here:{state:!0},removed:{type:Boolean}}}#s=0;constructor(){super(),I(this),this.code=this.short=this.copied="",this.qr=[],this.removed=!1,this.title="",this.here=0}connectedCallback(){super.connectedCallback(),this.#s=window.setInterval(this.#t,R),document.addEventListener("visibilitychange",this.#t)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#s),document.removeEventListener("visibilitychange",this.#t)}updated(t){!t.has("match")||!this.match||(this.short||this.#t(),!this.qr.length&&(this.copied=S(this.match.name)?"link":"",this.#a()))}#t=async()=>{let{name:t=""}=this.match??{},i=l(t),a=i?.token||i?.creatorToken;if(!a)return;let{shortCode:e=""}=await this.client.rpc.createShortCode(t,{token:a,timeoutMs:_}).catch(()=>({shortCode:""}));this.short=e.toUpperCase().replace(/^.../,"$& ")};async#a(){let{encode:t}=await import("./dist-QMBBFQLB.js");this.qr=t(this.#i,{border:2}).data}get#i(){return k(this.match.name,this.code)}#e(t,i){return this.attempt(async()=>{await i(this.match.name),this.dispatchEvent(new CustomEvent("seated"))},String(t))}#r(t,i){t.preventDefault();let a=String(new FormData(t.currentTarget).get("name")).trim();this.here||b("name",a),this.here=0,this.#e(i,async e=>{$({name:e,game:c(this.match)}),await E(this.client,e,{seat:i,name:a||C(this.say,i),joinCode:this.code})})}async#o(){this.copied=await w(this.match.name,this.code)?"link":"",this.copied||this.renderRoot.querySelector("#link").focus()}async#n(){await navigator.clipboard.writeText(this.short),this.copied="code"}render(){let{match:t}=this;if(!t)return s``;let i=l(t.name),a=!!i?.token,e=i?.creatorToken??"";return s`<main class="narrow">
      <div class="masthead">${P(c(t))}<div><h1>${this.title||this.say("prompt.seating")}</h1>
        <p class="quiet">${this.say("prompt.seating")}, ${this.say("ui.seating.taken",{taken:t.seats.filter(({player:o})=>o).length,seats:t.seats.length})}</p></div></div>
      ${this.problem()}
      ${this.removed&&!a?s`<p class="error" role="alert">${this.say("ui.seating.removed")}</p>`:r}
      ${t.creatorMayClose?s`<p>${this.say("ui.seating.mayClose")}</p>`:r}
      <ul class="chairs">
        ${t.seats.map(o=>this.#h(o,{seated:a,creator:e}))}
      </ul>
      ${a||e?this.#c():r}
      <div class="row">
        ${a?s`<button type="button" aria-disabled=${this.busy?"true":"false"} @click=${()=>this.#l(i.token)}>${this.say("ui.seating.leave")}</button>`:r}
        ${e?s`<button type="button" aria-disabled=${this.busy?"true":"false"} @click=${()=>this.#d(e)}>${this.say("ui.seating.callOff")}</button>`:r}
      </div>
      ${this.problem("end")}
    </main>`}#h(t,{seated:i,creator:a}){let{number:e,player:o}=t,h=s`<span class="mark seat-${e}">${p(e)}</span>`,L=()=>this.#e(e,async n=>{await this.client.kick(n,e,{token:a})});if(o)return s`<li>${h}<span class="who">${v(this.match,e,this.say)}${e===this.match?.perspective?.seat?s` <span class="quiet">${this.say("ui.seat.you")}</span>`:r}</span>
        ${a&&e!==this.match?.perspective?.seat?s`<button type="button" class="plain" aria-disabled=${this.busy?"true":"false"} @click=${L}>${this.say("ui.seating.kick")}</button>`:r}${this.problem(String(e))}</li>`;let A=()=>this.#e(e,async n=>{await M(this.client,n,q[0],{seat:e,token:a})});return s`<li>${h}
      ${i&&this.here!==e?s`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:s`<form class="row who" @submit=${n=>this.#r(n,e)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${i?"":y("name")}>
            <button type="submit" class="main" aria-disabled=${this.busy?"true":"false"}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${i&&this.here!==e?s`<button type="button" aria-disabled=${this.busy?"true":"false"} @click=${()=>this.here=e}>${this.say("ui.new.here")}</button>`:r}
      ${a?s`<button type="button" aria-disabled=${this.busy?"true":"false"} @click=${A}>${this.say("ui.seating.bot")}</button>`:r}
      ${this.problem(String(e))}</li>`}#c(){let t=this.qr.length,i=this.qr.flatMap((a,e)=>a.flatMap((o,h)=>o?[`M${h} ${e}h1v1h-1z`]:[])).join("");return s`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#i}
          @focus=${a=>a.target.select()}>
        <button type="button" @click=${()=>{this.#o()}}>${this.say(this.copied==="link"?"ui.seating.copied":"ui.seating.copy")}</button>
        ${"share"in navigator?s`<button type="button" @click=${()=>{navigator.share({url:this.#i,title:this.title}).catch(()=>{})}}>${this.say("ui.seating.share")}</button>`:r}
      </div>
      ${this.short?s`<p class="quiet">${this.say("ui.seating.code")}</p>
            <p class="row"><code class="short">${this.short}</code>
            ${"clipboard"in navigator?s`<button type="button" @click=${()=>this.#n().catch(()=>{})}>${this.say(this.copied==="code"?"ui.seating.copied":"ui.drawer.copy")}</button>`:r}</p>`:r}
      ${t?s`<svg class="qr" viewBox="0 0 ${t} ${t}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${u`<rect width=${t} height=${t} fill="#fff"/><path d=${i} fill="#000"/>`}</svg>`:r}
    </section>`}#l(t){return this.#e("end",async i=>{await this.client.seat(i,t).leave(),g(i,t)})}#d(t){return this.attempt(async()=>{await this.client.closeMatch(this.match,{token:t}),f(this.match.name),location.hash=""},"end")}};customElements.define("market-hall-seating",m);
