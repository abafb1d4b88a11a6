/** A caption for each piece and place of a board: under the pointer, with the focus, and after a long press. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';

const HOVER_MS = 450;
const LONG_MS = 500;
const NAMED = '[data-handle], [data-caption]';

/** The element with the caption in its shadow tree. */
type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

export class Caption implements ReactiveController {
  /** Whether the last touch was a long press. Its click picks nothing. */
  wasLongPress = false;
  readonly #host: Host;
  #timer = 0;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('pointerover', (event) => this.#soon(event, event.pointerType === 'touch' ? LONG_MS : HOVER_MS));
    host.addEventListener('pointerdown', (event) => this.#onDown(event));
    for (const end of ['pointerout', 'pointercancel', 'scroll'] as const) host.addEventListener(end, () => this.#hide());
    host.addEventListener('focusin', (event) => this.#onFocus(event));
    host.addEventListener('focusout', () => this.#hide());
    host.addEventListener('keydown', (event) => event.key === 'Escape' && this.#hide());
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  #onDown(event: PointerEvent): void {
    this.wasLongPress = false;
    this.#hide();
    if (event.pointerType === 'touch') this.#soon(event, LONG_MS);
  }

  #onFocus(event: Event): void {
    const [element] = event.composedPath();
    if (element instanceof Element && element.matches(':focus-visible')) this.#show(element.closest(NAMED));
  }

  #soon(event: PointerEvent, ms: number): void {
    clearTimeout(this.#timer);
    const [over] = event.composedPath();
    const named = over instanceof Element ? over.closest(NAMED) : null;
    if (!named) return;
    this.#timer = window.setTimeout(() => {
      this.wasLongPress = event.pointerType === 'touch';
      this.#show(named);
    }, ms);
  }

  #show(named: Element | null): void {
    const box = this.#host.renderRoot?.querySelector<HTMLElement>('.caption');
    const words = named?.getAttribute('aria-label');
    if (!box || !named || !words) return;
    box.textContent = words;
    box.hidden = false;
    const [at, frame] = [named.getBoundingClientRect(), this.#host.getBoundingClientRect()];
    const above = at.top - frame.top > box.offsetHeight + 8;
    const top = above ? at.top - box.offsetHeight - 6 : at.bottom + 6;
    const left = Math.min(Math.max(0, at.left + at.width / 2 - frame.left - box.offsetWidth / 2), frame.width - box.offsetWidth);
    box.style.setProperty('translate', `${Math.round(Math.max(0, left))}px ${Math.round(top - frame.top)}px`);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    const box = this.#host.renderRoot?.querySelector<HTMLElement>('.caption');
    if (box) box.hidden = true;
  }
}
