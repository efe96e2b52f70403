/** Telegram's colours by key (`bg_color`, …), each as `#rrggbb`. */
export type ThemeParams = Readonly<Record<string, string>>;

const channel = (value: number): string => Math.min(255, value).toString(16).padStart(2, '0');

/**
 * A colour as `#rrggbb`, or undefined if it is invalid. Clients have been seen sending `#rgb`, `#rrggbbaa` and
 * `rgb(…)`, at which the SDK's own parser throws; alpha is dropped.
 */
export const toHexColour = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  const [, digits] = /^#?([\da-f]{3,8})$/.exec(text) ?? [];
  if (digits !== undefined) {
    if (digits.length === 6 || digits.length === 8) return `#${digits.slice(0, 6)}`;
    if (digits.length === 3 || digits.length === 4) {
      return `#${digits.slice(0, 3).replaceAll(/./g, '$&$&')}`;
    }
    return undefined;
  }
  const [, r, g, b] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text) ?? [];
  return r && g && b ? `#${[r, g, b].map((part) => channel(Number(part))).join('')}` : undefined;
};

/** Theme parameters that are a known key with a valid colour; all others are dropped. */
export const normaliseTheme = (raw: unknown): ThemeParams => {
  if (typeof raw !== 'object' || raw === null) return {};
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const colour = toHexColour(value);
      return /^[a-z_]{2,40}$/.test(key) && colour ? [[key, colour]] : [];
    }),
  );
};
