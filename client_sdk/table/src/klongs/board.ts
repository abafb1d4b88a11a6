/** Bangkok Klongs as a floating market: green water with ripples, teak boats, baskets of goods, wooden docks. */

import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { Klongs } from 'markethall-client';
import { pieceName, placeName, valueName } from '../match.ts';
import { numbered } from '../narrow.ts';
import { type Drawing, frameIds, moved, picture, piece, place, range, type Scene, target } from '../scene.ts';
import { SEAT_PATTERNS, seatName, seatShape } from '../seats.ts';

const [COLUMNS, ROWS] = [10, 8];
const FIELD = 64;
/** Height of the Luk-Phat track below the water. */
const TRACK = 58;

const GOODS = ['SHRIMP', 'FLOWERS', 'AVOCADO', 'PINEAPPLE', 'AUBERGINE', 'FISH', 'BANANAS'];

/** A boat by the parts of its id, such as "FISH-2-VACANT" or "THIEF". */
interface Boat {
  id: string;
  kind: 'goods' | 'thief' | 'overseer' | 'cookshop';
  good: string;
  baskets: number;
  vacant: boolean;
  lukPhat: boolean;
  /** Seat whose trader is on it, 0 for none. */
  seat: number;
}

function boat(id: string, seat = 0): Boat {
  const [good, baskets, trader, sign] = id.split('-') as [string, string?, string?, string?];
  const kind = baskets ? 'goods' : (good.toLowerCase() as Boat['kind']);
  return { id, kind, good, baskets: Number(baskets ?? 0), vacant: trader === 'VACANT', lukPhat: sign !== undefined, seat };
}

/** Column and row of a field such as "C4", from 0. */
function cell(field: string): [number, number] {
  return [field.charCodeAt(0) - 65, Number(field.slice(1)) - 1];
}

function fieldId(at: number): string {
  return `${String.fromCharCode(65 + (at % COLUMNS))}${Math.floor(at / COLUMNS) + 1}`;
}

/** Draws a position. */
export function draw(scene: Scene): Drawing {
  const view = scene.match.perspective?.view?.klongs;
  const components = scene.match.options?.klongs?.components ?? scene.game.boards[0]!.klongs!;
  const boats = new Map(view?.boats.map(({ field, boat: id, seat }) => [field, boat(id, seat)]));
  const entrances = new Set([...components.light, ...(scene.match.seatCount > 2 ? components.dark : [])]);
  const bank = scene.narrow ? 36 : 30;
  const [width, height] = [COLUMNS * FIELD + 2 * bank, ROWS * FIELD + 2 * bank + TRACK];
  return {
    board: picture(scene.say('board'), 'board klongs', width, height, [
      SEAT_PATTERNS,
      svg`<rect class="bank" width=${width} height=${height} rx="22" />
        <g transform=${moved(bank, height - TRACK - bank / 2)}>${drawTrack(scene, components, view?.lukPhat?.step ?? 0)}</g>
        <rect class="water" x=${bank - 6} y=${bank - 6} width=${COLUMNS * FIELD + 12} height=${ROWS * FIELD + 12} rx="14" />
        <g transform=${moved(bank, bank)}>
          ${frameIds(COLUMNS, ROWS, FIELD, bank + (scene.narrow ? 6 : 8))}
          <g role="grid">${range(ROWS).map(
            (row) =>
              svg`<g role="row" aria-label=${row + 1}>${range(COLUMNS).map((column) => {
                const field = fieldId(row * COLUMNS + column);
                return drawField(scene, row * COLUMNS + column, boats.get(field), entrances.has(field), view?.turn?.placedOn === field);
              })}</g>`,
          )}</g>
          <path class="pier" d=${PIERS} />
          ${DOCKS.map((dock) => drawDock(scene, dock, boats, view))}
        </g>`,
    ]),
    shared: drawShared(scene, view),
    own: drawOwn(scene, view),
  };
}

/** The Luk-Phat track: points of each step, the market days, and the marker on the last step that was reached. */
function drawTrack(scene: Scene, { lukPhat }: Klongs.Components, reached: number): SVGTemplateResult {
  const step = (COLUMNS * FIELD) / lukPhat.length;
  const days = { MARKET_DAY_SMALL: 'small', MARKET_DAY_BIG: 'big', MARKET_DAY_UNSPECIFIED: '' } as const;
  return svg`<g role="img" aria-label=${scene.say('place.lukPhat', { reached, steps: lukPhat.length })}>
    ${lukPhat.map(
      ({ points, marketDay }, at) => svg`<g transform=${moved((at + 0.5) * step, TRACK / 2)}>
      <circle class="step ${marketDay ? days[marketDay] : ''} ${at < reached ? 'reached' : ''}" r="19" />
      ${at + 1 === reached ? svg`<g data-place=${`track:${at}`}>${marker()}</g>` : svg`<text class="step-points" y="6">${points}</text>`}</g>`,
    )}
  </g>`;
}

