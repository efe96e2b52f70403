/** CSS pixels. */
export interface Insets {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const noInsets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

/** Insets of an event; a missing or invalid number counts as 0. */
export const insetsOf = (data: unknown): Insets => {
  const rawInsets: Record<string, unknown> =
    typeof data === 'object' && data !== null ? { ...data } : {};
  const side = (name: keyof Insets): number => {
    const value = rawInsets[name];
    return typeof value === 'number' && value >= 0 ? value : 0;
  };
  return { top: side('top'), bottom: side('bottom'), left: side('left'), right: side('right') };
};

/** The page must keep clear of the device's edges and Telegram's own controls together. */
export const addInsets = (one: Insets, other: Insets): Insets => ({
  top: one.top + other.top,
  bottom: one.bottom + other.bottom,
  left: one.left + other.left,
  right: one.right + other.right,
});

/** `--inset-top`, `--inset-bottom`, `--inset-left`, `--inset-right` on the document. */
export const applyInsets = (insets: Insets, root: HTMLElement): void => {
  for (const [side, value] of Object.entries(insets)) {
    root.style.setProperty(`--inset-${side}`, `${value}px`);
  }
};

/** A heading has room between Telegram's buttons from this height on, in px. */
const stripForHeading = 40;

/** The strip of Telegram's own buttons over the page: `--strip-top`, `--strip` (its height), `data-strip`. */
export const applyStrip = (top: number, height: number, root: HTMLElement): void => {
  root.style.setProperty('--strip-top', `${top}px`);
  root.style.setProperty('--strip', `${height}px`);
  root.toggleAttribute('data-strip', height >= stripForHeading);
};
