import{c as i,d as e}from"./chunk-3JQ6W47S.js";var n=["greedy","random"];async function h(t,a,r,m={}){await t.addBot(a,{...m,bot:r})}var o=e`<rect width="320" height="120" fill="#f0cf8e"/><circle cx="262" cy="34" r="17" fill="#e8683a"/>
  <path d="M20 120V70Q20 34 52 20Q84 34 84 70V120ZM232 120V82Q232 56 256 46Q280 56 280 82V120Z" fill="#b9763f"/>
  <path d="M96 120V58H104V30L112 12L120 30V58H128V120Z" fill="#a0622f"/>
  <path d="M140 120V86Q140 58 176 44Q212 58 212 86V120Z" fill="#8d4f2a"/>
  <path d="M156 120V94Q156 76 176 68Q196 76 196 94V120Z" fill="#3d2415"/>
  <path d="M36 120V84Q36 70 52 62Q68 70 68 84V120ZM246 120V96Q246 86 256 80Q266 86 266 96V120Z" fill="#5d3418"/>
  <path d="M52 20V10M176 44V34M256 46V37" stroke="#5d3418" stroke-width="3"/><path d="M0 112H320V120H0Z" fill="#d9a85c"/>`,d={emblem:o,minutes:60,level:"medium"};var p=e`<rect width="320" height="120" fill="#8fd0d2"/><path d="M0 0H320V26Q240 38 160 26T0 30Z" fill="#5f9f6b"/>
  ${[[26,46,"#e77fb3"],[128,72,"#f0bb2c"],[222,44,"#6f9a3c"]].map(([t,a,r])=>e`<g transform="translate(${t} ${a})"><path d="M0 6C22 28 60 28 82 6L74 4H8Z" fill="#7a4a2b"/>
    <circle cx="24" cy="2" r="8" fill=${r}/><circle cx="38" cy="0" r="9" fill=${r}/><circle cx="52" cy="2" r="8" fill=${r}/>
    <path d="M60 -4L70 -14L80 -4Z" fill="#e6cf94"/><path d="M66 -4H74V6H66Z" fill="#334e6b"/></g>`)}
  <path d="M0 104q20 -6 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0" fill="none" stroke="#e6f6f6" stroke-width="3"/>`,f={emblem:p,minutes:45,level:"medium"};var s=e`<rect width="320" height="120" fill="#c9d8c0"/><path d="M0 88H320V120H0Z" fill="#b9b1a6"/>
  ${[["#c23b3b",14],["#e0a526",116],["#3b6ea5",218]].map(([t,a])=>e`<g transform="translate(${a} 30)"><path d="M6 30H82V70H6Z" fill="#8a5a36"/>
    <path d="M10 34H78V50H10Z" fill="#5c3a22"/><path d="M0 24L10 0H78L88 24Z" fill=${t}/>
    <path d="M18 0H28L24 24H12ZM40 0H49L51 24H37ZM61 0H70L76 24H64Z" fill="#fff8ea"/>
    <path d="M0 24a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.67 0a7.33 7 0 0 0 14.66 0a7.33 7 0 0 0 14.67 0Z" fill=${t}/>
    <circle cx="24" cy="58" r="6" fill="#d9573f"/><circle cx="40" cy="58" r="6" fill="#e8b53a"/><circle cx="56" cy="58" r="6" fill="#7fa650"/></g>`)}`,c={emblem:s,minutes:45,level:"easy"};var l={kairo:d,klongs:f,portobello:c};function L(t){return l[t]}function k(t){return i`<svg class="emblem" viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    ${l[t]?.emblem??e``}
  </svg>`}export{n as a,h as b,L as c,k as d};
