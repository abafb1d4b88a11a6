/** Zoom of a scrolled area: two fingers, the wheel with Ctrl, and buttons. One finger scrolls. */

const MOST_ZOOM = 3;
const WHEEL_STEP = 0.0025;

/** A point on the screen. */
interface Point {
  clientX: number;
  clientY: number;
}

export class Zoom {
  /** 1 for the whole board, at most MOST_ZOOM. */
  factor = 1;
  readonly #changed: () => void;
  #distance = 0;
  #area: HTMLElement | undefined;

  /** Whether it cannot be larger. */
  get full(): boolean {
    return this.factor === MOST_ZOOM;
  }

  /** `changed` is called when `factor` has another value. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Follows the fingers and the wheel on an area. It scrolls its first child, which has the width `--zoom` times its own. */
  follow(area: HTMLElement): void {
    if (area === this.#area) return;
    this.#area = area;
    // The browser would zoom the whole page, unless these listeners may stop it.
    const active = { passive: false };
    area.addEventListener('wheel', (event) => this.#onWheel(area, event), active);
    area.addEventListener('touchstart', (event) => this.#onTouch(area, event), active);
    area.addEventListener('touchmove', (event) => this.#onTouch(area, event), active);
    area.addEventListener('touchend', () => (this.#distance = 0));
  }

  /** Zooms to a factor. The point stays where it is. Without a point, this is the centre. */
  set(area: HTMLElement, factor: number, point?: Point): void {
    const before = this.factor;
    this.factor = Math.min(MOST_ZOOM, Math.max(1, factor));
    if (this.factor === before) return;
    const { left, top, width, height } = area.getBoundingClientRect();
    const [x, y] = point ? [point.clientX - left, point.clientY - top] : [width / 2, height / 2];
    const grown = this.factor / before;
    const [toLeft, toTop] = [(area.scrollLeft + x) * grown - x, (area.scrollTop + y) * grown - y];
    area.style.setProperty('--zoom', String(this.factor));
    area.classList.toggle('zoomed', this.factor > 1);
    area.scrollTo(toLeft, toTop);
    this.#changed();
  }

  #onWheel(area: HTMLElement, event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.set(area, this.factor * Math.exp(-event.deltaY * WHEEL_STEP), event);
  }

  #onTouch(area: HTMLElement, event: TouchEvent): void {
    const [one, two] = event.touches;
    if (!one || !two) return void (this.#distance = 0);
    event.preventDefault();
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    const middle = { clientX: (one.clientX + two.clientX) / 2, clientY: (one.clientY + two.clientY) / 2 };
    if (this.#distance) this.set(area, (this.factor * distance) / this.#distance, middle);
    this.#distance = distance;
  }
}