function marker(): SVGTemplateResult {
  return piece(
    'marker',
    svg`<path class="luk-phat marker" transform="translate(-24 0) scale(1.6)"
    d="M15 -5l1.6 3.6 4 .4 -3 2.7 .8 4 -3.4 -2 -3.4 2 .8 -4 -3 -2.7 4 -.4Z" />`,
  );
}

/** The piers between the quarters of two by two fields. */
const PIERS = [
  ...range(COLUMNS / 2 - 1).map((at) => `M${(at + 1) * 2 * FIELD} 0V${ROWS * FIELD}`),
  ...range(ROWS / 2 - 1).map((at) => `M0 ${(at + 1) * 2 * FIELD}H${COLUMNS * FIELD}`),
].join('');

/** All docks: the inner corners of fields, without the centres of quarters (KL-1.2). */
const DOCKS = range((ROWS - 1) * (COLUMNS - 1)).flatMap((at) => {
  const [row, column] = [Math.floor(at / (COLUMNS - 1)) + 1, (at % (COLUMNS - 1)) + 1];
  if (row % 2 && column % 2) return [];
  return [`${fieldId((row - 1) * COLUMNS + column - 1)}-${fieldId(row * COLUMNS + column)}`];
});

function drawField(scene: Scene, at: number, on: Boat | undefined, entrance: boolean, placed: boolean): SVGTemplateResult {
  const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
  const half = FIELD / 2;
  const water = svg`<rect class=${(Math.floor(row / 2) + Math.floor(column / 2)) % 2 ? 'deep' : 'shallow'} x=${-half} y=${-half} width=${FIELD} height=${FIELD} />
    ${entrance ? svg`<path class="gate" d="M-14 0H14M6 -8L14 0L6 8" />` : on ? svg`` : svg`<path class="ripple" d=${at % 3 ? 'M-20 14q5 -5 10 0t10 0' : 'M2 -14q5 -5 10 0t10 0'} />`}`;
  const field = placeName(scene.match, scene.game, 'field', fieldId(at));
  const words = [scene.say(on ? 'place.boat' : 'place.field', { field, boat: on ? boatName(scene, on) : '' }), placed ? scene.say('place.placedNow') : ''];
  const ring = svg`<rect x=${3 - half} y=${3 - half} width=${FIELD - 6} height=${FIELD - 6} rx="12" />`;
  return target(
    scene,
    `field:${fieldId(at)}`,
    words.filter(Boolean).join(', '),
    moved((column + 0.5) * FIELD, (row + 0.5) * FIELD),
    svg`${water}${on ? afloat(on) : svg``}`,
    ring,
    { role: 'gridcell', half: [22, 26] },
  );
}

/** The name of a boat in words of the service. */
function boatName(scene: Scene, { id, seat }: Boat): string {
  return pieceName(scene.game, 'boat', id, seat ? seatName(scene, seat) : '');
}

/** A boat that can move. Its trader may change on the way. */
function afloat(on: Boat): SVGTemplateResult {
  return piece(`${on.kind}-${on.good}-${on.baskets}-${on.lukPhat}`, drawBoat(on));
}

