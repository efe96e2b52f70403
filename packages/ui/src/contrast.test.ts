/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clampAccent, contrast, enoughContrast, mix, parseHex } from './contrast.ts';
import { telegramTheme } from './telegram-theme.ts';

const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const css = sheet('./theme.css');
const qualities = sheet('./qualities.css');

/** The variables of one theme after the cascade. `--tg-*` are absent, so fallbacks count. */
function themeOf(name: string, given: Record<string, string> = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of (css + qualities).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const names = selectors.replace(/\/\*[\s\S]*?\*\//g, '');
    const applies = names.includes(`'${name}'`) || (/:root/.test(names) && name === 'dark');
    if (!applies) continue;
    for (const [, key = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      values[key] = value.trim();
    }
  }
  const resolve = (value: string): string => {
    const [, key, fallback] = /^var\((--[\w-]+)(?:,\s*(.+))?\)$/.exec(value) ?? [];
    if (!key) return value;
    const found = given[key] ?? values[key] ?? fallback;
    if (found === undefined) throw new Error(`${key} is nowhere`);
    return resolve(found);
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, resolve(value)]));
}

const read = ['--text', '--muted', '--accent', '--gold-text', '--good', '--bad'];
const grounds = ['--canvas', '--surface', '--raised'];

/** The names of the qualities with too little contrast. On Telegram's backgrounds they mix in its text colour. */
function weakQualities(theme: Record<string, string>): string[] {
  const share = 1 - Number.parseInt(theme['--quality-ink'] ?? '', 10) / 100;
  return [1, 2, 3, 4, 5].flatMap((quality) =>
    grounds.flatMap((ground) => {
      const colour = mix(theme[`--quality-${quality}`] ?? '', theme['--text'] ?? '', share);
      const ratio = contrast(colour, theme[ground] ?? '');
      return ratio >= enoughContrast ? [] : [`${quality} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
}

function weakPairs(theme: Record<string, string>): string[] {
  return read.flatMap((ink) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(theme[ink] ?? '', theme[ground] ?? '');
      return ratio >= enoughContrast ? [] : [`${ink} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
}

describe('contrast of text', () => {
  it.each(['dark', 'light', 'tg-dark', 'tg-light'])('is at least 4.5:1 in %s', (name) => {
    const theme = themeOf(name);
    expect(weakPairs(theme)).toEqual([]);
    expect(weakQualities(theme)).toEqual([]);
    expect(contrast(theme['--on-accent'] ?? '', theme['--accent-fill'] ?? '')).toBeGreaterThan(4.5);
    expect(contrast(theme['--warn'] ?? '', theme['--surface'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['dark', 'light', 'tg-dark', 'tg-light'])(
    'holds on a tint of its own colour in %s',
    (name) => {
      const theme = themeOf(name);
      const text = theme['--text'] ?? '';
      const weak = ['--accent', '--gold-text', '--good', '--bad'].flatMap((key) =>
        ['--canvas', '--surface', '--raised'].flatMap((ground) => {
          const colour = theme[key] ?? '';
          const ratio = contrast(mix(colour, text, 0.25), mix(theme[ground] ?? '', colour, 0.16));
          return ratio >= enoughContrast ? [] : [`${key} over ${ground}: ${ratio.toFixed(2)}`];
        }),
      );
      expect(weak).toEqual([]);
      expect(css).toContain('--accent-ink: color-mix(in srgb, var(--accent) 75%, var(--text))');
    },
  );

  it('holds for ink on both ends of the gold', () => {
    const theme = themeOf('dark');
    const ends = theme['--gold-fill']?.match(/#[0-9a-f]{6}/g) ?? [];
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(contrast(theme['--on-gold'] ?? '', end)).toBeGreaterThan(4.5);
  });
});

describe('contrast on film', () => {
  it('is at least 4.5:1 for the rail and for glass, over a white frame', () => {
    const over = (colour: string, alpha: number) => mix('#ffffff', colour, alpha);
    const shade = /--video-shade: (\d+), (\d+), (\d+)/.exec(css)?.slice(1).map(Number) ?? [];
    const hex = (parts: number[]) =>
      `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const rail = /\.tc-rail::before[^}]*?var\(--video-shade\), (0\.\d+)\)/.exec(
      sheet('./player/feed-rail.css'),
    )?.[1];
    expect(contrast('#ffffff', over(hex(shade), Number(rail)))).toBeGreaterThanOrEqual(4.5);
    const [, glass = '', alpha] = /--glass: rgba\(([\d, ]+), (0\.\d+)\)/.exec(css) ?? [];
    const ground = over(hex(glass.split(',').map(Number)), Number(alpha));
    expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
  });
});

const palettes = {
  'iOS day': {
    bgColor: '#ffffff',
    secondaryBgColor: '#efeff4',
    sectionBgColor: '#ffffff',
    textColor: '#000000',
    accentTextColor: '#007aff',
    buttonColor: '#007aff',
  },
  'iOS night': {
    bgColor: '#000000',
    secondaryBgColor: '#1c1c1d',
    sectionBgColor: '#2c2c2e',
    textColor: '#ffffff',
    accentTextColor: '#3e88f7',
    buttonColor: '#3e88f7',
  },
  'Desktop night': {
    bgColor: '#17212b',
    secondaryBgColor: '#232e3c',
    sectionBgColor: '#17212b',
    textColor: '#f5f5f5',
    accentTextColor: '#6ab2f2',
    buttonColor: '#5288c1',
  },
  'Android day': {
    bgColor: '#ffffff',
    secondaryBgColor: '#f0f0f0',
    sectionBgColor: '#ffffff',
    textColor: '#222222',
    accentTextColor: '#1c93e3',
    buttonColor: '#50a8eb',
  },
  'a pink one': {
    bgColor: '#ffe4ee',
    secondaryBgColor: '#ffd0e2',
    sectionBgColor: '#fff0f6',
    textColor: '#cc6688',
    accentTextColor: '#ff66aa',
    buttonColor: '#ffe000',
  },
  'nothing at all': {},
  'eight digits and nonsense': {
    secondaryBgColor: '#101418ff',
    textColor: 'red',
    buttonColor: '#12',
  },
};

describe('Telegram colours', () => {
  it.each(Object.entries(palettes))('are readable in %s', (_name, colours) => {
    const { theme, variables } = telegramTheme(colours);
    const resolved = themeOf(theme, variables);
    expect(weakPairs(resolved)).toEqual([]);
    expect(weakQualities(resolved)).toEqual([]);
    expect(
      contrast(resolved['--on-accent'] ?? '', resolved['--accent-fill'] ?? ''),
    ).toBeGreaterThanOrEqual(4.5);
  });

  it('keep a background and a text with enough contrast', () => {
    const { theme, variables } = telegramTheme(palettes['Desktop night']);
    expect(theme).toBe('tg-dark');
    expect(variables['--tg-theme-secondary-bg-color']).toBe('#232e3c');
    expect(variables['--tg-theme-text-color']).toBe('#f5f5f5');
  });

  it('choose light or dark by the background colour, not by the reported theme', () => {
    expect(telegramTheme(palettes['iOS day'], 'dark').theme).toBe('tg-light');
    expect(telegramTheme({}, 'light').theme).toBe('tg-light');
  });
});

describe('clampAccent', () => {
  it('leaves a colour with enough contrast unchanged', () => {
    expect(clampAccent('#0a0b0f', '#ffffff')).toBe('#0a0b0f');
  });

  it('darkens on light and lightens on dark until 4.5:1', () => {
    const onLight = clampAccent('#007aff', '#ffffff', '#efeff4');
    expect(contrast(onLight, '#efeff4')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onLight, '#efeff4')).toBeLessThan(5.2);
    const onDark = clampAccent('#123456', '#17212b');
    expect(contrast(onDark, '#17212b')).toBeGreaterThanOrEqual(4.5);
  });

  it('handles both ends of the scale', () => {
    expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
    expect(contrast('#fff', '#ffffff')).toBe(1);
    expect(parseHex('blue')).toBeUndefined();
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});
