/** Keeps the focus of a person with keys near a control that has gone, such as the button of a seat that was taken. */

import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

/** From now on the focus goes to the nearest control if that with the focus has gone. */
export function keepFocus(host: Host): void {
  /** The control that had the focus last, and what is around it, from the inside to the outside. */
  let path: readonly Element[] = [];
  const remember = (event: Event): void => {
    const all = event.composedPath().filter((node): node is Element => node instanceof Element && node.getRootNode() === host.renderRoot);
    path = all[0]?.matches(':focus-visible') ? all : [];
  };
  host.addController({
    // A listener outside of the root does not hear the focus move within it.
    hostConnected: () => host.renderRoot.addEventListener('focusin', remember),
    hostUpdated() {
      const [last, ...around] = path;
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      path = [];
      const controls = around.filter(({ isConnected }) => isConnected).map((each) => each.querySelector<HTMLElement>('input, button, a'));
      controls.find((control) => control)?.focus();
    },
  });
}
