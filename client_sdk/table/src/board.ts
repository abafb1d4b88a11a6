/** `<market-hall-board>`: draws one position of any game. It sends `pick` when a person picks a handle. */

import { adoptStyles, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { frame } from './frames.ts';
import { boardOf, isLoaded, kitFor, loadGame } from './games.ts';
import type { Pointing } from './pointing.ts';
import { type Game, type GameId, gameOf, type Match } from './match.ts';
import type { Handle } from './narrow.ts';
import { dress } from './palettes.ts';
import { catalogue, load } from './texts.ts';
import { BOARD_STYLES } from './styles.ts';

/** Half of the smallest touch target, in CSS pixels: a tap picks the nearest legal handle within this distance. */
const REACH = 22;
/** Width of the column of shared pieces beside the board with its gap, in CSS pixels; see styles.ts. */
const COLUMN = 128;
/** How much larger the board must get for the shared pieces to stand beside it. */
const GAIN = 1.02;
/** Width of the element, in CSS pixels, below which the board is drawn for a phone. */
const NARROW = 520;
/** Height of the strip of shared pieces below the board, in CSS pixels. */
const STRIP = 104;
/** Moves between two positions after which nearly all of a board is drawn anew. */
const MANY_MOVES = 24;
/** Least height of the board on a phone, in CSS pixels. */
const LEAST = 260;
/** How much smaller the board of a phone may get so that the shared pieces below it are seen too. */
const SMALLER = 0.76;
const NOTHING_NEW: ReadonlyMap<Handle, number> = new Map();
const ARROWS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Draws one position of any game. It needs no service.
 *
 * @attr lang - Language of the words: `en` (default), `de`, `it` or `fr`.
 * @fires pick {handle} - A person picks a handle.
 * @fires unpick {handle} - A person clicks on a picked one, to put it back.
 * @fires why {handle} - A person clicks on one that cannot be picked.
 * @csspart board - The board.
 * @csspart shared - Open pieces that belong to nobody.
 * @csspart own - The viewer's own pieces.
 * @csspart caption - The name of what is under the pointer.
 * @cssprop --mh-ink - Text.
 * @cssprop --mh-paper - Background.
 * @cssprop --mh-font - Font family.
 * @cssprop --mh-seat-1 - Pieces of seat 1.
 * @cssprop --mh-seat-2 - Pieces of seat 2.
 * @cssprop --mh-seat-3 - Pieces of seat 3.
 * @cssprop --mh-seat-4 - Pieces of seat 4.
 * @cssprop --mh-neutral - Neutral pieces.
 * @cssprop --mh-legal - The ring of what can be picked.
 * @cssprop --mh-legal-edge - The edge of this ring.
 * @cssprop --mh-picked - The tick of what is picked.
 * @cssprop --mh-lit - The ring of places that are pointed out.
 * @cssprop --mh-halo - The edge of this ring.
 * @cssprop --mh-height - Height of the board. Default: as it needs for its width.
 * @cssprop --mh-board-height - Limit of its height.
 */
export class MarketHallBoard extends LitElement {
  static override styles = BOARD_STYLES;
  static override properties = {
    match: { attribute: false },
    game: { attribute: false },
    handles: { attribute: false },
    picks: { attribute: false },
    lit: { attribute: false },
    news: { attribute: false },
    lang: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    palette: { type: String },
    ownColour: { type: Number, attribute: 'own-colour' },
    beside: { type: Boolean, reflect: true },
    narrow: { type: Boolean, reflect: true },
    aspect: { state: true },
    crop: { attribute: false },
  };

  /** Required: a `Match` with its view, such as the answer of `getMatch`. */
  declare match?: Match;
  /** Required: the answer of `getGame`. */
  declare game?: Game;
  /** A `Set` of the handles that a person can pick now. Default: none. */
  declare handles: ReadonlySet<Handle>;
  /** The handles that are picked, or that the decided move picks besides. Default: none. */
  declare picks: readonly Handle[];
  /** Handles of places to point out. Default: none. */
  declare lit: readonly Handle[];
  /** A `Map` from the handles that are new since the viewer's last move to the seats that changed them. Default: none. */
  declare news: ReadonlyMap<Handle, number>;
  /** `light` or `dark`. Default: as the browser. */
  declare theme: string;
  /** Colours of the seats: `standard`, `redGreen`, `blueYellow` or `contrast`. */
  declare palette: string;
  /** Colour of the palette that is always the viewer's: 1 to 4. Default: that of the seat. */
  declare ownColour: number;
  /** Whether the shared pieces are beside the board. The board decides it by its size. @internal */
  declare beside: boolean;
  /** Whether the board is drawn for a phone. The board decides it by its width. @internal */
  declare narrow: boolean;
  /** The shape of the space for the board, as in a scene. The board measures it. @internal */
  declare aspect: number;
  /** The part of the board to show: left, top, width and height as shares of the whole. Default: all of it. */
  declare crop: readonly [number, number, number, number] | undefined;
  readonly #resized = new ResizeObserver(() => this.#arrange());
  /** Movement, captions and the magnifier, which no first drawing needs. Undefined until they are loaded. */
  #pointing: Pointing | undefined;
  #revision = 0;
  #loading: Promise<void> | undefined;
  /** The game whose styles the board has. */
  #dressed: GameId | undefined;
  /** The handle that was picked with a key. The focus moves on from there. */
  #pickedByKey = '';

  constructor() {
    super();
    this.handles = new Set();
    this.picks = this.lit = [];
    this.news = NOTHING_NEW;
    this.lang = 'en';
    this.theme = this.palette = '';
    this.ownColour = this.aspect = 0;
    this.beside = this.narrow = false;
    this.addEventListener('click', (event) => this.#onClick(event));
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  /** Name of what a handle stands for, as screen readers hear it. The handle itself if it is not drawn. */
  nameOf(handle: Handle): string {
    return this.#all().find(({ dataset }) => dataset['handle'] === handle)?.dataset['name'] ?? handle;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void load(this.lang).then(() => this.requestUpdate());
    if (changed.has('match') && this.match) this.#bring(gameOf(this.match));
    dress(this, this.palette, this.ownColour, this.match?.perspective?.seat ?? 0);
  }

  /** Whoever waits for the board sees it drawn, also if its game had to be loaded. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#loading;
    return super.getUpdateComplete();
  }

  /** The drawing and the styles of a game, which are loaded when the first board of it is shown. */
  #bring(game: GameId): void {
    if (!isLoaded(game)) return void (this.#loading = loadGame(game, this.lang).then(() => this.requestUpdate('match')));
    if (game === this.#dressed) return;
    this.#dressed = game;
    adoptStyles(this.renderRoot as ShadowRoot, [...BOARD_STYLES, kitFor(game).styles]);
  }

  protected override render(): TemplateResult {
    if (!this.match || !this.game || !isLoaded(gameOf(this.match))) return html``;
    const { match, game, handles, picks, news, beside, narrow, aspect } = this;
    const me = match.perspective?.seat ?? 0;
    const say = catalogue(this.lang, gameOf(match));
    const { board, shared, own } = boardOf(gameOf(match))({ match, game, handles, picks, news, me, beside, narrow, aspect, say });
    return html`<div class="stage">${board}${shared ?? nothing}</div>
      ${me && own ? html`<div class="hand">${own}</div>` : nothing}
      <svg class="motion ${gameOf(match)}" aria-hidden="true"></svg>
      ${this.#pointing?.lens.render(say) ?? nothing}<div class="caption" part="caption" aria-hidden="true" hidden></div>`;
  }

  /** After many moves at once the board is drawn in a frame of its own, and not in that of the table around it. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated && this.match && Math.abs(this.match.revision - this.#revision) > MANY_MOVES) await frame();
    await super.scheduleUpdate();
  }

  protected override update(changed: PropertyValues): void {
    if (this.match && Math.abs(this.match.revision - this.#revision) === 1) this.#pointing?.motion.remember();
    this.#revision = this.match?.revision ?? 0;
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    if (['game', 'match', 'beside', 'aspect'].some((name) => changed.has(name))) this.#arrange();
    if (!this.#pointing && this.match) void this.#loadPointing();
    this.#cut();
    this.#pointing?.motion.play();
    this.#pointOut();
    this.#moveOn();
    this.#setTabStop();
  }

  async #loadPointing(): Promise<void> {
    const loaded = await import('./pointing.ts').catch(() => undefined);
    if (loaded) this.#pointing ??= loaded.pointing(this, (handle) => this.#send('pick', handle));
  }

  /** Puts the shared pieces where they leave more room to the board. A board without a fixed height has them below. */
  #arrange(): void {
    const { width, height } = this.getBoundingClientRect();
    this.narrow = !this.crop && width > 0 && width < NARROW;
    const [board, shared, hand] = ['svg.board', 'svg.shared', '.hand'].map((part) => this.renderRoot.querySelector(part));
    this.#fit({ board, shared, hand });
    if (board instanceof SVGSVGElement && !this.crop) this.style.setProperty('--mh-unit', String(Math.round(unitOf(board) * 100) / 100));
    const fixed = getComputedStyle(this).getPropertyValue('--mh-height');
    const free = !fixed || fixed === 'auto' || this.narrow;
    const left = height - heightOf(hand);
    this.aspect = free || left <= 0 ? 0 : Math.round((width / left) * 20) / 20;
    if (!(board instanceof SVGSVGElement) || !shared || free) return void (this.beside = false);
    const aspect = board.viewBox.baseVal.width / board.viewBox.baseVal.height;
    const alone = Math.min(width, aspect * (left - STRIP));
    this.beside = Math.min(width - COLUMN, aspect * left) > alone * GAIN;
  }

  /** On a phone, the board ends above the hand before the page is scrolled, and so do the shared pieces if the board stays large. */
  #fit({ board, shared, hand }: { readonly [part: string]: Element | null | undefined }): void {
    const { top, width } = this.getBoundingClientRect();
    const left = innerHeight - top - scrollY - heightOf(hand) - 10;
    const both = left - (shared ? heightOf(shared) + 6 : 0);
    const whole = board instanceof SVGSVGElement ? (width * board.viewBox.baseVal.height) / board.viewBox.baseVal.width : 0;
    const fit = both > Math.max(LEAST, whole * SMALLER) ? both : left;
    this.style.setProperty('--mh-fit', this.narrow && fit > LEAST ? `${Math.floor(fit)}px` : null);
  }

  /** Shows only the part of the board in `crop`. */
  #cut(): void {
    const board = this.renderRoot.querySelector<SVGSVGElement>('svg.board');
    if (!board || !this.crop || !this.match || this.crop.length !== 4) return;
    const { width, height } = board.querySelector<SVGRectElement>('.ground, .bank')!.getBBox();
    const [left, top, wide, high] = this.crop;
    board.setAttribute('viewBox', [left * width, top * height, wide * width, high * height].join(' '));
    board.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  }

  /** Marks the places in `lit`. */
  #pointOut(): void {
    for (const element of this.#all()) element.toggleAttribute('data-lit', this.lit.includes(element.dataset['handle']!));
  }

  /** After a pick with a key, the focus goes to the nearest thing that can be picked next. */
  #moveOn(): void {
    const from = this.#pickedByKey;
    if (!from) return;
    this.#pickedByKey = '';
    const focused = this.#focused;
    const legal = this.#legal();
    if (!legal.length || (focused && legal.includes(focused) && focused.dataset['handle'] !== from)) return;
    const origin = focused ?? this.#all().find(({ dataset }) => dataset['handle'] === from);
    nearest(legal, origin ? centre(origin) : [0, 0], Infinity)?.focus();
  }

  get #focused(): SVGGElement | undefined {
    const active = this.renderRoot instanceof ShadowRoot ? this.renderRoot.activeElement : null;
    return active instanceof SVGGElement ? active : undefined;
  }

  /** One tab stop: the focused handle, or the first legal one, or the first one of all. */
  #setTabStop(): void {
    const [all, legal, focused] = [this.#all(), this.#legal(), this.#focused];
    const stop = focused && (!legal.length || legal.includes(focused)) ? focused : (legal[0] ?? all[0]);
    for (const element of all) element.setAttribute('tabindex', element === stop ? '0' : '-1');
  }

  /** Focuses the tab stop of the board. Does nothing if nothing can be picked. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<SVGGElement>('.legal[tabindex="0"]')?.focus(options);
  }

  #all(): SVGGElement[] {
    return [...this.renderRoot.querySelectorAll<SVGGElement>('svg:not(.lens svg, .motion) .handle')];
  }

  #legal(): SVGGElement[] {
    return this.#all().filter((element) => element.classList.contains('legal'));
  }

  #send(name: 'pick' | 'unpick' | 'why', handle: Handle): void {
    this.dispatchEvent(new CustomEvent(name, { detail: { handle }, bubbles: true, composed: true }));
  }

  /** What a click on a target means: to pick it, to put it back, or to ask why it cannot be picked. */
  #act(element: SVGGElement): void {
    const handle = element.dataset['handle']!;
    if (element.matches('.legal')) this.#send('pick', handle);
    else this.#send(element.matches('.picked') ? 'unpick' : 'why', handle);
  }

  #onClick(event: MouseEvent): void {
    const { lens, caption } = this.#pointing ?? {};
    if (lens?.takes(event) || caption?.wasLongPress) return;
    const path = event.composedPath();
    const inside = path.find((node): node is SVGGElement => node instanceof SVGGElement && node.matches('.handle'));
    if (!path.some((node) => node instanceof SVGSVGElement)) return;
    const near = this.#legal().filter((element) => distance(element, event.clientX, event.clientY) <= REACH);
    // A finger covers several small places: they are shown enlarged.
    if (this.narrow && lens && near.length > 1 && lens.suits(near)) return lens.open(event, near);
    if (inside?.matches('.legal, .picked')) return this.#act(inside);
    const hit = nearest(near, [event.clientX, event.clientY], REACH) ?? inside;
    if (hit) this.#act(hit);
  }

  #onKey(event: KeyboardEvent): void {
    const focused = event.composedPath()[0];
    if (event.key === 'Escape' && this.#pointing?.lens.close()) event.stopPropagation();
    if (!(focused instanceof SVGGElement) || !focused.matches('.handle')) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const legal = this.#legal();
      const next = nextInDirection(focused, legal.length && !event.shiftKey ? legal : this.#all(), arrow);
      next?.focus();
      if (next) for (const element of this.#all()) element.setAttribute('tabindex', element === next ? '0' : '-1');
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (focused.matches('.legal')) this.#pickedByKey = focused.dataset['handle']!;
      this.#act(focused);
      event.preventDefault();
    }
  }
}

