/** `<market-hall-board>`: draws one position of any game. It sends `pick` when a person picks a handle. */

import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { boardOf } from './boards.ts';
import { type Game, gameOf, type Match } from './match.ts';
import { Motion } from './motion.ts';
import type { Handle } from './narrow.ts';
import { dress } from './palettes.ts';
import { catalogue, load } from './texts.ts';
import { BOARD_STYLES } from './styles.ts';

/** Half of the smallest touch target, in CSS pixels: a tap picks the nearest legal handle within this distance. */
const REACH = 22;
/** Width of the column of own pieces beside the board with its gap, in CSS pixels; see styles.ts. */
const COLUMN = 192;
/** How much wider the board must get for the own pieces to stand beside it. */
const GAIN = 1.05;
const ARROWS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class MarketHallBoard extends LitElement {
  static override styles = BOARD_STYLES;
  static override properties = {
    match: { attribute: false },
    game: { attribute: false },
    handles: { attribute: false },
    picks: { attribute: false },
    lit: { attribute: false },
    lang: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    palette: { type: String },
    ownColour: { type: Number, attribute: 'own-colour' },
    beside: { type: Boolean, reflect: true },
  };

  /** The match with its view. */
  declare match?: Match;
  /** The answer of GetGame, with its boards. */
  declare game?: Game;
  /** Handles that can be picked now. */
  declare handles: ReadonlySet<Handle>;
  /** Handles that are picked. */
  declare picks: readonly Handle[];
  /** Handles of places that are pointed out, for example by the log. */
  declare lit: readonly Handle[];
  declare theme: string;
  /** Colours of the seats: "standard", "redGreen", "blueYellow" or "contrast". */
  declare palette: string;
  /** Colour of the palette that is always the viewer's: 1 to 4. 0 for that of the seat. */
  declare ownColour: number;
  /** Whether the own pieces are beside the board. The board decides it by its size. */
  declare beside: boolean;
  /** The height of the own pieces below the board, in CSS pixels. */
  #strip = 0;
  readonly #resized = new ResizeObserver(() => this.#arrange());
  /** The position that was drawn last: how each handle looked. */
  #drawn: { revision: number; toAct: readonly number[]; looks: ReadonlyMap<string, string> } | undefined;
  readonly #motion = new Motion(this);
  /** Handles that have changed since the viewer's last move. */
  readonly #fresh = new Set<string>();

  constructor() {
    super();
    this.handles = new Set();
    this.picks = this.lit = [];
    this.palette = '';
    this.ownColour = 0;
    this.beside = false;
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

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lang')) void load(this.lang).then(() => this.requestUpdate());
    dress(this, this.palette, this.ownColour, this.match?.perspective?.seat ?? 0);
  }

  protected override render(): TemplateResult {
    if (!this.match || !this.game) return html``;
    const { match, game, handles, picks, beside } = this;
    const me = match.perspective?.seat ?? 0;
    const { board, own } = boardOf(gameOf(match))({ match, game, handles, picks, me, beside, say: catalogue(this.lang) });
    return html`${board}${me ? own : ''}<svg class="motion ${gameOf(match)}" aria-hidden="true"></svg>`;
  }

  protected override update(changed: PropertyValues): void {
    const before = this.#drawn?.revision ?? 0;
    if (this.match && Math.abs(this.match.revision - before) === 1) this.#motion.remember();
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('game')) this.#arrange();
    this.#motion.play();
    this.#markFresh();
    this.#pointOut();
    this.#setTabStop();
  }

  /** Puts the own pieces where they leave more room to the board. A board without a fixed height has them below. */
  #arrange(): void {
    const board = this.renderRoot.querySelector<SVGSVGElement>('svg.board');
    const own = this.renderRoot.querySelector<SVGSVGElement>('svg.own');
    const fixed = getComputedStyle(this).getPropertyValue('--mh-height');
    if (!board || !own || !fixed) return void (this.beside = false);
    if (!this.beside) this.#strip = own.getBoundingClientRect().height;
    const { width, height } = this.getBoundingClientRect();
    const aspect = board.viewBox.baseVal.width / board.viewBox.baseVal.height;
    const widthAbove = Math.min(width, aspect * (height - this.#strip));
    this.beside = Math.min(width - COLUMN, aspect * height) > widthAbove * GAIN;
  }

  /** Marks the places in `lit`. */
  #pointOut(): void {
    for (const element of this.renderRoot.querySelectorAll<SVGGElement>('[data-handle]'))
      element.toggleAttribute('data-lit', this.lit.includes(element.dataset['handle']!));
  }

  /** Marks the places that look different than after the viewer's last move. */
  #markFresh(): void {
    const { match } = this;
    if (!match || match.revision === this.#drawn?.revision) return;
    const looks = new Map<string, string>();
    for (const element of this.renderRoot.querySelectorAll<SVGGElement>('svg.board [data-handle]')) {
      const content = [...element.children].filter((child) => !child.classList.contains('ring'));
      looks.set(element.dataset['handle']!, content.map((child) => child.outerHTML).join(''));
    }
    const before = this.#drawn;
    const moved = before?.toAct.includes(match.perspective?.seat ?? 0);
    if (moved || !before || before.revision > match.revision) this.#fresh.clear();
    if (before && before.revision < match.revision)
      for (const [handle, look] of looks) if (before.looks.has(handle) && before.looks.get(handle) !== look) this.#fresh.add(handle);
    this.#drawn = { revision: match.revision, toAct: match.toAct, looks };
    for (const element of this.renderRoot.querySelectorAll<SVGGElement>('[data-handle]'))
      element.toggleAttribute('data-fresh', this.#fresh.has(element.dataset['handle']!));
  }

  /** One tab stop: the focused legal handle, or the first one. */
  #setTabStop(): void {
    const legal = this.#legal();
    const focused = this.renderRoot instanceof ShadowRoot ? this.renderRoot.activeElement : null;
    const stop = legal.find((element) => element === focused) ?? legal[0];
    for (const element of this.renderRoot.querySelectorAll('[data-handle]'))
      element.setAttribute('tabindex', element === stop ? '0' : '-1');
  }

  /** Focuses the tab stop of the board. Does nothing if nothing can be picked. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<SVGGElement>('.legal[tabindex="0"]')?.focus(options);
  }

  #legal(): SVGGElement[] {
    return [...this.renderRoot.querySelectorAll<SVGGElement>('.handle.legal')];
  }

  #pick(element: SVGGElement): void {
    const detail = { handle: element.dataset['handle']! };
    this.dispatchEvent(new CustomEvent('pick', { detail, bubbles: true, composed: true }));
  }

  #onClick(event: MouseEvent): void {
    const inside = event.composedPath().find((node) => node instanceof Element && node.matches('.handle.legal'));
    const hit = (inside as SVGGElement | undefined) ?? this.#nearest(event.clientX, event.clientY);
    if (hit) this.#pick(hit);
  }

  #nearest(x: number, y: number): SVGGElement | undefined {
    const distances = this.#legal().map((element) => {
      const [centreX, centreY] = centre(element);
      return { element, distance: Math.hypot(centreX - x, centreY - y) };
    });
    const near = distances.filter(({ distance }) => distance <= REACH);
    return near.sort((a, b) => a.distance - b.distance)[0]?.element;
  }

  #onKey(event: KeyboardEvent): void {
    const focused = event.composedPath()[0];
    if (!(focused instanceof SVGGElement) || !focused.matches('.handle')) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      nextInDirection(focused, this.#legal(), arrow)?.focus();
      event.preventDefault();
    } else if ((event.key === 'Enter' || event.key === ' ') && focused.matches('.legal')) {
      this.#pick(focused);
      event.preventDefault();
    }
  }
}

function centre(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest handle in a direction. Distance across the direction counts twice. */
function nextInDirection(
  from: SVGGElement,
  legal: readonly SVGGElement[],
  [dx, dy]: readonly [number, number],
): SVGGElement | undefined {
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
