import{a as H,d as M,e as S,g as b,h as L,i as G,s as E}from"./chunk-IXXOYCE5.js";import{a as c}from"./chunk-BFO222ZC.js";import{a as m,b as k,c as p,f as u,i as V}from"./chunk-3JQ6W47S.js";var Z={standard:["#1d6fb8","#b8540a","#0c7a57","#a8407f"],redGreen:["#2b7de0","#b57a00","#12295c","#5b3a00"],blueYellow:["#c8232c","#0c7f80","#5d0d1c","#0b3b45"],contrast:["#0a58d0","#c23b00","#111111","#757575"]};function T(a){return Z[a]??Z.standard}function I(a,e,t){let o=[...T(a)],[n,i]=[o[t-1],o[e-1]];return n===void 0||i===void 0||(o[t-1]=i,o[e-1]=n),o}function C(a,e,t,o){let n=e&&e!=="standard"||t>0&&o>0&&t!==o;for(let[i,s]of I(e,t,o).entries())a.style.setProperty(`--mh-seat-${i+1}`,n?s:null)}var N=m`
:host {
display:flex;
flex-direction:column;
position:relative;
height:var(--mh-height, auto);
color-scheme:light dark;
--least:calc(11.2px * var(--mh-unit, 1));
--mh-ink:light-dark(#2b2420, #f1e8da);
--mh-paper:light-dark(#fbf6ec, #1f1b1a);
--mh-legal:#c8ff00;
--mh-legal-edge:#17230a;
--mh-picked:light-dark(#b3008f, #ff8be6);
--mh-lit:light-dark(#d03a00, #ffb347);
--mh-halo:light-dark(#ffffff, #0b0b10);
--mh-seat-1: #1d6fb8;
--mh-seat-2: #b8540a;
--mh-seat-3: #0c7a57;
--mh-seat-4: #a8407f;
--mh-neutral:light-dark(#a79c8d, #7d746a);
--mh-font:ui-rounded, 'Avenir Next', Avenir, 'Segoe UI', system-ui, sans-serif;
font-family:var(--mh-font);
color:var(--mh-ink);
}
:host([theme='light']){color-scheme:light}
:host([theme='dark']){color-scheme:dark}
svg{display:block; width:100%; height:auto; user-select:none; touch-action:pan-x pan-y}
.stage{display:flex; flex-direction:column; align-items:center; gap:8px; flex:1 1 auto; min-height:0}
svg.board{max-height:var(--mh-fit, var(--mh-board-height, 86vh)); flex:0 1 auto; min-height:0}
svg.shared{flex:none; max-height:96px; max-width:620px}
.hand{flex:none; align-self:center; max-width:100%; box-sizing:border-box; position:sticky; bottom:var(--hand-bottom, 0); left:0; margin-top:8px; padding:6px 10px; border-radius:16px;
background:var(--mh-paper); border:1px solid light-dark(#dccfb6, #4a413a)}
.hand svg.own{width:auto; height:84px; max-width:100%}
@media (min-width: 600px) and (max-height: 520px){.hand{margin-top:4px; padding:2px 8px} .hand svg.own{height:66px} }
:host([beside]) .stage{flex-direction:row; justify-content:center; align-items:stretch; gap:10px}
:host([beside]) svg.board{width:auto; height:100%; min-width:0; flex:0 1 auto}
:host([beside]) svg.shared{width:116px; max-height:100%; align-self:center}
:host([beside]) svg.shared.piles{width:76px}
:host([narrow]) .hand{align-self:stretch; max-width:none; padding:3px 4px; margin:4px -4px 0; border-radius:16px 16px 0 0; box-shadow:0 -4px 14px #0003}
:host([narrow]) .hand svg.own{width:100%; height:auto; max-height:84px}
:host([narrow]) svg.shared{max-height:84px}
@media (max-height: 700px){:host([narrow]) svg.shared{max-height:60px} :host([narrow]) .hand svg.own{max-height:74px} }
svg.motion{position:absolute; inset:0; height:100%; pointer-events:none}
svg.motion > *{transform-origin:0 0; transform-box:view-box}
.lens{position:fixed; inset:0; margin:auto; width:min(300px, 84vw); height:min(300px, 84vw); z-index:5; border-radius:50%; overflow:hidden;
border:4px solid var(--mh-ink); box-shadow:0 0 0 100vmax #0007, 0 8px 30px #0008; background:var(--mh-paper)}
.lens svg{width:100%; height:100%; max-height:none}
.caption{position:absolute; inset:0 auto auto 0; z-index:4; max-width:min(280px, 100%); padding:5px 10px; border-radius:9px; font-size:14px; line-height:1.3;
background:light-dark(#2b2420, #f1e8da); color:light-dark(#fffdf8, #1f1b1a); pointer-events:none}
text{text-anchor:middle; font-family:var(--mh-font); fill:currentColor; pointer-events:none}
.frame-ids{font-size:max(13px, var(--least)); font-weight:650; opacity:0.85}
.empty{font-size:15px; opacity:0.75}
.plain.seat-1, .badge.seat-1, .corner.seat-1{fill:var(--mh-seat-1)}
.plain.seat-2, .badge.seat-2, .corner.seat-2{fill:var(--mh-seat-2)}
.plain.seat-3, .badge.seat-3, .corner.seat-3{fill:var(--mh-seat-3)}
.plain.seat-4, .badge.seat-4, .corner.seat-4{fill:var(--mh-seat-4)}
.badge{stroke:#fff; stroke-width:1.5}
.weave{fill:#ffffff66}
.weave.line{fill:none; stroke:#ffffff66; stroke-width:1.6}
.seat-mark{fill:#fff; stroke:#0007; stroke-width:0.8}
.shadow{fill:#0003}
.face{fill:#e3b58f; stroke:#0006; stroke-width:0.8}
:host(.only-own) .stage{position:absolute; width:0; height:0; overflow:hidden; opacity:0}
:host(:is(.only-board, .only-shared)) .hand, :host(.only-board) svg.shared, :host(.only-shared) svg.board{display:none}
:host(.only-board) .stage{height:100%} :host(.only-board) svg.board{height:100%; max-height:none; flex:1 1 auto}
:host(.only-own) .hand{margin:auto; width:100%; position:static; box-sizing:border-box; box-shadow:none; border-radius:14px} :host(.only-shared) .stage{justify-content:center}
`,U=m`
.handle{outline:none}
.ring{display:none; fill:none; stroke:var(--mh-legal); stroke-width:3.4; pointer-events:none}
.ring.halo{stroke:var(--mh-legal-edge); stroke-width:6.4}
.legal, .picked{cursor:pointer}
.legal > .ring{display:block}
.legal:hover > .ring:not(.halo){stroke-width:6}
.handle:focus-visible > .ring{display:block; stroke:light-dark(#fff, #000); stroke-width:9}
.handle:focus-visible > .ring:not(.halo){stroke:light-dark(#000, #fff); stroke-width:4.5; stroke-dasharray:9 4}
.legal:focus-visible > .ring:not(.halo){stroke:var(--mh-legal); stroke-dasharray:none}
.legal:focus-visible > .ring{stroke:#000; stroke-width:10}
.picked:not([role='gridcell']) > .content{transform:translateY(-6px); filter:drop-shadow(0 6px 3px #0008)}
.tick circle{fill:var(--mh-picked); stroke:#fff; stroke-width:1.6}
[role='gridcell'] > .tick{translate:-5px 5px}
.tick path{fill:none; stroke:light-dark(#fff, #1f1b1a); stroke-width:2.6; stroke-linecap:round; stroke-linejoin:round}
.corner{stroke:#fff; stroke-width:1.6}
.handle[data-lit] > .ring{display:block; stroke-width:11; stroke:var(--mh-halo)}
.handle[data-lit] > .ring:not(.halo){stroke:var(--mh-lit); stroke-width:6}
:host(.busy) .handle{cursor:progress}
@media (forced-colors: active) {
.ring:not(.halo), .handle[data-lit] > .ring:not(.halo){stroke:Highlight} .ring.halo{stroke:Canvas}
.hand{border-color:CanvasText}
}
@media (prefers-reduced-motion: no-preference) {
.picked > .content{transition:transform 0.15s}
.corner{animation:fresh 0.5s ease-out}
@keyframes fresh{from{opacity:0} }
}
`,z=m`
:host([narrow]) svg.board{--large:max(28px, calc(11.4px * var(--mh-unit, 2)))}
:host([narrow]) svg.board text{font-size:max(24px, calc(11.4px * var(--mh-unit, 2)))}
:host([narrow]) svg.board .frame-ids text{translate:0 calc(var(--large) * 0.35 - 6px)}
:host([narrow]) .stage{gap:4px}
.count{font-size:17px; font-weight:750; fill:#fff6df}
.left-count{font-size:20px; font-weight:750; text-anchor:start}
`,x=[N,U,z];var R=22,Y=128,$=1.02,q=520,D=104,j=24,A=260,K=.76,W=new Map,X={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},w=class extends V{static{this.styles=x}static{this.properties={match:{attribute:!1},game:{attribute:!1},handles:{attribute:!1},picks:{attribute:!1},lit:{attribute:!1},news:{attribute:!1},lang:{type:String,reflect:!0},theme:{type:String,reflect:!0},palette:{type:String},ownColour:{type:Number,attribute:"own-colour"},beside:{type:Boolean,reflect:!0},narrow:{type:Boolean,reflect:!0},aspect:{state:!0},crop:{attribute:!1}}}#r=new ResizeObserver(()=>this.#d());#e;#i=0;#h;#l;#n="";constructor(){super(),this.handles=new Set,this.picks=this.lit=[],this.news=W,this.lang="en",this.theme=this.palette="",this.ownColour=this.aspect=0,this.beside=this.narrow=!1,this.addEventListener("click",e=>this.#v(e)),this.addEventListener("keydown",e=>this.#w(e))}connectedCallback(){super.connectedCallback(),this.#r.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.#r.disconnect()}nameOf(e){return this.#t().find(({dataset:t})=>t.handle===e)?.dataset.name??e}willUpdate(e){e.has("lang")&&H(this.lang).then(()=>this.requestUpdate()),e.has("match")&&this.match&&this.#p(c(this.match)),C(this,this.palette,this.ownColour,this.match?.perspective?.seat??0)}async getUpdateComplete(){return await super.getUpdateComplete(),await this.#h,super.getUpdateComplete()}#p(e){if(!b(e))return void(this.#h=S(e,this.lang).then(()=>this.requestUpdate("match")));e!==this.#l&&(this.#l=e,k(this.renderRoot,[...x,L(e).styles]))}render(){if(!this.match||!this.game||!b(c(this.match)))return p``;let{match:e,game:t,handles:o,picks:n,news:i,beside:s,narrow:h,aspect:r}=this,l=e.perspective?.seat??0,d=M(this.lang,c(e)),{board:f,shared:B,own:y}=G(c(e))({match:e,game:t,handles:o,picks:n,news:i,me:l,beside:s,narrow:h,aspect:r,say:d});return p`<div class="stage">${f}${B??u}</div>
      ${l&&y?p`<div class="hand">${y}</div>`:u}
      <svg class="motion ${c(e)}" aria-hidden="true"></svg>
      ${this.#e?.lens.render(d)??u}<div class="caption" part="caption" aria-hidden="true" hidden></div>`}async scheduleUpdate(){this.hasUpdated&&this.match&&Math.abs(this.match.revision-this.#i)>j&&await E(),await super.scheduleUpdate()}update(e){this.match&&Math.abs(this.match.revision-this.#i)===1&&this.#e?.motion.remember(),this.#i=this.match?.revision??0,super.update(e)}updated(e){["game","match","beside","aspect"].some(t=>e.has(t))&&this.#d(),!this.#e&&this.match&&this.#f(),this.#u(),this.#e?.motion.play(),this.#g(),this.#b(),this.#x()}async#f(){let e=await import("./pointing-IPDMG4IJ.js").catch(()=>{});e&&(this.#e??=e.pointing(this,t=>this.#a("pick",t)))}#d(){let{width:e,height:t}=this.getBoundingClientRect();this.narrow=!this.crop&&e>0&&e<q;let[o,n,i]=["svg.board","svg.shared",".hand"].map(f=>this.renderRoot.querySelector(f));this.#m({board:o,shared:n,hand:i}),o instanceof SVGSVGElement&&!this.crop&&this.style.setProperty("--mh-unit",String(Math.round(_(o)*100)/100));let s=getComputedStyle(this).getPropertyValue("--mh-height"),h=!s||s==="auto"||this.narrow,r=t-v(i);if(this.aspect=h||r<=0?0:Math.round(e/r*20)/20,!(o instanceof SVGSVGElement)||!n||h)return void(this.beside=!1);let l=o.viewBox.baseVal.width/o.viewBox.baseVal.height,d=Math.min(e,l*(r-D));this.beside=Math.min(e-Y,l*r)>d*$}#m({board:e,shared:t,hand:o}){let{top:n,width:i}=this.getBoundingClientRect(),s=innerHeight-n-scrollY-v(o)-10,h=s-(t?v(t)+6:0),r=e instanceof SVGSVGElement?i*e.viewBox.baseVal.height/e.viewBox.baseVal.width:0,l=h>Math.max(A,r*K)?h:s;this.style.setProperty("--mh-fit",this.narrow&&l>A?`${Math.floor(l)}px`:null)}#u(){let e=this.renderRoot.querySelector("svg.board");if(!e||!this.crop||!this.match||this.crop.length!==4)return;let{width:t,height:o}=e.querySelector(".ground, .bank").getBBox(),[n,i,s,h]=this.crop;e.setAttribute("viewBox",[n*t,i*o,s*t,h*o].join(" ")),e.setAttribute("preserveAspectRatio","xMidYMid slice")}#g(){for(let e of this.#t())e.toggleAttribute("data-lit",this.lit.includes(e.dataset.handle))}#b(){let e=this.#n;if(!e)return;this.#n="";let t=this.#c,o=this.#o();if(!o.length||t&&o.includes(t)&&t.dataset.handle!==e)return;let n=t??this.#t().find(({dataset:i})=>i.handle===e);P(o,n?g(n):[0,0],1/0)?.focus()}get#c(){let e=this.renderRoot instanceof ShadowRoot?this.renderRoot.activeElement:null;return e instanceof SVGGElement?e:void 0}#x(){let[e,t,o]=[this.#t(),this.#o(),this.#c],n=o&&(!t.length||t.includes(o))?o:t[0]??e[0];for(let i of e)i.setAttribute("tabindex",i===n?"0":"-1")}focus(e){this.renderRoot.querySelector('.legal[tabindex="0"]')?.focus(e)}#t(){return[...this.renderRoot.querySelectorAll("svg:not(.lens svg, .motion) .handle")]}#o(){return this.#t().filter(e=>e.classList.contains("legal"))}#a(e,t){this.dispatchEvent(new CustomEvent(e,{detail:{handle:t},bubbles:!0,composed:!0}))}#s(e){let t=e.dataset.handle;e.matches(".legal")?this.#a("pick",t):this.#a(e.matches(".picked")?"unpick":"why",t)}#v(e){let{lens:t,caption:o}=this.#e??{};if(t?.takes(e)||o?.wasLongPress)return;let n=e.composedPath(),i=n.find(r=>r instanceof SVGGElement&&r.matches(".handle"));if(!n.some(r=>r instanceof SVGSVGElement))return;let s=this.#o().filter(r=>O(r,e.clientX,e.clientY)<=R);if(this.narrow&&t&&s.length>1&&t.suits(s))return t.open(e,s);if(i?.matches(".legal, .picked"))return this.#s(i);let h=P(s,[e.clientX,e.clientY],R)??i;h&&this.#s(h)}#w(e){let t=e.composedPath()[0];if(e.key==="Escape"&&this.#e?.lens.close()&&e.stopPropagation(),!(t instanceof SVGGElement)||!t.matches(".handle"))return;let o=X[e.key];if(o){let n=this.#o(),i=F(t,n.length&&!e.shiftKey?n:this.#t(),o);if(i?.focus(),i)for(let s of this.#t())s.setAttribute("tabindex",s===i?"0":"-1");e.preventDefault(),e.stopPropagation()}else(e.key==="Enter"||e.key===" ")&&(t.matches(".legal")&&(this.#n=t.dataset.handle),this.#s(t),e.preventDefault())}};function v(a){return a?.getBoundingClientRect().height??0}function _(a){let{width:e,height:t}=a.getBoundingClientRect(),{width:o,height:n}=a.viewBox.baseVal;return Math.max(o/e,n/t)}function P(a,[e,t],o){return a.map(i=>({element:i,away:O(i,e,t)})).filter(({away:i})=>i<=o).sort((i,s)=>i.away-s.away)[0]?.element}function O(a,e,t){let[o,n]=g(a);return Math.hypot(o-e,n-t)}function g(a){let{left:e,top:t,width:o,height:n}=a.getBoundingClientRect();return[e+o/2,t+n/2]}function F(a,e,[t,o]){let[n,i]=g(a);return e.flatMap(h=>{let[r,l]=g(h),d=(r-n)*t+(l-i)*o,f=Math.abs((r-n)*o)+Math.abs((l-i)*t);return h!==a&&d>1?[{element:h,cost:d+2*f}]:[]}).sort((h,r)=>h.cost-r.cost)[0]?.element}customElements.define("market-hall-board",w);var J={first:"M4 4H7V20H4ZM20 4V20L8 12Z",previous:"M16 4V20L5 12Z",playBack:"M6 3L21 12L6 21Z",pause:"M6 4H10V20H6ZM14 4H18V20H14Z",next:"M8 4L19 12L8 20Z",last:"M4 4L16 12L4 20ZM17 4H20V20H17Z",menu:"M3 5H21V8H3ZM3 10.5H21V13.5H3ZM3 16H21V19H3Z",close:"M5 7L7 5L12 10L17 5L19 7L14 12L19 17L17 19L12 14L7 19L5 17L10 12Z",help:"M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM10.8 17H13.2V19.4H10.8ZM8 9C8 3.6 16 3.8 16 9C16 12 13.2 12 13.2 15H10.8C10.8 11.4 13.5 11.3 13.5 9C13.5 7 10.5 7 10.5 9Z",more:"M10 4H14V10H20V14H14V20H10V14H4V10H10Z",less:"M4 10H20V14H4Z",hand:"M4 6L11 3L13 15L6 18ZM14 4L21 7L16 20L13 19L15 14Z",crier:"M3 9H8L16 4V20L8 15H3ZM18 8A5 5 0 0 1 18 16Z",coins:"M12 3C17 3 20 5 20 7S17 11 12 11S4 9 4 7S7 3 12 3ZM4 10C6 13 18 13 20 10V13C20 15 17 17 12 17S4 15 4 13ZM4 16C6 19 18 19 20 16V18C20 20 17 21 12 21S4 20 4 18Z",stalls:"M3 10L6 4H18L21 10H19V20H5V10ZM8 12V17H16V12Z",trader:"M12 3L21 12H3ZM8 13H16L18 21H6Z",card:"M6 2H18V22H6ZM12 6L16 11H13V18H11V11H8Z",warehouse:"M2 10L12 3L22 10V21H17V12H7V21H2ZM9 14H15V17H9ZM9 18H15V21H9Z",tiles:"M3 3H21V21H3ZM12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6Z",back:"M3 3H21V21H3ZM11 5V11H5V13H11V19H13V13H19V11H13V5Z",vacant:"M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z"};function ce(a){return p`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${J[a]??""} fill-rule="evenodd" /></svg>`}export{Z as a,T as b,C as c,x as d,w as e,J as f,ce as g};
