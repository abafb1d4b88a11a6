import{m as p}from"./chunk-BFO222ZC.js";import{c as b,d as u,f as l}from"./chunk-3JQ6W47S.js";function x(e,[t,r]){return u`<path class=${`corner seat-${e}`} transform=${f(-t,-r)} d="M0 0H15L0 15Z" />`}function R([e,t]){return u`<g class="tick" transform=${f(e-5,5-t)}><circle r="9" /><path d="M-4 0L-1 3.5L4.5 -3.5" /></g>`}function h(e,t,r,a,s,n,{role:m="button",half:d=[17,17]}={}){let o=e.picks.includes(t),g=e.handles.has(p(t))&&!(o&&t!==p(t)),i=e.news.get(t)??0,y=[r,o?e.say("ui.mark.picked"):"",i?e.say("ui.mark.new"):""].filter(Boolean).join(", ");return u`
    <g class=${`handle ${g?"legal":""} ${o?"picked":""}`} data-handle=${t} data-name=${r} transform=${a} role=${m} tabindex="-1"
      aria-label=${y} aria-disabled=${g||o?"false":"true"}
      aria-pressed=${m==="button"?String(o):l} aria-selected=${m==="gridcell"?String(o):l}>
      <g class="content">${s}</g><g class="ring halo">${n}</g><g class="ring">${n}</g>
      ${i?x(i,d):l}${o?R(d):l}
    </g>`}function k(e,t){return u`<g data-piece=${e}>${t}</g>`}function G(e,t,r,a,s,n="group"){return b`<svg part=${t} class=${t} viewBox="0 0 ${r} ${a}" preserveAspectRatio="xMidYMid" role=${n} aria-label=${e}>
    ${s}
  </svg>`}function w(e,t,r,a){let s=n=>String.fromCharCode(65+n);return u`<g class="frame-ids" aria-hidden="true">
    ${$(e).map(n=>u`<text x=${(n+.5)*r} y=${-a/2+5}>${s(n)}</text>`)}
    ${$(t).map(n=>u`<text x=${-a/2} y=${(n+.5)*r+5}>${n+1}</text>`)}
  </g>`}function M(e,t,r,a){return[(e%t+.5)*r,(Math.floor(e/t)+.5)*a]}function $(e){return Array.from({length:e},(t,r)=>r)}function f(e,t,r=0){let a=`translate(${c(e)} ${c(t)})`;return r?`${a} rotate(${c(r)})`:a}function c(e){return Math.round(e*10)/10}export{h as a,k as b,G as c,w as d,M as e,$ as f,f as g};
