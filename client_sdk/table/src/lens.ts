/** A magnifier: where a finger covers several places that can be picked, they are shown enlarged to pick one of them. */

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Handle } from './narrow.ts';
import type { Say } from './scene.ts';

/** Smallest target, and the width of the magnifier, in CSS pixels. */
const [TARGET, WIDTH] = [46, 300];

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

export class Lens {
  readonly #host: Host;
  readonly #pick: (handle: Handle) => void;
  #picture: SVGSVGElement | undefined;

  /** `pick` is called with the handle that a person picks in the magnifier. */
  constructor(host: Host, pick: (handle: Handle) => void) {
    this.#host = host;
    this.#pick = pick;
  }

  /** Whether targets are too small to tell them apart with a finger. */
  suits(targets: readonly Element[]): boolean {
    return targets.some((target) => {
      const { width, height } = (target.querySelector('.ring') ?? target).getBoundingClientRect();
      return Math.min(width, height) < TARGET * 0.75;
    });
  }

  /** Opens it over a point of the board, so wide that all targets are in it. */
  open({ clientX, clientY }: MouseEvent, targets: readonly Element[]): void {
    const board = targets[0]!.closest('svg')!;
    const copy = board.cloneNode(true) as SVGSVGElement;
    const matrix = board.getScreenCTM()!.inverse();
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    // The smallest target becomes as large as a finger.
    const rings = targets.map((target) => (target.querySelector('.ring:not(.halo)') ?? target).getBoundingClientRect().width);
    const size = ((WIDTH * Math.min(...rings)) / TARGET) * matrix.a;
    copy.setAttribute('viewBox', `${at.x - size / 2} ${at.y - size / 2} ${size} ${size}`);
    for (const element of copy.querySelectorAll('[tabindex]')) element.setAttribute('tabindex', '-1');
    this.#picture = copy;
    this.#host.requestUpdate();
  }

  /** Closes it. Returns whether it was open. */
  close(): boolean {
    const open = this.#picture !== undefined;
    this.#picture = undefined;
    if (open) this.#host.requestUpdate();
    return open;
  }

  /** Whether a click belongs to the magnifier: it picks there, or closes it. */
  takes(event: MouseEvent): boolean {
    if (!this.#picture) return false;
    const path = event.composedPath();
    const picked = path.find((node): node is SVGGElement => node instanceof SVGGElement && node.matches('.lens .handle.legal'));
    const inside = path.some((node) => node instanceof Element && node.matches('.lens'));
    if (picked || !inside) this.close();
    if (picked) this.#pick(picked.dataset['handle']!);
    return true;
  }

  render(say: Say): TemplateResult | typeof nothing {
    if (!this.#picture) return nothing;
    return html`<div class="lens" role="dialog" aria-label=${say('ui.lens')}>${this.#picture}</div>`;
  }
}