function heightOf(element: Element | null | undefined): number {
  return element?.getBoundingClientRect().height ?? 0;
}

/** The width of a CSS pixel on a board. Its sides may have room: the board is as high as its box. */
function unitOf(board: SVGSVGElement): number {
  const { width, height } = board.getBoundingClientRect();
  const { width: own, height: high } = board.viewBox.baseVal;
  return Math.max(own / width, high / height);
}

/** The target that is nearest to a point, within a distance. */
function nearest(elements: readonly SVGGElement[], [x, y]: readonly [number, number], reach: number): SVGGElement | undefined {
  const near = elements.map((element) => ({ element, away: distance(element, x, y) })).filter(({ away }) => away <= reach);
  return near.sort((one, other) => one.away - other.away)[0]?.element;
}

function distance(element: Element, x: number, y: number): number {
  const [centreX, centreY] = centre(element);
  return Math.hypot(centreX - x, centreY - y);
}

function centre(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest handle in a direction. Distance across the direction counts twice. */
function nextInDirection(from: SVGGElement, legal: readonly SVGGElement[], [dx, dy]: readonly [number, number]): SVGGElement | undefined {
  const [x, y] = centre(from);
  const ahead = legal.flatMap((element) => {
    const [toX, toY] = centre(element);
    const along = (toX - x) * dx + (toY - y) * dy;
    const across = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    return element !== from && along > 1 ? [{ element, cost: along + 2 * across }] : [];
  });
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.element;
}

customElements.define('market-hall-board', MarketHallBoard);
