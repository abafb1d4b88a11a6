import{j as p}from"./chunk-R6NXKSAM.js";import{c as d,d as o,f as s}from"./chunk-3JQ6W47S.js";function x(e,[t,r]){return o`<path class=${`corner seat-${e}`} transform=${f(-t,-r)} d="M0 0H15L0 15Z" />`}function R([e,t]){return o`<g class="tick" transform=${f(e-5,5-t)}><circle r="9" /><path d="M-4 0L-1 3.5L4.5 -3.5" /></g>`}function h(e,t,r,a,l,n,{role:m="button",half:g=[17,17]}={}){let u=e.picks.includes(t),b=e.handles.has(p(t))&&!(u&&t!==p(t)),i=e.news.get(t)??0,y=[r,u?e.say("ui.mark.picked"):"",i?e.say("ui.mark.new"):""].filter(Boolean).join(", ");return o`
    <g class=${`handle ${b?"legal":""} ${u?"picked":""}`} data-handle=${t} transform=${a} role=${m} tabindex="-1"
      aria-label=${y} aria-disabled=${b||u?"false":"true"}
      aria-pressed=${m==="button"?String(u):s} aria-selected=${m==="gridcell"?String(u):s}>
      <g class="content">${l}</g><g class="ring halo">${n}</g><g class="ring">${n}</g>
      ${i?x(i,g):s}${u?R(g):s}
    </g>`}function k(e,t){return o`<g data-piece=${e}>${t}</g>`}function w(e,t,r,a,l,n="group"){return d`<svg part=${t} class=${t} viewBox="0 0 ${r} ${a}" preserveAspectRatio="xMidYMin" role=${n} aria-label=${e}>
    ${l}
  </svg>`}function G(e,t,r,a){let l=n=>String.fromCharCode(65+n);return o`<g class="frame-ids" aria-hidden="true">
    ${$(e).map(n=>o`<text x=${(n+.5)*r} y=${-a/2+5}>${l(n)}</text>`)}
    ${$(t).map(n=>o`<text x=${-a/2} y=${(n+.5)*r+5}>${n+1}</text>`)}
  </g>`}function M(e,t,r,a){return[(e%t+.5)*r,(Math.floor(e/t)+.5)*a]}function $(e){return Array.from({length:e},(t,r)=>r)}function f(e,t,r=0){let a=`translate(${c(e)} ${c(t)})`;return r?`${a} rotate(${c(r)})`:a}function c(e){return Math.round(e*10)/10}export{h as a,k as b,w as c,G as d,M as e,$ as f,f as g};
