import{a as T,b as S,d as E}from"./chunk-NPYWUWK2.js";import{a as q}from"./chunk-XTOR7JXH.js";import{b as k,e as c,f as w}from"./chunk-J6PB74H4.js";import{a as $,b as y,d as b,e as g,g as v,j as f}from"./chunk-MKPNHCLD.js";import"./chunk-5Y3BZATZ.js";import"./chunk-SFLPB7Q7.js";import"./chunk-4WUEA452.js";import{b as p,d}from"./chunk-YUP2S4RE.js";import{a as l}from"./chunk-WGL5LP2R.js";import{c as i,d as u,f as n}from"./chunk-3JQ6W47S.js";var m=class extends c{static{this.styles=q}static{this.properties={...c.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},copied:{state:!0},title:{type:String},here:{state:!0}}}constructor(){super(),this.code="",this.qr=[],this.copied=!1,this.title="",this.here=0}updated(t){t.has("match")&&this.match&&!this.qr.length&&this.#i()}async#i(){let{encode:t}=await import("./dist-QMBBFQLB.js");this.qr=t(this.#t,{border:2}).data}get#t(){return k(this.match.name,this.code)}#e(t){return this.attempt(async()=>{await t(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#s(t,a){t.preventDefault();let s=String(new FormData(t.currentTarget).get("name")).trim();this.here||y("name",s),this.here=0,this.#e(async e=>{g({name:e,game:l(this.match)}),await w(this.client,e,{seat:a,name:s||this.say("ui.lobby.you"),joinCode:this.code})})}async#a(){await navigator.clipboard.writeText(this.#t),this.copied=!0}render(){let{match:t}=this;if(!t)return i``;let a=b(t.name),s=!!a?.token,e=a?.creatorToken??"";return i`<main class="narrow">
      ${E(l(t))}
      <h1>${this.title||this.say("prompt.seating")}</h1>
      <p class="quiet">${this.say("prompt.seating")}, ${this.say("ui.seating.taken",{taken:t.seats.filter(({player:r})=>r).length,seats:t.seats.length})}</p>
      ${this.message?i`<p class="error" role="alert">${this.message}</p>`:n}
      ${t.creatorMayClose?i`<p>${this.say("ui.seating.mayClose")}</p>`:n}
      <ul class="chairs">
        ${t.seats.map(r=>this.#n(r,{seated:s,creator:e}))}
      </ul>
      ${s||e?this.#r():n}
      <div class="row">
        ${s?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#o(a.token)}>${this.say("ui.seating.leave")}</button>`:n}
        ${e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#h(e)}>${this.say("ui.seating.callOff")}</button>`:n}
      </div>
    </main>`}#n(t,{seated:a,creator:s}){let{number:e,player:r}=t,h=i`<span class="mark seat-${e}">${p(e)}</span>`,M=()=>this.#e(async o=>{await this.client.kick(o,e,{token:s})});if(r)return i`<li>${h}<span class="who">${d(this.match,e,this.say)}</span>
        ${s&&e!==this.match?.perspective?.seat?i`<button type="button" class="plain" ?disabled=${this.busy} @click=${M}>${this.say("ui.seating.kick")}</button>`:n}</li>`;let P=()=>this.#e(async o=>{await S(this.client,o,T[0],{seat:e,token:s})});return i`<li>${h}
      ${a&&this.here!==e?i`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:i`<form class="row who" @submit=${o=>this.#s(o,e)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${a?"":$("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${a&&this.here!==e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.here=e}>${this.say("ui.new.here")}</button>`:n}
      ${s?i`<button type="button" ?disabled=${this.busy} @click=${P}>${this.say("ui.seating.bot")}</button>`:n}
    </li>`}#r(){let t=this.qr.length,a=this.qr.flatMap((s,e)=>s.flatMap((r,h)=>r?[`M${h} ${e}h1v1h-1z`]:[])).join("");return i`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#t}
          @focus=${s=>s.target.select()}>
        <button type="button" @click=${()=>{this.#a()}}>${this.say(this.copied?"ui.seating.copied":"ui.seating.copy")}</button>
        ${"share"in navigator?i`<button type="button" @click=${()=>{navigator.share({url:this.#t,title:this.title}).catch(()=>{})}}>${this.say("ui.seating.share")}</button>`:n}
      </div>
      <p class="quiet">${this.say("ui.seating.code")} <code>${this.match.name.replace("matches/","")}${this.code?`/${this.code}`:""}</code></p>
      ${t?i`<svg class="qr" viewBox="0 0 ${t} ${t}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${u`<rect width=${t} height=${t} fill="#fff"/><path d=${a} fill="#000"/>`}</svg>`:n}
    </section>`}#o(t){return this.#e(async a=>{await this.client.seat(a,t).leave(),v(a,t)})}#h(t){return this.attempt(async()=>{await this.client.closeMatch(this.match,{token:t}),f(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",m);
