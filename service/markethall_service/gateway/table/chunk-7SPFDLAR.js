import{c as n}from"./chunk-BFO222ZC.js";import{c as l,d as i}from"./chunk-3JQ6W47S.js";function d(e,a){let t=a,s=[`M0 ${-t}A${t} ${t} 0 1 1 0 ${t}A${t} ${t} 0 1 1 0 ${-t}Z`,`M0 ${-t*1.1}L${t*1.08} ${t*.82}H${-t*1.08}Z`,`M${-t*.88} ${-t*.88}H${t*.88}V${t*.88}H${-t*.88}Z`,`M0 ${-t*1.2}L${t*1.2} 0L0 ${t*1.2}L${-t*1.2} 0Z`][e-1];return i`<path class="seat-mark" d=${s??`M${-t} 0H${t}M0 ${-t}V${t}`} />`}function w(e){return l`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">${d(e,6)}</svg>`}var S=i`
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
  </defs>`;function m(e,a,t){let s=e.seats[a-1];if(!s)return t("seat",{number:a});let{kind:$,name:p,bot:r}=n(s);if($!=="bot")return p||t("seat",{number:a});let c=t(`ui.bot.${r}`),h=c===`ui.bot.${r}`?p:c,o=e.seats.filter(u=>n(u).bot===r);return o.length>1?`${h} ${o.indexOf(s)+1}`:h}function b({match:e,say:a},t){return m(e,t,a)}export{d as a,w as b,S as c,m as d,b as e};
