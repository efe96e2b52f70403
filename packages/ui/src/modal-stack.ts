const stack: HTMLElement[] = [];
const silenced = new Set<Element>();

function settle() {
  for (const element of silenced) element.removeAttribute('inert');
  silenced.clear();
  const top = stack.at(-1);
  document.documentElement.style.overflow = top ? 'hidden' : '';
  if (!top) return;
  for (const element of document.body.children) {
    if (element === top || element.hasAttribute('data-tc-live') || element.hasAttribute('inert')) {
      continue;
    }
    element.setAttribute('inert', '');
    silenced.add(element);
  }
}

/** Makes everything but `layer` inert and stops the page from scrolling, until the returned call. */
export function pushModal(layer: HTMLElement): () => void {
  stack.push(layer);
  settle();
  return () => {
    const at = stack.indexOf(layer);
    if (at >= 0) stack.splice(at, 1);
    settle();
  };
}

/** Whether `layer` is the one that keys go to. */
export function isTopModal(layer: HTMLElement): boolean {
  return stack.at(-1) === layer;
}
