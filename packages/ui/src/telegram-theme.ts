import { clampAccent, contrast, luminance, mix, parseHex } from './contrast.ts';

/** Telegram's theme parameters as CSS colours; any may be missing or malformed. */
export type TelegramColours = Partial<
  Record<
    | 'bgColor'
    | 'secondaryBgColor'
    | 'sectionBgColor'
    | 'textColor'
    | 'accentTextColor'
    | 'buttonColor',
    string
  >
>;

export type TelegramTheme = {
  /** For `data-theme` on the root element. */
  theme: 'tg-dark' | 'tg-light';
  /** For the root element's inline style. */
  variables: Record<`--${string}`, string>;
};

const fallback = {
  dark: { canvas: '#0a0b0f', surface: '#13151c', text: '#f3f4f6', accent: '#5b7cff' },
  light: { canvas: '#efeff4', surface: '#ffffff', text: '#000000', accent: '#0966d0' },
} as const;

const marks = {
  dark: { gold: '#ffc24b', good: '#35c98b', bad: '#ff5d5d' },
  light: { gold: '#a35800', good: '#0b7a4d', bad: '#d12f2f' },
} as const;

function parseColour(colour: string | undefined): string | undefined {
  return colour && parseHex(colour) ? colour.trim().slice(0, 7).toLowerCase() : undefined;
}

/**
 * Telegram's colours as the kit's tokens. Canvas, surface, text and accent are Telegram's. Every text colour is
 * adjusted to 4.5:1 on canvas, surface and raised. Missing colours use the fallbacks.
 */
export function telegramTheme(
  colours: TelegramColours,
  scheme: 'dark' | 'light' = 'dark',
): TelegramTheme {
  const background = parseColour(colours.secondaryBgColor) ?? parseColour(colours.bgColor);
  const parsed = background ? parseHex(background) : undefined;
  const kind = parsed ? (luminance(parsed) < 0.2 ? 'dark' : 'light') : scheme;
  const base = fallback[kind];
  const canvas = background ?? base.canvas;
  const surface =
    parseColour(colours.sectionBgColor) ?? parseColour(colours.bgColor) ?? base.surface;
  const raisedSurface = kind === 'dark' ? mix(surface, '#ffffff', 0.05) : surface;
  const grounds = [canvas, surface, raisedSurface];
  const text = clampAccent(parseColour(colours.textColor) ?? base.text, ...grounds);
  // Telegram may use different blues for text and buttons; a page has only one.
  const accent =
    parseColour(colours.buttonColor) ?? parseColour(colours.accentTextColor) ?? base.accent;
  // Dark text on a light fill keeps Telegram's own button colour; otherwise the fill is adjusted for white.
  const ink = contrast('#ffffff', accent) < 3 ? '#0a0b0f' : '#ffffff';
  return {
    theme: `tg-${kind}`,
    variables: {
      '--tg-theme-secondary-bg-color': canvas,
      '--tg-theme-section-bg-color': surface,
      '--tg-theme-text-color': text,
      '--tg-raised': raisedSurface,
      '--tg-line': mix(surface, text, 0.13),
      '--tg-track': mix(surface, text, 0.16),
      '--tg-muted': clampAccent(mix(surface, text, 0.66), ...grounds),
      '--tg-accent': clampAccent(accent, ...grounds),
      '--tg-accent-on-dark': clampAccent(accent, '#0a0b0f', '#13151c', '#1b1e27'),
      '--tg-accent-on-light': clampAccent(accent, '#f6f6f3', '#ffffff'),
      '--tg-accent-fill': clampAccent(accent, ink),
      '--tg-on-accent': ink,
      '--tg-gold-text': clampAccent(marks[kind].gold, ...grounds),
      '--tg-good': clampAccent(marks[kind].good, ...grounds),
      '--tg-bad': clampAccent(marks[kind].bad, ...grounds),
    },
  };
}
