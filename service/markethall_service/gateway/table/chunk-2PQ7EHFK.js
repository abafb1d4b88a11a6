import{a as l,c as d,d as f}from"./chunk-2H5GSD4D.js";function Y(e){return e.game.replace("games/","")}function K(e,o){return e[o]}function u({player:e}){return e?{kind:e.kind==="PLAYER_KIND_BOT"?"bot":e.kind==="PLAYER_KIND_PROGRAM"?"program":"person",name:e.displayName,bot:e.bot.replace("bots/","")}:{kind:"none",name:"",bot:""}}function T(e){return Object.values(e.perspective?.view??{})[0]}function F(e){return T(e)?.seats?.map(({pointsBySource:o})=>o)??[]}function q(e){return e.state==="MATCH_STATE_FINISHED"||e.state==="MATCH_STATE_CLOSED"}function W(e){return(e.perspective?.legalMoves.length??0)>0}function X(e,o,t,a){return H(S(e,o)).get(`${t}:${a}`)??a}function S(e,o){let t=Object.values(e.options??{})[0];if(!(t?.ownBoard||typeof t?.board=="object"))return o.boards.find(({name:a})=>a===t?.board)??o.boards[0]}var g=new WeakMap,L=new Map;function H(e){if(!e?.drawing)return L;let o=g.get(e)??new Map(e.drawing.places.map(({type:t,id:a,name:i})=>[`${t}:${a}`,i]));return g.set(e,o),o}function J(e,o,t){return e.pieces.find(a=>a.type===o&&a.id===t)?.name??t}function Q(e,o){return e.valueNames.find(t=>t.value===o)?.name??o}function ee(e,o){return e.options?.portobello?.board??o.boards[0].portobello}function te(e,o){let t=e.options?.kairo,a=t?.board,i=o.boards.find(({name:r})=>r===a)??o.boards[0];return t?.ownBoard??i.kairo}function oe(e,o){return e.options?.klongs?.components??o.boards[0].klongs}function A(e,o){let t=o,a=[`M0 ${-t}A${t} ${t} 0 1 1 0 ${t}A${t} ${t} 0 1 1 0 ${-t}Z`,`M0 ${-t*1.1}L${t*1.08} ${t*.82}H${-t*1.08}Z`,`M${-t*.88} ${-t*.88}H${t*.88}V${t*.88}H${-t*.88}Z`,`M0 ${-t*1.2}L${t*1.2} 0L0 ${t*1.2}L${-t*1.2} 0Z`][e-1];return f`<path class="seat-mark" d=${a??`M${-t} 0H${t}M0 ${-t}V${t}`} />`}function ne(e){return d`<svg class="sign" viewBox="-13 -13 26 26" aria-hidden="true">${A(e,6)}</svg>`}var se=f`
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
  </defs>`;function C(e,o,t){let a=e.seats[o-1];if(!a)return t("seat",{number:o});let{kind:i,name:r}=u(a);if(i!=="bot")return r||t("seat",{number:o});let n=e.seats.filter(s=>u(s).kind==="bot").map(({number:s})=>s);return n.length>1?t("ui.bot.numbered",{number:n.indexOf(o)+1}):t("ui.bot.only")}function le({match:e,say:o},t){return C(e,t,o)}var m=["the service plays until the end of the turn","the player loses the match","waiting for players","being played","finished","closed","public: everyone can find and join the match","unlisted: everyone with the link can join the match","private: only players with the code can join the match","customer","Pay {count} coin","Pay {count} coins","Back","Board","Take actions","That is all","Loading the match","Log","The connection is lost. Trying again.","{count} more moves","{count} legal move in words","{count} legal moves in words","Your pieces","boat with {good}, baskets: {baskets}","cookshop","overseer","thief","Alley {alley}","{field}: {boat}","The Bobby","Coins, {colour}: {count}","Crier cards: {count}","Customer, {colour}, on {site}","{name}","{name}, scored by {player} with tile {number}","{dock}: {count} of 4 boats","{field}: water","Neutral tile {number}","{field}: {boat}, trader of {player}","Pile of {count} cards","{site}, section {section}","{site}, section {section}: entrance of the {colour} stall of {player}","{site}, section {section}: {colour} stall of {player}, size {size}","{space}","Square {id}, {name}","Square {id}, {name}: {customer}","{space}: stall of {player}","Tile {number}","Play","Players","Points","The match is over. Winner: {winners}","Waiting for players","{names} has to move","Seat {number}","Undo","Guest","Your turn","free seat","Language","Colours","Automatic","Light","Dark","Notify me","To the lobby","is here","Time left","Show position {revision}","Replay","First position","One step back","One step forward","Current position","Play the match back","Pause","Position","Position {revision} of {latest}","This is position {revision} of the past","Back to the current position","Result","Enlarge the board","Shrink the board","Rules","Close","Download the record","Rematch","Luk-Phat track: step {reached} of {steps}","{colour}: expansions left {left}, gold medal: {gold}, silver medal: {silver}","Developer tools","Confirm moves","Colours","Palette","I am always this colour","Colour {number}","The colour of the seat","Total","Where the points come from","Alleys of the Lord","Your turn: {task}","Chosen: {picked}. Next: {next}"," or "," and ","a site","a card","a coin","a customer","a card of the row","the pile","a crier","a button","how many coins","what to build","a field","a boat of your hand","a dock","a tile","a district","a space","the Bobby","an alley","a square","chosen","new","No cards in your hand","Show all your pieces","Show fewer of your pieces","Enlarged: choose a place","On the table","Status","Log and points","Kinds of actions","Skip","Last turn","Show me a move","Speed: {speed}×","you","away","place {place}","has resigned, autopilot plays","out of time, autopilot plays","Bot","Bot {number}","greedy","random","none","yes","neutral","Turn","Cards in hand","Criers","Coins","Main stalls left","passed","Turns without an expansion","Colours that run out","Final phase","Customer outside","Discards","In the bag","Stalls to place","Neutral stall","To discard","Cards played","Pulled customer","Criers to each entrance","Being built","{colour} main stall on {site}","{colour} expansion on {site}","{colour} stall from {from} to {site}","paid {paid} of {cost}","{count} of other colours due","Boats in hand","Traders left","Movement cards","Points in the warehouse","From the pile of vacant boats","Known boats","No boat placed yet","Special boats","Luk-Phat step","Next step scores","Thieves out","called: {seat}, first: {opener}, calls left: {left}","Dock just scored","The big market day has begun","Turns until the end","A movement card was used in this turn","A boat was taken instead of drawing","Removed boat","Dock {dock}","no boat there","Stalls left","Tiles face up","Tiles face down","neutral {number}","Tile","Actions left","Drawn customer","Clerks to come","Citizens to come","Lord","to come","on the board","Next customers","Neutral tiles","Turns until a standstill","Last round","End","{player}, {points} points","in the supply, {points} points","Card for section {sections}, in the row","Card for section {sections}, in your hand","Customer outside: {colour}","entrance","placed in this turn","{boat}, in your hand","{dock}, worth now: {worth}. Boats: {boats}","{player} {points}","factor {factor}","most stalls: {players}","scored","{space}, the next stall can stand here","closed to the Bobby","Tile {number}, face down","Build","Pay","Place the entrance","Pull a customer","Draw","Discard","Pass for good","Place a boat","Take a trader","Steal","Remove a boat","Movement card","Score a dock","Draw a boat","To the warehouse","Into the hand","Decline","Move the Bobby","Take a tile","Score a district","Set up a stall","Place the customer","Draw a customer","Place the Lord","End the turn","Sending …","Waiting for the connection","Cancel the move","Your move is on its way.","Cancelled. The service is being asked whether the move had arrived.","The move was not played.","The move had arrived: it was played.","The service has gone back to an older position. Later moves are lost; this is the present position.","{name} cannot be chosen now.","{name}: {words}","A bot would play: {move}","{name} {change}","Turn {number}","Start","begins","Nothing has happened yet.","{count} = {points} points","Now","{pile}, {count} boats","program","You are offline. Matches are played on the service: nothing can be played until the network is back."];var h=["markethall.v1.OnExpiry.ON_EXPIRY_AUTOPILOT","markethall.v1.OnExpiry.ON_EXPIRY_FORFEIT","markethall.v1.MatchState.MATCH_STATE_SEATING","markethall.v1.MatchState.MATCH_STATE_PLAYING","markethall.v1.MatchState.MATCH_STATE_FINISHED","markethall.v1.MatchState.MATCH_STATE_CLOSED","markethall.v1.MatchVisibility.MATCH_VISIBILITY_PUBLIC","markethall.v1.MatchVisibility.MATCH_VISIBILITY_UNLISTED","markethall.v1.MatchVisibility.MATCH_VISIBILITY_PRIVATE","CUSTOMER_UNSPECIFIED","amount.one","amount.other","back","board","button:act","button:done","loading","log","lost","more","moves.one","moves.other","own","piece.boat","piece.cookshop","piece.overseer","piece.thief","place.alley","place.boat","place.bobby","place.coins","place.criers","place.customer","place.district","place.districtScored","place.dock","place.field","place.neutralTile","place.ownedBoat","place.pile","place.site","place.siteEntrance","place.siteStall","place.space","place.square","place.squareWith","place.stall","place.tile","play","players","points","prompt.over","prompt.seating","prompt.wait","seat","undo","ui.lobby.you","ui.lobby.yourTurn","ui.lobby.free","ui.app.language","ui.app.theme","ui.app.theme.auto","ui.app.theme.light","ui.app.theme.dark","ui.app.notify","ui.app.home","ui.table.present","ui.table.clock","ui.table.showPosition","ui.table.replay","ui.table.first","ui.table.previous","ui.table.next","ui.table.last","ui.table.playBack","ui.table.pause","ui.table.position","ui.table.positionOf","ui.table.past","ui.table.live","ui.table.result","ui.table.zoomIn","ui.table.zoomOut","ui.table.rules","ui.table.close","ui.table.record","ui.table.rematch","place.lukPhat","place.supply","ui.table.developer","ui.table.confirm","ui.table.colours","ui.table.palette","ui.table.ownColour","ui.table.colour","ui.table.seatColour","points.total","points.sources","points.lord","prompt.choose","prompt.continue","ui.or","ui.and","ui.next.site","ui.next.card","ui.next.coin","ui.next.customer","ui.next.row","ui.next.pile","ui.next.criers","ui.next.button","ui.next.amount","ui.next.build","ui.next.field","ui.next.hand","ui.next.dock","ui.next.tile","ui.next.district","ui.next.space","ui.next.bobby","ui.next.alley","ui.next.square","ui.mark.picked","ui.mark.new","ui.own.noCards","ui.own.more","ui.own.less","ui.lens","ui.table.onTheTable","ui.table.status","ui.table.beside","ui.table.kinds","ui.table.skip","ui.table.lastTurn","ui.table.hint","ui.table.speed","ui.seat.you","ui.seat.away","ui.seat.place","ui.seat.SEAT_STANDING_RESIGNED","ui.seat.SEAT_STANDING_FORFEITED","ui.bot.only","ui.bot.numbered","ui.bot.greedy","ui.bot.random","ui.fact.none","ui.fact.yes","ui.fact.neutral","ui.fact.turn","ui.fact.hand","ui.fact.criers","ui.fact.coins","ui.fact.mainStalls","ui.fact.passed","ui.fact.quietTurns","ui.fact.suppliesLow","ui.fact.finalPhase","ui.fact.outside","ui.fact.discards","ui.fact.bag","ui.fact.setupStalls","ui.fact.neutralStall","ui.fact.toDiscard","ui.fact.playedCards","ui.fact.pulled","ui.fact.leads","ui.fact.building","ui.fact.BUILD_MAIN","ui.fact.BUILD_EXPANSION","ui.fact.BUILD_MOVE","ui.fact.paidOf","ui.fact.othersDue","ui.fact.handBoats","ui.fact.traders","ui.fact.movementCards","ui.fact.warehouse","ui.fact.fromVacantPile","ui.fact.known","ui.fact.notEntered","ui.fact.specialBoats","ui.fact.lukPhat","ui.fact.nextStep","ui.fact.thievesOut","ui.fact.called","ui.fact.dockScored","ui.fact.bigMarketDay","ui.fact.turnsLeft","ui.fact.cardUsed","ui.fact.keeps","ui.fact.removed","ui.fact.dock","ui.fact.noBoat","ui.fact.stallsLeft","ui.fact.tilesUp","ui.fact.tilesDown","ui.fact.neutralTile","ui.fact.tile","ui.fact.actionsLeft","ui.fact.drawn","ui.fact.clerks","ui.fact.citizens","ui.fact.lord","ui.fact.toCome","ui.fact.onBoard","ui.fact.order","ui.fact.neutralTiles","ui.fact.progress","ui.fact.lastRound","ui.fact.ending","place.medalOf","place.medalInSupply","place.cardInRow","place.cardInHand","place.outside","place.entrance","place.placedNow","place.boatInHand","place.dockFull","place.dockWorth","place.factor","place.majority","place.scored","place.nextSpace","place.closed","place.tileDown","ui.act.kairo.build","ui.act.kairo.pay","ui.act.kairo.entrance","ui.act.kairo.pull","ui.act.kairo.draw","ui.act.kairo.discard","ui.act.kairo.pass","ui.act.klongs.place","ui.act.klongs.trader","ui.act.klongs.steal","ui.act.klongs.remove","ui.act.klongs.shift","ui.act.klongs.dock","ui.act.klongs.draw","ui.act.klongs.store","ui.act.klongs.keep","ui.act.klongs.pass","ui.act.portobello.bobby","ui.act.portobello.tile","ui.act.portobello.district","ui.act.portobello.stall","ui.act.portobello.customer","ui.act.portobello.drawCustomer","ui.act.portobello.lord","ui.act.portobello.end","ui.send.sending","ui.send.waiting","ui.send.cancel","ui.send.busy","ui.send.asking","ui.send.notPlayed","ui.send.played","ui.lostMoves","ui.why.notNow","ui.why.because","ui.hint","ui.preview.points","ui.log.turn","ui.log.start","ui.log.begins","ui.log.empty","ui.fact.storedBoats","ui.fact.step","place.boatPile","ui.bot.program","ui.app.offline"];var O=/^[A-Z]+_[A-Z0-9_]+$/,P={de:()=>import("./texts_de-5APQ6DZO.js"),it:()=>import("./texts_it-C7ZA2P2J.js"),fr:()=>import("./texts_fr-SRPKQ3PN.js")},x={en:()=>import("./texts_en-later-SL6Y7EXX.js"),de:()=>import("./texts_de-later-UTSPUHSV.js"),it:()=>import("./texts_it-later-UTTQHXTL.js"),fr:()=>import("./texts_fr-later-G5FU3J6I.js")},c=new Map([["en",{lang:"en",sentences:p(h,m)}]]),w=new Set,y=new Map;async function V(e){let o=k(e);if(c.has(o))return;let{default:t}=await P[o]();c.set(o,{lang:o,sentences:p(h,t)})}async function pe(e){let o=k(e);if(await V(e),w.has(o))return;let[t,{default:a}]=await Promise.all([import("./texts_keys-later-ERKNLBEQ.js"),x[o]()]),i=c.get(o).sentences;c.set(o,{lang:o,sentences:{...i,...p(t.default,a)}}),w.add(o)}function ke(e){return e instanceof Error?e.message:String(e)}function N(e){return c.get(k(e))??c.get("en")}function be(e){let{lang:o,sentences:t}=N(e),a=B(o);return(i,r={})=>{let n=typeof r.count=="number"?`${i}.${a.select(r.count)}`:i;return(t[n]??t[i]??i).replace(/\{(\w+)\}/g,(b,M)=>String(r[M]??""))}}function B(e){let o=y.get(e)??new Intl.PluralRules(e);return y.set(e,o),o}function p(e,o){let t=e.flatMap((i,r)=>{let n=o[r];return typeof n=="string"?[[i,n]]:Object.entries(n).map(([s,b])=>[s?`${i}.${s}`:i,b])}),a=t.map(([i,r])=>[i.slice(i.lastIndexOf(".")+1),r]);return Object.fromEntries([...a.filter(([i])=>O.test(i)).toReversed(),...t])}function k(e){let o=e.toLowerCase().split(/[-_]/)[0];return o in x?o:"en"}var Z={first:"M4 4H7V20H4ZM20 4V20L8 12Z",previous:"M16 4V20L5 12Z",playBack:"M6 3L21 12L6 21Z",pause:"M6 4H10V20H6ZM14 4H18V20H14Z",next:"M8 4L19 12L8 20Z",last:"M4 4L16 12L4 20ZM17 4H20V20H17Z",menu:"M3 5H21V8H3ZM3 10.5H21V13.5H3ZM3 16H21V19H3Z",close:"M5 7L7 5L12 10L17 5L19 7L14 12L19 17L17 19L12 14L7 19L5 17L10 12Z",help:"M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM10.8 17H13.2V19.4H10.8ZM8 9C8 3.6 16 3.8 16 9C16 12 13.2 12 13.2 15H10.8C10.8 11.4 13.5 11.3 13.5 9C13.5 7 10.5 7 10.5 9Z",more:"M10 4H14V10H20V14H14V20H10V14H4V10H10Z",less:"M4 10H20V14H4Z",hand:"M4 6L11 3L13 15L6 18ZM14 4L21 7L16 20L13 19L15 14Z",crier:"M3 9H8L16 4V20L8 15H3ZM18 8A5 5 0 0 1 18 16Z",coins:"M12 3C17 3 20 5 20 7S17 11 12 11S4 9 4 7S7 3 12 3ZM4 10C6 13 18 13 20 10V13C20 15 17 17 12 17S4 15 4 13ZM4 16C6 19 18 19 20 16V18C20 20 17 21 12 21S4 20 4 18Z",stalls:"M3 10L6 4H18L21 10H19V20H5V10ZM8 12V17H16V12Z",trader:"M12 3L21 12H3ZM8 13H16L18 21H6Z",card:"M6 2H18V22H6ZM12 6L16 11H13V18H11V11H8Z",warehouse:"M2 10L12 3L22 10V21H17V12H7V21H2ZM9 14H15V17H9ZM9 18H15V21H9Z",tiles:"M4 4H20V20H4ZM12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8Z",back:"M4 4H20V20H4ZM7 7V17H17V7Z",vacant:"M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z"};function we(e){return d`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${Z[e]??""} fill-rule="evenodd" /></svg>`}var v={standard:["#1d6fb8","#b8540a","#0c7a57","#a8407f"],redGreen:["#2b7de0","#b57a00","#12295c","#5b3a00"],blueYellow:["#c8232c","#0c7f80","#5d0d1c","#0b3b45"],contrast:["#0a58d0","#c23b00","#111111","#757575"]};function R(e){return v[e]??v.standard}function _(e,o,t){let a=[...R(e)],[i,r]=[a[t-1],a[o-1]];return i===void 0||r===void 0||(a[t-1]=r,a[o-1]=i),a}function xe(e,o,t,a){let i=o&&o!=="standard"||t>0&&a>0&&t!==a;for(let[r,n]of _(o,t,a).entries())e.style.setProperty(`--mh-seat-${r+1}`,i?n:null)}var D=l`
:host {
display:flex;
flex-direction:column;
position:relative;
height:var(--mh-height, auto);
color-scheme:light dark;
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
.hand{flex:none; position:sticky; bottom:0; left:0; margin-top:8px; padding:6px 10px; border-radius:16px;
background:color-mix(in srgb, var(--mh-paper) 94%, transparent); border:1px solid light-dark(#dccfb6, #4a413a)}
.hand svg.own{max-height:84px; margin:auto}
:host([beside]) .stage{flex-direction:row; justify-content:center; align-items:stretch; gap:10px}
:host([beside]) svg.board{width:auto; height:100%; min-width:0; flex:0 1 auto}
:host([beside]) svg.shared{width:116px; max-height:100%; align-self:center}
:host([beside]) svg.shared.piles{width:76px}
:host([narrow]) .hand{padding:3px 4px; margin:6px -4px 0; border-radius:16px 16px 0 0; box-shadow:0 -4px 14px #0003}
:host([narrow]) .hand svg.own{max-height:150px}
:host([narrow]) svg.shared{max-height:84px}
.grip{display:block; margin:-3px auto 0; width:100%; height:24px; border:0; background:none; color:inherit; padding:4px; cursor:pointer; position:relative}
.grip::after{content:''; position:absolute; inset:-10px 0}
.grip svg{width:26px; margin:auto; fill:none; stroke:currentColor; stroke-width:2.5; stroke-linecap:round}
svg.motion{position:absolute; inset:0; height:100%; pointer-events:none}
svg.motion > *{transform-origin:0 0; transform-box:view-box}
.lens{position:fixed; inset:0; margin:auto; width:min(300px, 84vw); height:min(300px, 84vw); z-index:5; border-radius:50%; overflow:hidden;
border:4px solid var(--mh-ink); box-shadow:0 0 0 100vmax #0007, 0 8px 30px #0008; background:var(--mh-paper)}
.lens svg{width:100%; height:100%; max-height:none}
.caption{position:absolute; inset:0 auto auto 0; z-index:4; max-width:min(280px, 100%); padding:5px 10px; border-radius:9px; font-size:14px; line-height:1.3;
background:light-dark(#2b2420, #f1e8da); color:light-dark(#fffdf8, #1f1b1a); pointer-events:none}
text{text-anchor:middle; font-family:var(--mh-font); fill:currentColor; pointer-events:none}
.frame-ids{font-size:13px; font-weight:650; opacity:0.85}
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
:host(.only-own) .stage, :host(:is(.only-board, .only-shared)) .hand, :host(.only-board) svg.shared, :host(.only-shared) svg.board, :host([class*='only-']) .grip{display:none}
:host(.only-board) .stage{height:100%} :host(.only-board) svg.board{height:100%; max-height:none; flex:1 1 auto}
:host(.only-own) .hand{margin:auto; width:100%; position:static} :host(.only-shared) .stage{justify-content:center}
`,G=l`
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
.picked > .content{transform:translateY(-6px); filter:drop-shadow(0 6px 3px #0008)}
.tick circle{fill:var(--mh-picked); stroke:#fff; stroke-width:1.6}
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
[data-handle^='alley:']:not(.legal, .picked){pointer-events:none}
`,$=l`
.portobello .ground{fill:light-dark(#e9dcc3, #2b2723)}
.portobello .terrace{fill:light-dark(#dcc3a8, #37302b); stroke:light-dark(#cbae90, #463c35); stroke-width:3; stroke-linejoin:round}
.portobello .bricks{fill:none; stroke:light-dark(#ead9c4, #433a34); stroke-width:4; stroke-dasharray:10 7; stroke-linejoin:round}
.portobello .lawn{fill:light-dark(#bccfa3, #2f3f2a); stroke:light-dark(#a5bb89, #40553a); stroke-width:2}
.portobello .street{stroke:light-dark(#cfc6b8, #45413f); stroke-width:46}
.portobello .street.scored{stroke:light-dark(#e3d38a, #5e5320)}
.portobello .space.next{stroke-width:2.6; stroke:light-dark(#5a4a38, #d8cbb6)}
.portobello .closed{stroke:light-dark(#a3140f, #ff9d94); stroke-width:4; stroke-linecap:round; opacity:0.8}
.factor circle{fill:light-dark(#fffdf6, #2c2a2b); stroke:light-dark(#5a4a38, #d8cbb6); stroke-width:1.6}
.factor text{font-size:13px; font-weight:750} .factor.done circle{fill:#e6c45a} .factor.done text{fill:#2b2420}
.square-id{font-size:17px; font-weight:750; fill:light-dark(#5a4a38, #e8dcc8); paint-order:stroke; stroke:light-dark(#f4ead8, #2b2723); stroke-width:4px; stroke-linejoin:round}
.back-number{font-size:20px; font-weight:750; fill:#fffdf6}
.portobello .cobbles{stroke:light-dark(#bdb3a3, #57524f); stroke-width:42; stroke-dasharray:2 7}
.portobello .space{fill:light-dark(#fdf9f0, #2c2a2b); stroke:light-dark(#8d8172, #8b8177); stroke-width:1.4}
.portobello .value{font-size:17px; font-weight:700; fill:light-dark(#5a4a38, #e5d6bd)}
.awning{stroke:#0009; stroke-width:1.2}
.fringe{stroke:#fff; stroke-width:4; stroke-dasharray:5 4; opacity:0.85}
.plaza{fill:light-dark(#ded3c1, #4b4643); stroke:light-dark(#8d8172, #8b8177); stroke-width:2}
.portobello .paving{fill:none; stroke:light-dark(#c4b8a4, #635c57); stroke-width:3; stroke-dasharray:6 4}
.lamp{stroke:light-dark(#3b3f45, #c9c3b8); stroke-width:3; fill:none}
.light{fill:#f7c948; stroke:#8a6510}
.name{font-size:14px; font-weight:650; paint-order:stroke; stroke:light-dark(#fff9ee, #1f1b1a); stroke-width:4px; stroke-linejoin:round}
.numeral{font-size:17px; font-weight:700; fill:light-dark(#3f5a2c, #c7dcb4)}
.tile{stroke:#000a; stroke-width:1.5}
.disc{fill:#fffdf6; stroke:#0005}
.tile-number{font-weight:800; fill:#2b2420}
.back{fill:light-dark(#8c8378, #4a4540); stroke:#0007}
.clerk .coat{fill:#7b8087} .citizen .coat{fill:#e58aa5} .lord .coat{fill:#4c2f73}
.coat{stroke:#0009}
.clerk .hat{fill:#4d5258} .citizen .hat{fill:#c45478} .lord .hat{fill:#1e1430; stroke:#d9b44a}
.cape{fill:#1d3a6e; stroke:#fff; stroke-width:1.6}
.buttons{stroke:#e6c45a; stroke-width:2.4; stroke-dasharray:2 3}
.helmet{fill:#16294d; stroke:#fff; stroke-width:1.4}
.portobello .badge{fill:#e6c45a; stroke:none}
`,z=l`
.kairo .ground{fill:light-dark(#8d5a34, #3d2a1e)}
.frieze{fill:light-dark(#e8cf9c, #6a5136); stroke:light-dark(#f2dfb4, #94764b); stroke-width:4; stroke-dasharray:9 5}
.kairo .paving{fill:light-dark(#f1dfba, #4a3c2c); stroke:light-dark(#dcc596, #5d4c37)}
.kairo .terrace{fill:light-dark(#d7c6dd, #43364f); stroke:light-dark(#bda6c6, #584766)}
.inlay{fill:none; stroke:light-dark(#d9bd84, #6b563b); stroke-width:1.3; opacity:0.75}
.kairo .terrace + .inlay{stroke:light-dark(#a887b5, #7a618c)}
.section-line{fill:none; stroke:light-dark(#8f6a3a, #c79f62); stroke-width:3.5; stroke-linecap:round}
.colour-1{fill:#fbf7ee} .colour-2{fill:#cf3a31} .colour-3{fill:#8048ad}
.colour-4{fill:#2f9352} .colour-5{fill:#f0bb2c} .colour-6{fill:#2c6fc4}
.cloth, .hem, .arch, .robe, .fez, .coin{stroke:#2b1a10; stroke-width:1.2}
.fold{stroke:#0003; stroke-width:5}
.cornice{fill:none; stroke:#ffd977; stroke-width:3}
.tray{fill:#fff8e6; stroke:#2b1a10; stroke-width:1}
.goods{fill:#3b2716; stroke:#3b2716; stroke-width:1; fill-opacity:0.85}
.robe ~ g .goods, .arch ~ g .goods{fill:#fff8e6; stroke:#2b1a10; fill-opacity:1}
.doorway{fill:#2b1a10; opacity:0.82}
.tassel{fill:none; stroke:#f7dc8b; stroke-width:1.8}
.card{fill:#fdf3dc; stroke:#8f6a3a; stroke-width:1.5}
.named{fill:#a84a22} .unnamed{fill:#ead7ad}
.card-name{font-size:14px; font-weight:750; fill:#4a2f18}
.card-back{fill:#265a63; stroke:#f0cd7d; stroke-width:2.5}
.star{fill:#f0cd7d}
.count{font-size:17px; font-weight:750; fill:#fff6df}
.medal-points{font-size:13px; font-weight:800; fill:#2b1a10}
.kairo .frame-ids text{fill:#f7e8c4}
.gateway{fill:light-dark(#d9bd84, #4a3c2c); stroke:#8f6a3a; stroke-width:1.5} .gate-arch{fill:light-dark(#f6ead0, #2b2119); stroke:#8f6a3a; stroke-width:1.5}
.supply{font-size:16px; font-weight:800; fill:#fff; paint-order:stroke; stroke:#2b1a10; stroke-width:3px}
.ribbon{fill:light-dark(#8c2f2a, #a94a42)}
.medal{stroke:#3d2a08; stroke-width:1.2} .medal.gold{fill:#e6b93c} .medal.silver{fill:#c9ccd2}
.coin{stroke-width:2} .coin ~ g .goods{fill:#fff8e6; stroke:#2b1a10; fill-opacity:1}
.coin-count{font-size:14px; font-weight:800; fill:#fff; paint-order:stroke; stroke:#2b1a10; stroke-width:3px}
`,U=l`
.bank{fill:light-dark(#5d8a4a, #20351f)}
.klongs .frame-ids text{fill:#f7f3dc}
.pier{fill:none; stroke:light-dark(#b98a4e, #7a5a30); stroke-width:6; stroke-linecap:round}
.worth{stroke:#fff; stroke-width:1.2} .worth.nobody{fill:var(--mh-neutral)} .dock-worth{font-size:15px; font-weight:800; fill:#fff}
.pile-boat{fill:#e3b981; stroke:#3d200e; stroke-width:1.5}
.klongs .water{fill:light-dark(#2c7f86, #123a43); stroke:light-dark(#c9a26a, #6d5330); stroke-width:5}
.deep{fill:light-dark(#6fbcb8, #184c55)} .shallow{fill:light-dark(#84cbc3, #1d5a62)}
.deep, .shallow{stroke:light-dark(#9bd8d0, #276a71); stroke-width:1}
.ripple{fill:none; stroke:light-dark(#d3f1ea, #4a98a0); stroke-width:2; stroke-linecap:round; opacity:0.75}
.gate{fill:none; stroke:light-dark(#fff3c9, #f1d58b); stroke-width:4.5; stroke-linecap:round; stroke-linejoin:round}
.wake{fill:light-dark(#dff5ee, #6db3b5); opacity:0.5}
.hull{fill:#7a4524; stroke:#3d200e; stroke-width:1.6}
.deck{fill:light-dark(#e3b981, #c79a62); stroke:#7a4524; stroke-width:1.2}
.good{stroke:#3a2413; stroke-width:1.3; stroke-linejoin:round}
.good-1{fill:#f4795b} .good-2{fill:#e85fa8} .good-3{fill:#5d8f2f} .good-4{fill:#f3b21b}
.good-5{fill:#5b2d86} .good-6{fill:#6d9fd1} .good-7{fill:#ffe14d}
.basket{fill:#fdf0cf; stroke:#5a3415; stroke-width:1.5}
.hat-brim{stroke:#fff; stroke-width:1.8}
.straw{fill:#ecd59a; stroke:#6b4a1c; stroke-width:1.4} .straw-line{stroke:#b08d4a; stroke-width:1}
.vacant{fill:none; stroke:#6b4a1c; stroke-width:1.6; stroke-dasharray:3 2}
.luk-phat{fill:#d7262b; stroke:#fff3c9; stroke-width:0.9}
.mask{fill:#1c1c22} .eye{fill:#fff}
.cap{fill:#2a4d8f; stroke:#fff} .crest{fill:#f3cf5b}
.pot{fill:#3b3f45; stroke:#15171a} .steam{fill:none; stroke:#fff; stroke-width:2.4; stroke-linecap:round}
.dock{fill:light-dark(#d8ad6c, #a47a41); stroke:#4c2e12; stroke-width:2}
.step{fill:light-dark(#f4ead2, #4a4334); stroke:light-dark(#6d5330, #c9a26a); stroke-width:2}
.step.small{fill:#f0bb2c} .step.big{fill:#e0554a} .step.reached{opacity:0.55}
.step-points{font-size:17px; font-weight:750; fill:light-dark(#3b2a12, #f4ead2)}
.step.small + .step-points, .step.big + .step-points{fill:#2b1a10}
.pile-back{fill:#8a3f2a; stroke:#f3cf5b; stroke-width:2.5}
`,j=l`
:host([narrow]) svg.board text{font-size:max(24px, calc(11.4px * var(--mh-unit, 2)))}
:host([narrow]) svg.board :is(.value, .numeral, .square-id, .factor text){font-size:max(28px, calc(11.4px * var(--mh-unit, 2)))}
:host([narrow]) .factor circle{r:19px}
:host([narrow]) svg.board :is(.supply, .medal-points){font-size:max(20px, calc(11.2px * var(--mh-unit, 2)))}
:host([narrow]) svg.shared .card-name{font-size:18px}
:host([narrow]) svg.board .tile-number{font-size:max(44px, calc(20px * var(--mh-unit, 2)))}
`,Te=[D,G,$,z,U,j];export{Y as a,K as b,u as c,F as d,q as e,W as f,X as g,J as h,Q as i,ee as j,te as k,oe as l,A as m,ne as n,se as o,C as p,le as q,v as r,R as s,xe as t,V as u,pe as v,ke as w,be as x,Te as y,Z as z,we as A};
