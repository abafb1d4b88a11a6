import{a as n}from"./chunk-HSOGEF2F.js";import{g as r}from"./chunk-4OVZFI4T.js";import"./chunk-MKPNHCLD.js";import{b as a}from"./chunk-IB266RFZ.js";import"./chunk-OG3VPUQS.js";import"./chunk-TGSL5MHW.js";import"./chunk-SZSLKSEK.js";import{c as e,f as i}from"./chunk-3JQ6W47S.js";var s=class extends r{static{this.styles=n}static{this.properties={...r.properties,offer:{attribute:!1}}}willUpdate(t){t.has("lang")&&a(this.lang).then(()=>this.requestUpdate())}#t(t){this.dispatchEvent(new CustomEvent("choice",{detail:{take:t}}))}render(){let{seat:t,player:f,own:o}=this.offer;return t?e`<main class="narrow middle">
      <h1>${this.say("ui.offer.title",{number:t})}</h1>
      <p>${this.say("ui.offer.why",{name:f||this.say("seat",{number:t})})}</p>
      ${o?e`<p>${this.say("ui.offer.both",{number:o})}</p>`:i}
      <p class="row">
        <button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.offer.take",{number:t})}</button>
        <button type="button" @click=${()=>this.#t(!1)}>${this.say("ui.offer.refuse")}</button>
      </p>
    </main>`:e`<main class="narrow middle">
        <h1>${this.say("ui.offer.none")}</h1>
        <p>${this.say("ui.offer.noneWhy")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!1)}>${this.say("ui.offer.goOn")}</button></p>
      </main>`}};customElements.define("market-hall-offer",s);
