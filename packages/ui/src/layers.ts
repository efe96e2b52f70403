/** What lies over the page and waits for an answer, the innermost last. */
let open: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly (() => void)[]) => {
  open = next;
  for (const listener of listeners) listener();
};

/** Puts a sheet or dialog on top, with what closes it; the returned call takes it away again. */
export function pushLayer(close: () => void): () => void {
  // An entry of its own, so that the same function may stand there twice.
  const entry = () => close();
  change([...open, entry]);
  return () => change(open.filter((each) => each !== entry));
}

/** Closes the innermost sheet or dialog: what a device's back button does first. Undefined without one. */
export function topLayer(): (() => void) | undefined {
  return open.at(-1);
}

/** Hears of layers that come and go; the returned call ends it. */
export function onLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
