import{a as n}from"./chunk-GEQYAEQ5.js";import{g as i}from"./chunk-K3FAIG6D.js";import"./chunk-MKPNHCLD.js";import{b as o}from"./chunk-DOWSGKAL.js";import"./chunk-TDYIMGS5.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import{c as e,f as a}from"./chunk-3JQ6W47S.js";var s=class extends i{static{this.styles=n}static{this.properties={...i.properties,offer:{attribute:!1},next:{attribute:!1}}}willUpdate(t){t.has("lang")&&o(this.lang).then(()=>this.requestUpdate())}#t(t){this.dispatchEvent(new CustomEvent("choice",{detail:{take:t}}))}render(){if(this.next)return e`<main class="narrow middle">
        <h1>${this.say("ui.hand.title",{name:this.next})}</h1>
        <p>${this.say("ui.hand.why")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.hand.ready",{name:this.next})}</button></p>
      </main>`;let{seat:t,player:l,own:r}=this.offer;return t?e`<main class="narrow middle">
      <h1>${this.say("ui.offer.title",{number:t})}</h1>
      <p>${this.say("ui.offer.why",{name:l||this.say("seat",{number:t})})}</p>
      ${r?e`<p>${this.say("ui.offer.both",{number:r})}</p>`:a}
      <p class="row">
        <button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.offer.take",{number:t})}</button>
        <button type="button" @click=${()=>this.#t(!1)}>${this.say("ui.offer.refuse")}</button>
      </p>
    </main>`:e`<main class="narrow middle">
        <h1>${this.say("ui.offer.none")}</h1>
        <p>${this.say("ui.offer.noneWhy")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!1)}>${this.say("ui.offer.goOn")}</button></p>
      </main>`}};customElements.define("market-hall-offer",s);
