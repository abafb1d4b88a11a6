import{c as s}from"./chunk-WGL5LP2R.js";import{c as h,d as i}from"./chunk-3JQ6W47S.js";function l(e,a){let t=a,n=[`M0 ${-t}A${t} ${t} 0 1 1 0 ${t}A${t} ${t} 0 1 1 0 ${-t}Z`,`M0 ${-t*1.1}L${t*1.08} ${t*.82}H${-t*1.08}Z`,`M${-t*.88} ${-t*.88}H${t*.88}V${t*.88}H${-t*.88}Z`,`M0 ${-t*1.2}L${t*1.2} 0L0 ${t*1.2}L${-t*1.2} 0Z`][e-1];return i`<path class="seat-mark" d=${n??`M${-t} 0H${t}M0 ${-t}V${t}`} />`}function d(e){return h`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">${l(e,6)}</svg>`}var g=i`
  <defs>
    <pattern id="seat-1" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect class="seat-1 plain" width="8" height="8" />
    </pattern>
    <pattern id="seat-2" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="seat-2 plain" width="7" height="7" /><rect class="weave" width="2" height="7" />
    </pattern>
    <pattern id="seat-3" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect class="seat-3 plain" width="7" height="7" /><circle class="weave" cx="3.5" cy="3.5" r="1.2" />
    </pattern>
    <pattern id="seat-4" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect class="seat-4 plain" width="8" height="8" /><path class="weave line" d="M0 4H8M4 0V8" />
    </pattern>
  </defs>`;function u(e,a,t){let n=e.seats[a-1];if(!n)return t("seat",{number:a});let{kind:c,name:o}=s(n);if(c!=="bot")return o||t("seat",{number:a});let p=e.seats.filter(r=>s(r).kind==="bot").map(({number:r})=>r);return p.length>1?t("ui.bot.numbered",{number:p.indexOf(a)+1}):t("ui.bot.only")}function f({match:e,say:a},t){return u(e,t,a)}export{l as a,d as b,g as c,u as d,f as e};
