import{f as i}from"./chunk-3FMKRQE4.js";import{a}from"./chunk-3JQ6W47S.js";var e=a`
ul{list-style:none; margin:0; padding:0}
.error{overflow-wrap:anywhere} .chairs .error{flex-basis:100%; margin:0}
.games{display:grid; grid-template-columns:repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap:18px; margin:20px 0 28px}
.games li{background:var(--card); border:1px solid var(--line); border-radius:18px; overflow:hidden; padding:0 18px 18px;
display:grid; grid-template-rows:auto auto 1fr auto auto; gap:8px}
.games .row > *{flex:1 1 auto} .games .play{padding-inline:8px; white-space:nowrap}
.games .row > :not(.play, .level){flex-basis:100%} .games .more{color:var(--quiet); line-height:44px}
.player{display:inline-flex; gap:4px; align-items:center; margin-inline-end:10px} .mark.small{width:18px; height:18px} .mark svg{display:block}
.emblem{display:block; width:calc(100% + 36px); margin:0 -18px 6px; aspect-ratio:8 / 3}
.masthead{display:grid; grid-template-columns:minmax(110px, 176px) minmax(0, 1fr); gap:8px 16px; align-items:center; margin-bottom:14px}
.masthead .emblem{width:100%; margin:0; border-radius:14px} .masthead h1{margin:0}
.own-name{margin-top:12px} .own-name input{flex:0 1 240px}
.columns{display:grid; grid-template-columns:repeat(auto-fit, minmax(min(340px, 100%), 1fr)); gap:18px; align-items:start}
section{background:var(--card); border:1px solid var(--line); border-radius:18px; padding:16px 18px; display:grid; gap:10px}
.going{margin-top:20px}
.join{gap:4px; margin-top:6px}
.matches li{display:grid; grid-template-columns:auto 1fr auto auto; gap:4px 12px; align-items:center; border-top:1px solid var(--line);
min-height:48px}
.matches li:first-child{border-top:0}
.matches a{color:var(--action); font-weight:650; line-height:44px}
.players{color:var(--quiet); font-size:0.93rem; overflow:hidden; text-overflow:ellipsis; white-space:nowrap} .players b{color:var(--ink)}
.state{font-size:0.9rem}
.mine .state{font-weight:750; color:var(--action)}
.chairs{display:grid; gap:8px; margin-bottom:18px}
.chairs li{display:flex; flex-wrap:wrap; gap:8px; align-items:center; background:var(--card); border:1px solid var(--line);
border-radius:14px; padding:8px 12px; min-height:62px}
.who{flex:1 1 160px; font-weight:600; overflow-wrap:anywhere}
.mark{width:32px; height:32px; border-radius:50%; flex:none} .mark path{fill:#fff}
.mark.seat-1{background:#1d6fb8} .mark.seat-2{background:#b8540a} .mark.seat-3{background:#0c7a57} .mark.seat-4{background:#a8407f}
.invite{margin-bottom:18px}
.qr{width:188px; height:188px; border-radius:8px; border:1px solid var(--line)}
main.middle{text-align:center; margin-top:12vh; padding:40px 24px; background:var(--card); border:1px solid var(--line); border-radius:22px; max-width:min(480px, calc(100% - 32px))}
.middle .row{justify-content:center; margin-top:24px} .middle .main{min-height:56px; padding:6px 28px; font-size:1.1rem}
textarea{width:100%; font-family:ui-monospace, monospace; font-size:0.85rem}
.short{font-size:2.4rem; font-weight:750; letter-spacing:0.14em; line-height:1.2; user-select:all}
@media (max-width: 480px) {
.matches li{grid-template-columns:auto 1fr auto}
.players{grid-column:1 / -1; grid-row:2; padding-bottom:8px; white-space:normal}
}
`,t=[...i,e];export{t as a};
