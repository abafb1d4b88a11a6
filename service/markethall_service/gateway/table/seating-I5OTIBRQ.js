import{a as M,b as P,d as C}from"./chunk-6IZ6GCKU.js";import{a as E}from"./chunk-M5GP666I.js";import{b as k,c as w,d as q,e as S,h as c,i as T}from"./chunk-YUTYLYHA.js";import{a as y,b as $,d as b,e as v,g,j as f}from"./chunk-MKPNHCLD.js";import"./chunk-I564EZWX.js";import"./chunk-VQIIJYOZ.js";import{b as u,d as p}from"./chunk-TGSL5MHW.js";import{a as l}from"./chunk-SZSLKSEK.js";import{c as i,d,f as n}from"./chunk-3JQ6W47S.js";var m=class extends c{static{this.styles=E}static{this.properties={...c.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},copied:{state:!0},title:{type:String},here:{state:!0},removed:{type:Boolean}}}constructor(){super(),this.code="",this.qr=[],this.copied=this.removed=!1,this.title="",this.here=0}updated(t){!t.has("match")||!this.match||this.qr.length||(this.copied=q(this.match.name),this.#i())}async#i(){let{encode:t}=await import("./dist-QMBBFQLB.js");this.qr=t(this.#e,{border:2}).data}get#e(){return k(this.match.name,this.code)}#t(t){return this.attempt(async()=>{await t(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#s(t,a){t.preventDefault();let s=String(new FormData(t.currentTarget).get("name")).trim();this.here||$("name",s),this.here=0,this.#t(async e=>{v({name:e,game:l(this.match)}),await T(this.client,e,{seat:a,name:s||this.say("ui.lobby.you"),joinCode:this.code})})}async#a(){this.copied=await w(this.match.name,this.code),this.copied||this.renderRoot.querySelector("#link").focus()}render(){let{match:t}=this;if(!t)return i``;let a=b(t.name),s=!!a?.token,e=a?.creatorToken??"";return i`<main class="narrow">
      <div class="masthead">${C(l(t))}<div><h1>${this.title||this.say("prompt.seating")}</h1>
        <p class="quiet">${this.say("prompt.seating")}, ${this.say("ui.seating.taken",{taken:t.seats.filter(({player:r})=>r).length,seats:t.seats.length})}</p></div></div>
      ${this.message?i`<p class="error" role="alert">${this.message}</p>`:n}
      ${this.removed&&!s?i`<p class="error" role="alert">${this.say("ui.seating.removed")}</p>`:n}
      ${t.creatorMayClose?i`<p>${this.say("ui.seating.mayClose")}</p>`:n}
      <ul class="chairs">
        ${t.seats.map(r=>this.#n(r,{seated:s,creator:e}))}
      </ul>
      ${s||e?this.#r():n}
      <div class="row">
        ${s?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#o(a.token)}>${this.say("ui.seating.leave")}</button>`:n}
        ${e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#h(e)}>${this.say("ui.seating.callOff")}</button>`:n}
      </div>
    </main>`}#n(t,{seated:a,creator:s}){let{number:e,player:r}=t,h=i`<span class="mark seat-${e}">${u(e)}</span>`,L=()=>this.#t(async o=>{await this.client.kick(o,e,{token:s})});if(r)return i`<li>${h}<span class="who">${p(this.match,e,this.say)}${e===this.match?.perspective?.seat?i` <span class="quiet">${this.say("ui.seat.you")}</span>`:n}</span>
        ${s&&e!==this.match?.perspective?.seat?i`<button type="button" class="plain" ?disabled=${this.busy} @click=${L}>${this.say("ui.seating.kick")}</button>`:n}</li>`;let I=()=>this.#t(async o=>{await P(this.client,o,M[0],{seat:e,token:s})});return i`<li>${h}
      ${a&&this.here!==e?i`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:i`<form class="row who" @submit=${o=>this.#s(o,e)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${a?"":y("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${a&&this.here!==e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.here=e}>${this.say("ui.new.here")}</button>`:n}
      ${s?i`<button type="button" ?disabled=${this.busy} @click=${I}>${this.say("ui.seating.bot")}</button>`:n}
    </li>`}#r(){let t=this.qr.length,a=this.qr.flatMap((s,e)=>s.flatMap((r,h)=>r?[`M${h} ${e}h1v1h-1z`]:[])).join("");return i`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#e}
          @focus=${s=>s.target.select()}>
        <button type="button" @click=${()=>{this.#a()}}>${this.say(this.copied?"ui.seating.copied":"ui.seating.copy")}</button>
        ${"share"in navigator?i`<button type="button" @click=${()=>{navigator.share({url:this.#e,title:this.title}).catch(()=>{})}}>${this.say("ui.seating.share")}</button>`:n}
      </div>
      <p class="quiet">${this.say("ui.seating.code")} <code>${S(this.match.name,this.code)}</code></p>
      ${t?i`<svg class="qr" viewBox="0 0 ${t} ${t}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${d`<rect width=${t} height=${t} fill="#fff"/><path d=${a} fill="#000"/>`}</svg>`:n}
    </section>`}#o(t){return this.#t(async a=>{await this.client.seat(a,t).leave(),g(a,t)})}#h(t){return this.attempt(async()=>{await this.client.closeMatch(this.match,{token:t}),f(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",m);
