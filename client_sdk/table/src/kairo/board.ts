/** Kairo as a bazaar: sandstone paving, awnings over the stalls, lanterns, tiles of Cairene geometry. */

import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Kairo } from 'markethall-client';
import { placeName, valueName } from '../match.ts';
import { numbered, unnumbered } from '../narrow.ts';
import { type Drawing, frameIds, moved, picture, piece, place, range, type Scene, target } from '../scene.ts';
import { SEAT_PATTERNS, seatName, seatShape } from '../seats.ts';

/** The colours in the order in which they are drawn. */
const COLOURS: readonly Kairo.Colour[] = ['COLOUR_WHITE', 'COLOUR_RED', 'COLOUR_VIOLET', 'COLOUR_GREEN', 'COLOUR_YELLOW', 'COLOUR_BLUE'];
const SITE = 60;
/** Height of the supplies below the sites: expansions left and medals of each colour. */
const SUPPLY = 58;

/** Goods of each colour, so that the colours also differ in form: cotton, carpet, coffee, herbs, spice, glass. */
const GOODS = [
  'M-5 5A5 5 0 1 1 -4 -4A5 5 0 0 1 5 -4A5 5 0 1 1 5 5Z',
  'M-8 -5H8V5H-8ZM0 -3L4 0L0 3L-4 0Z',
  'M-6 -6H5V1A5 5 0 0 1 0 6H-1A5 5 0 0 1 -6 1ZM5 -4A4 4 0 0 1 5 3',
  'M0 8C-9 2 -6 -5 0 -8C6 -5 9 2 0 8ZM0 8V-3',
  'M-8 6L0 -8L8 6Z',
  'M0 -8C8 1 6 8 0 8S-8 1 0 -8Z',
] as const;

const [CARD_WIDTH, CARD_HEIGHT, COIN_HEIGHT] = [62, 82, 50];

/** What stands on a site: a part of a stall. */
interface Part {
  stall: Kairo.Stall;
  kind: 'main' | 'expansion' | 'entrance';
}

/** The parts of the stalls by the id of their site. */
function partsOf(stalls: readonly Kairo.Stall[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const stall of stalls) {
    parts.set(stall.site, { stall, kind: 'main' });
    parts.set(stall.entrance, { stall, kind: 'entrance' });
    for (const site of stall.expansions) parts.set(site, { stall, kind: 'expansion' });
  }
  return parts;
}

