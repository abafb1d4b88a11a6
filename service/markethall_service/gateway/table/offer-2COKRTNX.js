import{a}from"./chunk-LXBGNUYH.js";import{g as s}from"./chunk-3FMKRQE4.js";import"./chunk-MKPNHCLD.js";import"./chunk-IXXOYCE5.js";import"./chunk-YPXGN6VZ.js";import"./chunk-7SPFDLAR.js";import"./chunk-BFO222ZC.js";import{c as e,f as r}from"./chunk-3JQ6W47S.js";var i=class extends s{static{this.styles=a}static{this.properties={...s.properties,offer:{attribute:!1},next:{attribute:!1}}}#t(t){this.dispatchEvent(new CustomEvent("choice",{detail:{take:t}}))}render(){if(this.next)return e`<main class="narrow middle">
        <h1>${this.say("ui.hand.title",{name:this.next})}</h1>
        <p>${this.say("ui.hand.why")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.hand.ready",{name:this.next})}</button></p>
      </main>`;let{seat:t,player:o,own:n}=this.offer;return t?e`<main class="narrow middle">
      <h1>${this.say("ui.offer.title",{number:t})}</h1>
      <p>${this.say("ui.offer.why",{name:o||this.say("seat",{number:t})})}</p>
      ${n?e`<p>${this.say("ui.offer.both",{number:n})}</p>`:r}
      <p class="row">
        <button type="button" class="main" @click=${()=>this.#t(!0)}>${this.say("ui.offer.take",{number:t})}</button>
        <button type="button" @click=${()=>this.#t(!1)}>${this.say("ui.offer.refuse")}</button>
      </p>
    </main>`:e`<main class="narrow middle">
        <h1>${this.say("ui.offer.none")}</h1>
        <p>${this.say("ui.offer.noneWhy")}</p>
        <p class="row"><button type="button" class="main" @click=${()=>this.#t(!1)}>${this.say("ui.offer.goOn")}</button></p>
      </main>`}};customElements.define("market-hall-offer",i);