/** A boat from above, bow up. The cargo is the good, dots are baskets, and the trader sits at the stern. */
function drawBoat({ kind, seat, good, baskets, vacant, lukPhat }: Boat): SVGTemplateResult {
  const number = GOODS.indexOf(good) + 1;
  const hull = svg`<path class="wake" d="M-25 22C-30 -4 -20 -20 0 -31C20 -20 30 -4 25 22C16 33 -16 33 -25 22Z" />
    <path class="hull" d="M-22 20C-27 -4 -17 -18 0 -28C17 -18 27 -4 22 20C14 29 -14 29 -22 20Z" />
    <path class="deck" d="M-17 17C-21 -2 -13 -14 0 -21C13 -14 21 -2 17 17C10 23 -10 23 -17 17Z" />`;
  if (kind !== 'goods') return svg`${hull}<g class=${kind}>${drawSpecial(kind)}</g>`;
  const person = seat
    ? svg`<circle class="hat-brim" fill=${`url(#seat-${seat})`} r="13.5" />${seatShape(seat, 7.5)}`
    : !vacant
      ? svg`<circle class="straw" r="9" /><path class="straw-line" d="M-9 0H9M0 -9V9M-6 -6L6 6M6 -6L-6 6" />`
      : svg`<circle class="vacant" r="8" />`;
  return svg`${hull}<g transform="translate(1 -7)">${drawGood(number)}</g>
    ${range(baskets).map((at) => svg`<g transform=${moved(-14.5, -1 + at * 8)}><circle class="basket" r="3.6" /></g>`)}
    ${lukPhat ? svg`<path class="luk-phat" d="M15 -5l1.6 3.6 4 .4 -3 2.7 .8 4 -3.4 -2 -3.4 2 .8 -4 -3 -2.7 4 -.4Z" />` : svg``}
    <g transform="translate(3 13)">${person}</g>`;
}

/** The goods differ in colour and in form. */
function drawGood(number: number): SVGTemplateResult {
  const form = [
    'M-9 4C-9 -8 7 -10 9 0C5 -4 -1 -4 -3 4ZM9 0l3 -4M9 0l4 1',
    'M0 0C-9 -14 9 -14 0 0C14 -9 14 9 0 0C9 14 -9 14 0 0C-14 9 -14 -9 0 0ZM0 -2A2 2 0 1 0 .1 -2Z',
    'M0 -10C5 -5 8 0 7 4A7 7 0 0 1 -7 4C-8 0 -5 -5 0 -10ZM0 0A3.5 3.5 0 1 0 .1 0Z',
    'M-6 -3Q0 -7 6 -3V5Q0 12 -6 5ZM0 -5L-6 -12M0 -5V-13M0 -5L6 -12M-6 0L6 6M6 0L-6 6',
    'M-9 6C-12 0 -4 -2 2 -8C6 -11 11 -6 8 -2C4 4 -2 11 -9 6ZM5 -9L9 -12',
    'M-11 0C-5 -8 4 -7 7 0C4 7 -5 8 -11 0ZM6 0L12 -5V5ZM-6 -1h1',
    'M-9 -6C-6 3 2 6 10 4C6 11 -10 10 -9 -6ZM-9 -6C-3 -1 4 1 10 4',
  ][number - 1];
  return svg`<path class=${`good good-${number}`} d=${form ?? ''} />`;
}

function drawSpecial(kind: Boat['kind']): SVGTemplateResult {
  if (kind === 'thief')
    return svg`<circle class="face" r="12" /><path class="mask" d="M-13 -5H13V3C7 6 4 3 0 1C-4 3 -7 6 -13 3Z" />
      <circle class="eye" cx="-5" cy="-1" r="1.8" /><circle class="eye" cx="5" cy="-1" r="1.8" />`;
  if (kind === 'overseer')
    return svg`<circle class="face" cy="2" r="11" /><path class="cap" d="M-13 -2H13L9 -13H-9Z" />
      <path class="crest" d="M0 -12l2 3 3 .5 -2 2 .5 3 -3.5 -1.5 -3.5 1.5 .5 -3 -2 -2 3 -.5Z" />`;
  return svg`<path class="pot" d="M-12 -2H12C12 12 6 15 0 15S-12 12 -12 -2Z" />
    <path class="steam" d="M-6 -7q-3 -5 0 -9M0 -7q-3 -6 0 -11M6 -7q-3 -5 0 -9" />`;
}

function drawDock(scene: Scene, dock: string, boats: ReadonlyMap<string, Boat>, view?: Klongs.View): SVGTemplateResult {
  const [column, row] = cell(dock.split('-')[1]!);
  const at = row * COLUMNS + column;
  const around = [at - COLUMNS - 1, at - COLUMNS, at - 1, at].flatMap((field) => boats.get(fieldId(field)) ?? []);
  const full = view?.docks.find(({ id }) => id === dock);
  const worthOf = (points: number, at: number): string =>
    scene.say('place.dockWorth', { player: seatName(scene, at + 1), points }) + (full?.scorableBy.includes(at + 1) ? '' : ` (${scene.say('ui.fact.noBoat')})`);
  const label = scene.say(full ? 'place.dockFull' : 'place.dock', {
    dock: placeName(scene.match, scene.game, 'dock', dock),
    boats: around.map((on) => boatName(scene, on)).join(', '),
    worth: full?.worth.map(worthOf).join(', ') ?? '',
    count: around.length,
  });
  const scored = view?.marketDay?.scoredDock === dock;
  const best = Math.max(0, ...(full?.worth ?? []));
  const leader = full && best ? full.worth.indexOf(best) + 1 : 0;
  const size = full || scored ? 15 : 6;
  const content = svg`<rect class=${`dock ${full ? 'full' : ''}`} x=${-size} y=${-size} width=${2 * size} height=${2 * size} rx="4" />
    ${
      full
        ? svg`<rect class=${`worth plain ${leader ? `seat-${leader}` : 'nobody'}`} x="-12" y="-12" width="24" height="24" rx="3" /><text class="dock-worth" y="6">${best}</text>`
        : scored
          ? svg`<path class="done" d="M-7 0L-2 6L7 -6" />`
          : svg``
    }`;
  return target(scene, `dock:${dock}`, label, moved(column * FIELD, row * FIELD), content, svg`<rect x="-19" y="-19" width="38" height="38" rx="6" />`);
}

/** The piles of boats. */
function drawShared(scene: Scene, view?: Klongs.View): TemplateResult | undefined {
  if (!view) return undefined;
  const columns = scene.beside ? 1 : view.piles.length;
  return picture(scene.say('ui.table.onTheTable'), 'shared piles', 72 * columns, 80 * Math.ceil(view.piles.length / columns), [
    view.piles.map(({ pile, boats: count }, at) =>
      target(
        scene,
        `pile:${pile}`,
        scene.say('place.boatPile', { pile: valueName(scene.game, pile), count }),
        moved(...place(at, columns, 72, 80)),
        svg`<rect class="pile-back" x="-29" y="-33" width="58" height="66" rx="9" /><path class="pile-boat" d="M-15 6C-17 -10 -8 -19 0 -24C8 -19 17 -10 15 6C9 11 -9 11 -15 6Z" />
          <text class="count" y="27">${count}</text>`,
        HAND_RING,
        HAND_HALF,
      ),
    ),
  ]);
}

const HAND_RING = svg`<rect x="-33" y="-36" width="66" height="72" rx="12" />`;
const HAND_HALF = { half: [31, 34] } as const;

/** The viewer's boats, and what else belongs to the viewer: traders, movement cards and the goods of the warehouse. */
function drawOwn(scene: Scene, view?: Klongs.View): TemplateResult {
  const own = view?.seats[scene.me - 1];
  const hand = own?.hand?.items ?? [];
  const stored = scene.narrow ? [] : (own?.warehouse ?? []);
  const beside = 64 + stored.length * 50;
  const width = Math.max(72 * hand.length + 12 + beside, scene.narrow ? 360 : 420);
  const first = (width - 72 * hand.length - 12 - beside) / 2;
  const boats = hand.map((id, at) => {
    const label = scene.say('place.boatInHand', { boat: boatName(scene, boat(id)) });
    return target(
      scene,
      numbered('hand', hand, at),
      label,
      moved(first + (at + 0.5) * 72, 40),
      svg`<rect class="shallow" x="-31" y="-34" width="62" height="68" rx="11" />${afloat(boat(id))}`,
      HAND_RING,
      HAND_HALF,
    );
  });
  const left = first + 72 * hand.length + 12;
  const counted = (y: number, name: string, count: number, picture: SVGTemplateResult): SVGTemplateResult =>
    svg`<g transform=${moved(left + 16, y)} role="img" data-caption aria-label=${scene.say('ui.pair', { name: scene.say(name), words: count })}>${picture}<text class="left-count" x="17" y="6">×${count}</text></g>`;
  const goods = stored.map(({ boats: same, points }, at) => {
    const { good } = boat(same[0] ?? '');
    const label = scene.say('ui.pair', { name: scene.say('ui.fact.warehouse'), words: `${same.map((id) => boatName(scene, boat(id))).join(', ')}, ${points}` });
    return svg`<g transform=${moved(left + 64 + (at + 0.5) * 50, 40)} role="img" data-caption aria-label=${label}>
      <rect class="shelf" x="-22" y="-32" width="44" height="64" rx="8" /><g transform="translate(0 -10) scale(1.25)">${drawGood(GOODS.indexOf(good) + 1)}</g>
      <text class="stored-count" y="24">${same.length} = ${points}</text></g>`;
  });
  return picture(scene.say('own'), 'own', width, 80, [
    SEAT_PATTERNS,
    boats,
    own &&
      counted(22, 'ui.fact.traders', own.tradersLeft, svg`<circle class="hat-brim" fill=${`url(#seat-${scene.me})`} r="13.5" />${seatShape(scene.me, 7.5)}`),
    own &&
      counted(
        58,
        'ui.fact.movementCards',
        own.movementCards,
        svg`<rect class="shelf" x="-11" y="-14" width="22" height="28" rx="4" /><path class="card-arrow" d="M0 8V-7M-5 -2L0 -8L5 -2" />`,
      ),
    goods,
  ]);
}
