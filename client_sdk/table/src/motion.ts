/**
 * Movement between two positions, for all games. A board marks each piece with `data-piece`. Pieces with equal marks
 * look alike, such as the stalls of one seat. From the places before and after, it follows what has moved, come or gone.
 * Copies of the pieces glide above the board, so that no field covers them. The board itself is never changed.
 */

const MOVE_MS = 300;
/** Commits that follow faster are shown at once. */
const PAUSE_MS = 150;

/** A piece as it was drawn. `place` differs if and only if the piece lies somewhere else. */
interface Piece {
  kind: string;
  place: string;
  element: SVGGElement;
  matrix: DOMMatrix;
}

export class Motion {
  readonly #host: { readonly renderRoot: HTMLElement | DocumentFragment };
  #before: Piece[] | undefined;
  #last = 0;

  /** The root of `host` contains the boards and one `<svg class="motion">` over all of them. */
  constructor(host: { readonly renderRoot: HTMLElement | DocumentFragment }) {
    this.#host = host;
  }

  /** Remembers the drawn pieces. Call it before the next position is drawn, if it is one step away. */
  remember(): void {
    const now = performance.now();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden || now - this.#last < PAUSE_MS;
    this.#last = now;
    if (!still) this.#before = this.#pieces((element) => element.cloneNode(true) as SVGGElement);
  }

  /** Animates from the remembered pieces to those that are drawn now. */
  play(): void {
    const [before, layer] = [this.#before, this.#layer];
    this.#before = undefined;
    if (!before || !layer) return;
    layer.replaceChildren();
    const after = this.#pieces((element) => element);
    const lay = new Set(before.map(({ kind, place }) => `${kind} ${place}`));
    const lies = new Set(after.map(({ kind, place }) => `${kind} ${place}`));
    const gone = before.filter(({ kind, place }) => !lies.has(`${kind} ${place}`));
    for (const piece of after.filter(({ kind, place }) => !lay.has(`${kind} ${place}`))) {
      const from = gone.findIndex(({ kind }) => kind === piece.kind);
      if (from >= 0) this.#glide(layer, gone.splice(from, 1)[0]!, piece);
      else appear(piece.element);
    }
    for (const piece of gone) this.#leave(layer, piece);
  }

  get #layer(): SVGSVGElement | null {
    return this.#host.renderRoot.querySelector('svg.motion');
  }

  #pieces(keep: (element: SVGGElement) => SVGGElement): Piece[] {
    const screen = this.#layer?.getScreenCTM();
    if (!screen) return [];
    // Chromium returns an SVGMatrix here, which cannot become the text of a transform.
    const base = DOMMatrix.fromMatrix(screen).inverse();
    return [...this.#host.renderRoot.querySelectorAll<SVGGElement>('svg:not(.motion) [data-piece]')].map((element) => {
      const around = element.closest<SVGGElement>('[data-place], [data-handle]');
      const place = around?.dataset['place'] ?? `${around?.dataset['handle']} ${around?.getAttribute('transform')}`;
      const matrix = base.multiply(DOMMatrix.fromMatrix(element.getScreenCTM()!));
      return { kind: element.dataset['piece']!, place, element: keep(element), matrix };
    });
  }

  #glide(layer: SVGSVGElement, from: Piece, to: Piece): void {
    const copy = layer.appendChild(to.element.cloneNode(true) as SVGGElement);
    const frames = [from, to].map(({ matrix }) => ({ transform: matrix.toString() }));
    const flight = copy.animate(frames, { duration: MOVE_MS, easing: 'ease-in-out', fill: 'both' });
    to.element.animate([{ opacity: 0 }, { opacity: 0 }], MOVE_MS);
    flight.onfinish = flight.oncancel = () => copy.remove();
  }

  #leave(layer: SVGSVGElement, { element, matrix }: Piece): void {
    const copy = layer.appendChild(element);
    const transform = matrix.toString();
    const frames = [
      { transform, opacity: 1 },
      { transform: `${transform} scale(0.6)`, opacity: 0 },
    ];
    const end = copy.animate(frames, { duration: MOVE_MS, easing: 'ease-in', fill: 'both' });
    end.onfinish = end.oncancel = () => copy.remove();
  }
}

function appear(element: SVGGElement): void {
  element.animate(
    [
      { transform: 'scale(0.4)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: MOVE_MS,
      easing: 'ease-out',
    },
  );
}