/** The id of a site. */
function idOf(row: number, column: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

/** The match's own board, or the chosen board of the game. */
function boardOf({ match, game }: Scene): Kairo.Board {
  const options = match.options?.kairo;
  const chosen = game.boards.find(({ name }) => name === options?.board) ?? game.boards[0]!;
  return options?.ownBoard ?? chosen.kairo!;
}

/** Draws a position. */
export function draw(scene: Scene): Drawing {
  const board = boardOf(scene);
  const view = scene.match.perspective?.view?.kairo;
  const columns = board.area[0]!.length;
  const rows = board.area.length;
  const parts = partsOf(view?.stalls ?? []);
  const [frame, supply] = scene.narrow ? [32, 46] : [26, SUPPLY];
  const [width, height] = [columns * SITE + 2 * frame, rows * SITE + 2 * frame + supply];
  return {
    board: picture(scene.say('board'), 'board kairo', width, height, [
      SEAT_PATTERNS,
      svg`<rect class="ground" width=${width} height=${height} rx="14" />
        <rect class="frieze" x=${frame - 7} y=${frame - 7} width=${columns * SITE + 14} height=${rows * SITE + 14} rx="8" />
        <g transform=${moved(frame, frame)}>
          ${frameIds(columns, rows, SITE, frame + (scene.narrow ? 4 : 6))}
          <g role="grid">${range(rows).map(
            (row) => svg`<g role="row" aria-label=${row + 1}>
            ${range(columns).map((column) => drawSite(scene, board, parts, row, column))}</g>`,
          )}</g>
          ${sectionBorders(board, columns, rows)}
          ${drawCustomers(scene, view)}
        </g>
        <g transform=${moved(frame, rows * SITE + 2 * frame - (scene.narrow ? 10 : 2))}>${drawSupplies(scene, view, columns * SITE)}</g>`,
    ]),
    shared: drawShared(scene, view),
    own: drawOwn(scene, view),
  };
}

/** What is left of each colour: expansions, and who holds its medals. */
function drawSupplies(scene: Scene, view: Kairo.View | undefined, width: number): SVGTemplateResult[] {
  if (!view) return [];
  const medalOf = (colour: Kairo.Colour, kind: Kairo.Medal) => view.medals.find((medal) => medal.colour === colour && medal.kind === kind);
  return COLOURS.map((colour, at) => {
    const left = view.expansionsLeft.find((supply) => supply.colour === colour)?.count ?? 0;
    const [gold, silver] = [medalOf(colour, 'MEDAL_GOLD'), medalOf(colour, 'MEDAL_SILVER')];
    const names = { colour: nameOf(scene, colour), left, gold: holder(scene, gold), silver: holder(scene, silver) };
    return svg`<g transform=${moved(((at + 0.5) * width) / COLOURS.length, SUPPLY / 2 - 2)} role="img" data-caption
      aria-label=${scene.say('place.supply', names)}>
      <rect class=${`cloth colour-${at + 1}`} x="-41" y="-20" width="34" height="40" rx="5" />
      <g transform="translate(-24 -11) scale(.65)"><circle class="tray" r="11.5" /><path class="goods" d=${GOODS[at]!} /></g>
      <text class="supply" x="-24" y="17">${left}</text>
      ${drawMedal('gold', gold, 10)}${drawMedal('silver', silver, 34)}
    </g>`;
  });
}

function holder(scene: Scene, medal: Kairo.MedalState | undefined): string {
  const points = medal?.points ?? 0;
  return medal?.seat ? scene.say('place.medalOf', { player: seatName(scene, medal.seat), points }) : scene.say('place.medalInSupply', { points });
}

/** A medal with the sign of its holder. In the supply it shows its points. */
function drawMedal(metal: 'gold' | 'silver', medal: Kairo.MedalState | undefined, x: number): SVGTemplateResult {
  const seat = medal?.seat ?? 0;
  return svg`<g transform=${moved(x, 0)}><path class="ribbon" d="M-7 -18H7L4 -4H-4Z" /><circle class=${`medal ${metal}`} cy="4" r="11" />
    ${
      seat
        ? svg`<g transform="translate(0 4)"><circle class=${`badge seat-${seat}`} r="8" />${seatShape(seat, 4.5)}</g>`
        : svg`<text class="medal-points" y="9">${medal?.points ?? ''}</text>`
    }</g>`;
}

function nameOf(scene: Scene, colour: Kairo.Colour): string {
  return valueName(scene.game, colour);
}

function centre(row: number, column: number): [number, number] {
  return [(column + 0.5) * SITE, (row + 0.5) * SITE];
}

function drawSite(scene: Scene, board: Kairo.Board, parts: ReadonlyMap<string, Part>, row: number, column: number): SVGTemplateResult {
  const site = idOf(row, column);
  const [x, y] = centre(row, column);
  const restaurant = board.area[row]![column] === 'R';
  const section = board.section[row]![column]!;
  const part = parts.get(site);
  const half = SITE / 2;
  const ground = svg`<rect class=${restaurant ? 'terrace' : 'paving'} x=${-half} y=${-half} width=${SITE} height=${SITE} />
    <path class="inlay" d="M0 -13L13 0L0 13L-13 0ZM-9 -9H9V9H-9Z" />`;
  const standing = part ? piece(kindOf(part), drawPart(part)) : svg``;
  const key = !part ? 'place.site' : part.kind === 'entrance' ? 'place.siteEntrance' : 'place.siteStall';
  const label = scene.say(key, {
    site: placeName(scene.match, scene.game, 'site', site),
    section,
    colour: part ? nameOf(scene, part.stall.colour) : '',
    player: part?.stall.seat ? seatName(scene, part.stall.seat) : scene.say('ui.fact.neutral'),
    size: part?.stall.size ?? 0,
  });
  const ring = svg`<rect x=${3 - half} y=${3 - half} width=${SITE - 6} height=${SITE - 6} rx="8" />`;
  return target(scene, `site:${site}`, label, moved(x, y), svg`${ground}${standing}`, ring, { role: 'gridcell', half: [half - 1, half - 1] });
}

/** The kind of a piece: pieces of one kind look alike. */
function kindOf({ stall, kind }: Part): string {
  return `${kind}-${stall.colour}-${stall.seat ?? 0}`;
}

function drawPart({ stall, kind }: Part): SVGTemplateResult {
  const [colour, seat] = [COLOURS.indexOf(stall.colour), stall.seat ?? 0];
  return kind === 'entrance' ? drawEntrance(colour, seat) : drawStall(colour, seat, kind === 'main');
}

/** A stall with its awning in its colour. A main stall has a dome, an expansion has a flat awning. */
function drawStall(colour: number, seat: number, main: boolean): SVGTemplateResult {
  const cloth = svg`<rect class=${`cloth colour-${colour + 1}`} x="-25" y="-22" width="50" height="46" rx="5" />
    <path class="fold" d="M-15 -22V24M-5 -22V24M5 -22V24M15 -22V24" />
    <path class=${`hem colour-${colour + 1}`} d="M-25 18q5 9 10 0q5 9 10 0q5 9 10 0q5 9 10 0q5 9 10 0V22H-25Z" />`;
  const owner = seat ? svg`<g transform="translate(12 10)"><circle class=${`badge seat-${seat}`} r="11" />${seatShape(seat, 6)}</g>` : svg``;
  const goods = svg`<g transform=${main ? 'translate(-8 -6) scale(1.05)' : 'translate(-10 -9) scale(.9)'}>
    <circle class="tray" r="11.5" /><path class="goods" d=${GOODS[colour]!} /></g>`;
  return svg`<rect class="shadow" x="-24" y="-18" width="50" height="47" rx="6" />${cloth}
    ${main ? svg`<rect class="cornice" x="-25" y="-22" width="50" height="46" rx="5" />` : svg``}${goods}${owner}`;
}

/** The entrance of a stall: an arch in its colour on the paving. */
function drawEntrance(colour: number, seat: number): SVGTemplateResult {
  return svg`<path class=${`arch colour-${colour + 1}`} d="M-19 23V-2C-19 -12 -8 -14 0 -24C8 -14 19 -12 19 -2V23Z" />
    <path class="doorway" d="M-12 23V0C-12 -6 -5 -8 0 -14C5 -8 12 -6 12 0V23Z" />
    <g transform="translate(0 8) scale(.8)"><path class="goods" d=${GOODS[colour]!} /></g>
    ${seat ? svg`<g transform="translate(17 17)"><circle class=${`badge seat-${seat}`} r="8" />${seatShape(seat, 4.5)}</g>` : svg``}`;
}

function sectionBorders(board: Kairo.Board, columns: number, rows: number): SVGTemplateResult {
  let path = '';
  for (const row of range(rows))
    for (const column of range(columns)) {
      const section = board.section[row]![column];
      const [x, y] = [(column + 1) * SITE, (row + 1) * SITE];
      if (column + 1 < columns && board.section[row]![column + 1] !== section) path += `M${x} ${y - SITE}V${y}`;
      if (row + 1 < rows && board.section[row + 1]![column] !== section) path += `M${x - SITE} ${y}H${x}`;
    }
  return svg`<path class="section-line" d=${path} />`;
}

function drawCustomers(scene: Scene, view: Kairo.View | undefined): SVGTemplateResult[] {
  return (view?.customers ?? []).flatMap(({ colour, site }) => {
    if (!site) return [];
    const [x, y] = centre(Number(site.slice(1)) - 1, site.charCodeAt(0) - 65);
    const content = figure(COLOURS.indexOf(colour) + 1);
    const label = scene.say('place.customer', { colour: nameOf(scene, colour), site: placeName(scene.match, scene.game, 'site', site) });
    const ring = svg`<rect x="-17" y="-24" width="34" height="47" rx="13" />`;
    return target(scene, `customer:${colour}`, label, moved(x, y), piece(`customer-${colour}`, content), ring, { half: [15, 22] });
  });
}

/** A customer in the colour of a number from 1. */
function figure(number: number): SVGTemplateResult {
  return svg`<ellipse class="shadow" cy="19" rx="13" ry="4" />
    <path class=${`robe colour-${number}`} d="M-14 19C-12 2 -8 -2 0 -2S12 2 14 19Z" /><circle class="face" cy="-8" r="8" />
    <path class=${`fez colour-${number}`} d="M-8 -10L-6 -21H6L8 -10Z" /><path class="tassel" d="M0 -21Q9 -20 10 -10" />
    <g transform="translate(0 9) scale(.72)"><path class="goods" d=${GOODS[number - 1]!} /></g>`;
}

/** A stall card: the nine sections of the market with those that it names filled. */
function drawCard(card: string): SVGTemplateResult {
  const named = new Set(card);
  return svg`<rect class="card" x="-24" y="-33" width="48" height="66" rx="6" />
    ${range(9).map(
      (at) => svg`<rect class=${named.has(String(at + 1)) ? 'named' : 'unnamed'}
      x=${-18 + (at % 3) * 12.5} y=${-26 + Math.floor(at / 3) * 12.5} width="11" height="11" rx="2" />`,
    )}
    <text class="card-name" y="28">${[...named].join(' ')}</text>`;
}

const CARD_RING = svg`<rect x="-26" y="-35" width="52" height="70" rx="8" />`;
const CARD_HALF = { half: [25, 34] } as const;

/** The open row, the pile, the criers and the customer outside. */
function drawShared(scene: Scene, view?: Kairo.View): TemplateResult | undefined {
  if (!view) return undefined;
  const columns = scene.beside ? 2 : view.row.length + 3;
  const at = (number: number): string => moved(...place(number, columns, CARD_WIDTH, CARD_HEIGHT));
  const back = (handle: string, number: number, count: number, sign: string) =>
    target(
      scene,
      handle,
      scene.say(`place.${handle}`, { count }),
      at(number),
      svg`<rect class="card-back" x="-24" y="-33" width="48" height="66" rx="6" /><path class="star" d=${sign} />
        <text class="count" y="26">${count}</text>`,
      CARD_RING,
      CARD_HALF,
    );
  const outside = view.customers.find((customer) => customer.outside);
  return picture(scene.say('ui.table.onTheTable'), 'shared', columns * CARD_WIDTH, CARD_HEIGHT * Math.ceil((view.row.length + 3) / columns), [
    SEAT_PATTERNS,
    view.row.map((id, number) =>
      target(scene, numbered('row', view.row, number), cardName(scene, id, 'InRow'), at(number), piece(`card-${id}`, drawCard(id)), CARD_RING, CARD_HALF),
    ),
    back('pile', view.row.length, view.pile, 'M0 -22L5 -12L16 -11L8 -3L10 8L0 3L-10 8L-8 -3L-16 -11L-5 -12Z'),
    back('criers', view.row.length + 1, view.criersLeft, 'M-14 -8L-4 -8L10 -18V8L-4 -2H-14Z'),
    outside
      ? svg`<g transform=${at(view.row.length + 2)} role="img" data-caption aria-label=${scene.say('place.outside', { colour: nameOf(scene, outside.colour) })}>
      <rect class="gateway" x="-24" y="-33" width="48" height="66" rx="6" /><path class="gate-arch" d="M-17 33V-6Q-17 -24 0 -28Q17 -24 17 -6V33Z" />
      <g transform="translate(0 8)" data-place="outside">${piece(`customer-${outside.colour}`, figure(COLOURS.indexOf(outside.colour) + 1))}</g></g>`
      : svg``,
  ]);
}

/** A stall card with the section that it names, or a joker with its three. */
function cardName(scene: Scene, card: string, where: 'InRow' | 'InHand'): string {
  return scene.say(`place.${card.length > 1 ? 'joker' : 'card'}${where}`, { sections: [...card].join(', ') });
}

/** The viewer's cards and coins. */
function drawOwn(scene: Scene, view?: Kairo.View): TemplateResult {
  const mine = view?.seats[scene.me - 1];
  const cards = mine?.cards?.items ?? [];
  const coins = mine?.coins?.items;
  // On a narrow screen the coins are small beside the cards, and large alone when some are to be paid.
  const paying = scene.narrow && [...scene.handles, ...scene.picks].some((handle) => handle.startsWith('coin:'));
  const columns = Math.max(cards.length || 3, scene.narrow ? 4 : 0);
  const beside = scene.narrow && !paying;
  const coinLeft = paying ? 0 : columns * CARD_WIDTH + (scene.narrow ? 6 : 24);
  const coinWidth = beside ? 40 : COIN_HEIGHT + (paying ? 8 : 2);
  const width = coinLeft + coinWidth * (beside ? 3 : COLOURS.length);
  const height = paying ? COIN_HEIGHT + 8 : CARD_HEIGHT;
  const coinAt = (number: number): string =>
    beside
      ? `${moved(coinLeft + ((number % 3) + 0.5) * coinWidth, CARD_HEIGHT * (number < 3 ? 0.25 : 0.75))} scale(.88)`
      : moved(coinLeft + (number + 0.5) * coinWidth, height / 2);
  const hand = cards.map((id, number) =>
    target(
      scene,
      numbered('card', cards, number),
      cardName(scene, id, 'InHand'),
      moved((number + 0.5) * CARD_WIDTH, CARD_HEIGHT / 2),
      piece(`card-${id}`, drawCard(id)),
      CARD_RING,
      CARD_HALF,
    ),
  );
  const purse = COLOURS.map((colour, number) => {
    const count = coins?.[colour.slice('COLOUR_'.length).toLowerCase() as keyof Kairo.Coins] ?? 0;
    const handle = `coin:${colour}`;
    const paid = scene.picks.filter((pick) => unnumbered(pick) === handle).length;
    return target(
      scene,
      handle,
      scene.say('place.coins', { colour: nameOf(scene, colour), count }),
      coinAt(number),
      svg`<circle class=${`coin colour-${number + 1}`} r="20" />
        <g transform="translate(0 -5) scale(.8)"><path class="goods" d=${GOODS[number]!} /></g>
        <text class="coin-count" y="15">${paid ? `${count - paid}/${count}` : count}</text>`,
      svg`<circle r="22" />`,
      { half: [20, 20] },
    );
  });
  return picture(scene.say('own'), 'own', width, height, [
    SEAT_PATTERNS,
    paying ? svg`` : hand,
    !paying && !cards.length ? svg`<text class="empty" x=${(columns * CARD_WIDTH) / 2} y=${CARD_HEIGHT / 2 + 5}>${scene.say('ui.own.noCards')}</text>` : svg``,
    purse,
  ]);
}
