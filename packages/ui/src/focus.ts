const reachable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

/** The elements inside `root` that Tab reaches, in order. */
function focusable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(reachable)].filter(
    (element) => !element.closest('[inert],[hidden]') && element.tabIndex >= 0,
  );
}

/** Turns a Tab at either end of `root` round to the other end. */
export function keepTabInside(root: HTMLElement, event: KeyboardEvent): void {
  const elements = focusable(root);
  const first = elements[0];
  const last = elements.at(-1);
  if (!first || !last) {
    event.preventDefault();
    root.focus();
    return;
  }
  const current = document.activeElement;
  const outside = !current || !elements.includes(current as HTMLElement);
  if (event.shiftKey ? outside || current === first : outside || current === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
