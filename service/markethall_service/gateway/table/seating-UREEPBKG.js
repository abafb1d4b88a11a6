import{a as q,b as M,d as P}from"./chunk-6IZ6GCKU.js";import{a as T}from"./chunk-R5TUGVHL.js";import{b as k,c as w,d as C,g as d,h as S,i as E}from"./chunk-SOYKTYUB.js";import{a as y,b as $,d as l,e as b,g,j as f}from"./chunk-MKPNHCLD.js";import"./chunk-4VHSYDEG.js";import"./chunk-KCWPSWIS.js";import{b as u,d as v}from"./chunk-4MTAPEQA.js";import{a as h}from"./chunk-ZEQD5Q7V.js";import{c as i,d as p,f as o}from"./chunk-3JQ6W47S.js";var A=6e4,R=5e3,m=class extends d{static{this.styles=T}static{this.properties={...d.properties,match:{attribute:!1},code:{type:String},qr:{state:!0},short:{state:!0},copied:{state:!0},title:{type:String},here:{state:!0},removed:{type:Boolean}}}#s=0;constructor(){super(),this.code=this.short=this.copied="",this.qr=[],this.removed=!1,this.title="",this.here=0}connectedCallback(){super.connectedCallback(),this.#s=window.setInterval(this.#t,A),document.addEventListener("visibilitychange",this.#t)}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.#s),document.removeEventListener("visibilitychange",this.#t)}updated(t){!t.has("match")||!this.match||(this.short||this.#t(),!this.qr.length&&(this.copied=C(this.match.name)?"link":"",this.#a()))}#t=async()=>{let{name:t=""}=this.match??{},a=l(t),s=a?.token||a?.creatorToken;if(!s)return;let{shortCode:e=""}=await this.client.rpc.createShortCode(t,{token:s,timeoutMs:R}).catch(()=>({shortCode:""}));this.short=e.toUpperCase().replace(/^.../,"$& ")};async#a(){let{encode:t}=await import("./dist-QMBBFQLB.js");this.qr=t(this.#i,{border:2}).data}get#i(){return k(this.match.name,this.code)}#e(t){return this.attempt(async()=>{await t(this.match.name),this.dispatchEvent(new CustomEvent("seated"))})}#o(t,a){t.preventDefault();let s=String(new FormData(t.currentTarget).get("name")).trim();this.here||$("name",s),this.here=0,this.#e(async e=>{b({name:e,game:h(this.match)}),await E(this.client,e,{seat:a,name:s||S(this.say,a),joinCode:this.code})})}async#n(){this.copied=await w(this.match.name,this.code)?"link":"",this.copied||this.renderRoot.querySelector("#link").focus()}async#r(){await navigator.clipboard.writeText(this.short),this.copied="code"}render(){let{match:t}=this;if(!t)return i``;let a=l(t.name),s=!!a?.token,e=a?.creatorToken??"";return i`<main class="narrow">
      <div class="masthead">${P(h(t))}<div><h1>${this.title||this.say("prompt.seating")}</h1>
        <p class="quiet">${this.say("prompt.seating")}, ${this.say("ui.seating.taken",{taken:t.seats.filter(({player:n})=>n).length,seats:t.seats.length})}</p></div></div>
      ${this.message?i`<p class="error" role="alert">${this.message}</p>`:o}
      ${this.removed&&!s?i`<p class="error" role="alert">${this.say("ui.seating.removed")}</p>`:o}
      ${t.creatorMayClose?i`<p>${this.say("ui.seating.mayClose")}</p>`:o}
      <ul class="chairs">
        ${t.seats.map(n=>this.#c(n,{seated:s,creator:e}))}
      </ul>
      ${s||e?this.#h():o}
      <div class="row">
        ${s?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#l(a.token)}>${this.say("ui.seating.leave")}</button>`:o}
        ${e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.#d(e)}>${this.say("ui.seating.callOff")}</button>`:o}
      </div>
    </main>`}#c(t,{seated:a,creator:s}){let{number:e,player:n}=t,c=i`<span class="mark seat-${e}">${u(e)}</span>`,I=()=>this.#e(async r=>{await this.client.kick(r,e,{token:s})});if(n)return i`<li>${c}<span class="who">${v(this.match,e,this.say)}${e===this.match?.perspective?.seat?i` <span class="quiet">${this.say("ui.seat.you")}</span>`:o}</span>
        ${s&&e!==this.match?.perspective?.seat?i`<button type="button" class="plain" ?disabled=${this.busy} @click=${I}>${this.say("ui.seating.kick")}</button>`:o}</li>`;let L=()=>this.#e(async r=>{await M(this.client,r,q[0],{seat:e,token:s})});return i`<li>${c}
      ${a&&this.here!==e?i`<span class="who quiet">${this.say("ui.lobby.free")}</span>`:i`<form class="row who" @submit=${r=>this.#o(r,e)}>
            <input name="name" maxlength="40" autocomplete="nickname" aria-label=${this.say("ui.seating.name")}
              placeholder=${this.say("ui.seating.name")} .value=${a?"":y("name")}>
            <button type="submit" class="main" ?disabled=${this.busy}>${this.say("ui.seating.sit")}</button>
          </form>`}
      ${a&&this.here!==e?i`<button type="button" ?disabled=${this.busy} @click=${()=>this.here=e}>${this.say("ui.new.here")}</button>`:o}
      ${s?i`<button type="button" ?disabled=${this.busy} @click=${L}>${this.say("ui.seating.bot")}</button>`:o}
    </li>`}#h(){let t=this.qr.length,a=this.qr.flatMap((s,e)=>s.flatMap((n,c)=>n?[`M${c} ${e}h1v1h-1z`]:[])).join("");return i`<section class="invite" aria-labelledby="invite">
      <h2 id="invite">${this.say("ui.seating.invite")}</h2>
      <div class="row">
        <input id="link" readonly aria-label=${this.say("ui.seating.link")} .value=${this.#i}
          @focus=${s=>s.target.select()}>
        <button type="button" @click=${()=>{this.#n()}}>${this.say(this.copied==="link"?"ui.seating.copied":"ui.seating.copy")}</button>
        ${"share"in navigator?i`<button type="button" @click=${()=>{navigator.share({url:this.#i,title:this.title}).catch(()=>{})}}>${this.say("ui.seating.share")}</button>`:o}
      </div>
      ${this.short?i`<p class="quiet">${this.say("ui.seating.code")}</p>
            <p class="row"><code class="short">${this.short}</code>
            ${"clipboard"in navigator?i`<button type="button" @click=${()=>this.#r().catch(()=>{})}>${this.say(this.copied==="code"?"ui.seating.copied":"ui.drawer.copy")}</button>`:o}</p>`:o}
      ${t?i`<svg class="qr" viewBox="0 0 ${t} ${t}" role="img" aria-label=${this.say("ui.seating.qr")}>
            ${p`<rect width=${t} height=${t} fill="#fff"/><path d=${a} fill="#000"/>`}</svg>`:o}
    </section>`}#l(t){return this.#e(async a=>{await this.client.seat(a,t).leave(),g(a,t)})}#d(t){return this.attempt(async()=>{await this.client.closeMatch(this.match,{token:t}),f(this.match.name),location.hash=""})}};customElements.define("market-hall-seating",m);
