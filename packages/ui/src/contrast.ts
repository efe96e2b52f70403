export type Rgb = readonly [number, number, number];

/** Reads `#rgb`, `#rrggbb` or `#rrggbbaa` (alpha dropped, as Telegram sometimes sends it). */
export function parseHex(hex: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(hex.trim())?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `a` with `share` (0 to 1) of `b` in it. */
export function mix(a: string, b: string, share: number): string {
  const from = parseHex(a);
  const to = parseHex(b);
  if (!from || !to) return a;
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return toHex([channel(0), channel(1), channel(2)]);
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
export function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** Contrast of two colours as WCAG 2.2 defines it, 1 to 21; 1 when either is not a colour. */
export function contrast(a: string, b: string): number {
  const first = parseHex(a);
  const second = parseHex(b);
  if (!first || !second) return 1;
  const [low, high] = [luminance(first), luminance(second)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Required contrast of text on its background (WCAG 2.2 AA). */
export const enoughContrast = 4.5;

/**
 * The colour nearest to `hex`, towards white or black, that reaches 4.5:1 on each of `backgrounds`. Telegram's accents
 * often do not: its own blue on white has 3.6:1.
 */
export function clampAccent(hex: string, ...backgrounds: string[]): string {
  const minContrast = (colour: string) =>
    Math.min(...backgrounds.map((background) => contrast(colour, background)));
  if (minContrast(hex) >= enoughContrast) return hex;
  const end = minContrast('#ffffff') >= minContrast('#000000') ? '#ffffff' : '#000000';
  for (let share = 0.02; share < 1; share += 0.02) {
    const candidate = mix(hex, end, share);
    if (minContrast(candidate) >= enoughContrast) return candidate;
  }
  return end;
}
