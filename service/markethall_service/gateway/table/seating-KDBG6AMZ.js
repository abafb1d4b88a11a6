import{a as M,b as E,d as P}from"./chunk-6IZ6GCKU.js";import{a as C}from"./chunk-62G26SQY.js";import{b as k,c as w,d as S,g as d,h as q,i as T}from"./chunk-APSO65Q7.js";import{a as $,b as v,d as l,e as b,g,j as f}from"./chunk-MKPNHCLD.js";import"./chunk-4VHSYDEG.js";import"./chunk-KCWPSWIS.js";import{b as u,d as y}from"./chunk-4MTAPEQA.js";import{a as c}from"./chunk-ZEQD5Q7V.js";import{c as i,d as p,f as o}from"./chunk-3JQ6W47S.js";var A=10*6e4,m=class extends d{static{this.styles=C}static{this.properties={...d.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},short:{state:!0},copied:{state:!0},title:{type:String},here:{state:!0},removed:{type:Boolean}}}#i=0;constructor(){super(),this.code=this.short=this.copied="",this.qr=[],this.removed=!1,this.title="",this.here=0}updated(t){!t.has("match")||!this.match||(this.#s(this.match.name),!this.qr.length&&(this.copied=S(this.match.name)?"link":"",this.#a()))}async#s(t){let a=l(t),s=a?.token||a?.creatorToken;if(!s||performance.now()<this.#i)return;this.#i=performance.now()+A;let{shortCode:e=""}=await this.client.rpc.createShortCode(t,{token:s}).catch(()=>({shortCode:""}));this.short=e.toUpperCase().replace(/^.../,"$& ")}async#a(){let{encode:t}=await import("./dist-QMBBFQLB.js");this.qr=t(this.#e,{border:2}).data}get#e(){return k(this.match.name,this.code)}#t(t){return this.attempt(async()=>{await t(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#o(t,a){t.preventDefault();let s=String(new FormData(t.currentTarget).get("name")).trim();this.here||v("name",s),this.here=0,this.#t(async e=>{b({name:e,game:c(this.match)}),await T(this.client,e,{seat:a,name:s||q(this.say,a),joinCode:this.code})})}async#r(){this.copied=await w(this.match.name,this.code)?"link":"",this.copied||this.renderRoot.querySelector("#link").focus()}async#n(){await navigator.clipboard.writeText(this.short),this.copied="code"}render(){let{match:t}=this;if(!t)return i``;let a=l(t.name),s=!!a?.token,e=a?.creatorToken??"";return i`<main class="narrow">
      <div class="masthead">${P(c(t))}<div><h1>${this.title||this.say("prompt.seating")}</h1>
        <p class="quiet">${this.say("prompt.seating")}, ${this.say("ui.seating.taken",{taken:t.seats.filter(({player:r})=>r).length,seats:t.seats.length})}</p></div></div>
      ${this.message?i`<p class="error" role="alert">${this.message}</p>`:o}
      ${this.removed&&!s?i`<p class="error" role="alert">${this.say("ui.seating.removed")}</p>`:o}
      ${t.creatorMayClose?i`<p>${this.say("ui.seating.mayClose")}</p>`:o}
      <ul class="chairs">
        ${t.seats.map(r=>this.#h(r,{seated:s,creator:e}))}
      </ul>
      ${s||e?this.#c():o}
      <div class="row">
        ${s?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#l(a.token)}>${this.say("ui.seating.leave")}</button>`:o}
        ${e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#d(e)}>${this.say("ui.seating.callOff")}</button>`:o}
      </div>
    </main>`}#h(t,{seated:a,creator:s}){let{number:e,player:r}=t,h=i`<span class="mark seat-${e}">${u(e)}</span>`,I=()=>this.#t(async n=>{await this.client.kick(n,e,{token:s})});if(r)return i`<li>${h}<span class="who">${y(this.match,e,this.say)}${e===this.match?.perspective?.seat?i` <span class="quiet">${this.say("ui.seat.you")}</span>`:o}</span>
        ${s&&e!==this.match?.perspective?.seat?i`<button type="button" class="plain" ?disabled=${this.busy} @click=${I}>${this.say("ui.seating.kick")}</button>`:o}</li>`;let L=()=>this.#t(async n=>{await E(this.client,n,M[0],{seat:e,token:s})});return i`<li>${h}
      ${a&&this.here!==e?i`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:i`<form class="row who" @submit=${n=>this.#o(n,e)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${a?"":$("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${a&&this.here!==e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.here=e}>${this.say("ui.new.here")}</button>`:o}
      ${s?i`<button type="button" ?disabled=${this.busy} @click=${L}>${this.say("ui.seating.bot")}</button>`:o}
    </li>`}#c(){let t=this.qr.length,a=this.qr.flatMap((s,e)=>s.flatMap((r,h)=>r?[`M${h} ${e}h1v1h-1z`]:[])).join("");return i`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#e}
          @focus=${s=>s.target.select()}>
        <button type="button" @click=${()=>{this.#r()}}>${this.say(this.copied==="link"?"ui.seating.copied":"ui.seating.copy")}</button>
        ${"share"in navigator?i`<button type="button" @click=${()=>{navigator.share({url:this.#e,title:this.title}).catch(()=>{})}}>${this.say("ui.seating.share")}</button>`:o}
      </div>
      ${this.short?i`<p class="quiet">${this.say("ui.seating.code")}</p>
            <p class="row"><code class="short">${this.short}</code>
            ${"clipboard"in navigator?i`<button type="button" @click=${()=>this.#n().catch(()=>{})}>${this.say(this.copied==="code"?"ui.seating.copied":"ui.drawer.copy")}</button>`:o}</p>`:o}
      ${t?i`<svg class="qr" viewBox="0 0 ${t} ${t}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${p`<rect width=${t} height=${t} fill="#fff"/><path d=${a} fill="#000"/>`}</svg>`:o}
    </section>`}#l(t){return this.#t(async a=>{await this.client.seat(a,t).leave(),g(a,t)})}#d(t){return this.attempt(async()=>{await this.client.closeMatch(this.match,{token:t}),f(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",m);
