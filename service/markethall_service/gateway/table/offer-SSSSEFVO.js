import{b as s}from"./chunk-5JLCHGIB.js";import"./chunk-XCQ3SFMR.js";import{b as e,d as i,r as a}from"./chunk-2RGCF4AL.js";var o=class extends s{static{this.properties={...s.properties,offer:{attribute:!1}}}willUpdate(t){t.has("lang")&&a(this.lang).then(()=>this.requestUpdate())}#t(t){this.dispatchEvent(new CustomEvent("choice",{detail:{take:t}}))}render(){let{seat:t,player:n,own:r}=this.offer;return t?e`<main class="narrow">
      <h1>${this.say("ui.offer.title",{number:t})}</h1>
      <p>${this.say("ui.offer.why",{name:n||this.say("seat",{number:t})})}</p>
      ${r?e`<p>${this.say("ui.offer.both",{number:r})}</p>`:i}
      <p class="row">
        <button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.offer.take",{number:t})}</button>
        <button type="button" @click=${()=>this.#t(!1)}>${this.say("ui.offer.refuse")}</button>
      </p>
    </main>`:e`<main class="narrow">
        <h1>${this.say("ui.offer.none")}</h1>
        <p>${this.say("ui.offer.noneWhy")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!1)}>${this.say("ui.offer.goOn")}</button></p>
      </main>`}};customElements.define("market-hall-offer",o);
