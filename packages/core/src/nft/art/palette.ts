import { interpolate, type SeededRandom, pickWeighted, type Weighted } from './seeded-random.ts';
import { hsl } from './shapes.ts';

/** A tint of lenses: from above to below, as steps from the quality's hue, saturation and light. */
interface Tint {
  readonly from: readonly [turn: number, saturation: number, light: number];
  readonly to: readonly [turn: number, saturation: number, light: number];
}

const tints = {
  smoke: { from: [0, 8, 62], to: [0, 9, 26] },
  ash: { from: [0, 4, 74], to: [0, 5, 44] },
  silver: { from: [0, 6, 86], to: [0, 8, 52] },
  sand: { from: [180, 10, 70], to: [180, 9, 36] },
  moss: { from: [-18, 42, 52], to: [-6, 55, 20] },
  mint: { from: [6, 62, 74], to: [2, 60, 38] },
  jade: { from: [0, 60, 50], to: [12, 70, 22] },
  fern: { from: [-38, 52, 58], to: [-16, 55, 24] },
  noon: { from: [-14, 92, 78], to: [4, 84, 46] },
  dusk: { from: [0, 74, 60], to: [28, 62, 28] },
  ice: { from: [-18, 70, 88], to: [-4, 70, 56] },
  ocean: { from: [-20, 78, 52], to: [8, 76, 24] },
  violet: { from: [-6, 84, 70], to: [18, 66, 40] },
  orchid: { from: [40, 74, 78], to: [10, 62, 48] },
  nebula: { from: [-12, 76, 42], to: [52, 84, 64] },
  plum: { from: [14, 52, 46], to: [34, 56, 24] },
  aurora: { from: [-150, 86, 66], to: [-10, 90, 66] },
  sunset: { from: [62, 96, 66], to: [-30, 84, 54] },
  spectrum: { from: [-100, 92, 66], to: [40, 96, 66] },
  opal: { from: [-120, 70, 88], to: [0, 78, 80] },
} as const satisfies Readonly<Record<string, Tint>>;
export type TintKey = keyof typeof tints;

const tintsOf: readonly Weighted<TintKey>[] = [
  [
    ['smoke', 40],
    ['ash', 30],
    ['silver', 20],
    ['sand', 10],
  ],
  [
    ['moss', 36],
    ['jade', 32],
    ['mint', 22],
    ['fern', 10],
  ],
  [
    ['noon', 36],
    ['dusk', 32],
    ['ocean', 22],
    ['ice', 10],
  ],
  [
    ['violet', 38],
    ['plum', 30],
    ['orchid', 22],
    ['nebula', 10],
  ],
  [
    ['aurora', 40],
    ['spectrum', 30],
    ['sunset', 20],
    ['opal', 10],
  ],
];

/** Hue and saturation of each quality. */
const bases: readonly (readonly [hue: number, saturation: number])[] = [
  [226, 7],
  [152, 58],
  [214, 78],
  [268, 72],
  [322, 78],
];

/** The colours of one picture. */
export interface Palette {
  readonly hue: number;
  readonly saturation: number;
  readonly tint: TintKey;
  /** Colours of a lens, from top to bottom; a prism has more in between. */
  readonly lens: readonly string[];
  /** Colours of a rim, from light to shade. */
  readonly rim: readonly [light: string, middle: string, shade: string];
}

/** Colours of a quality: the series shifts them a little, the item a little more. */
export const paletteOf = (quality: number, ofSlug: SeededRandom, chance: SeededRandom): Palette => {
  const [base, saturation] = bases[quality - 1] ?? [226, 7];
  const hue = base + interpolate(ofSlug('hue'), -7, 7);
  const tint = pickWeighted(chance('lens'), tintsOf[quality - 1] ?? tintsOf[0] ?? []);
  const hueShift = interpolate(chance('turn'), -9, 9);
  const light = interpolate(chance('light'), -5, 5);
  const { from, to }: Tint = tints[tint];
  const colour = ([hueOffset, s, l]: Tint['from']) => hsl(hue + hueOffset + hueShift, s, l + light);
  const rimLight = interpolate(chance('rim-light'), -7, 7);
  const rim = (l: number) => hsl(hue + hueShift / 2, saturation * 0.92, l + rimLight);
  const isPrism = quality === 5;
  // Steps from one to the other, through the colours in between.
  const gradientSteps = [1 / 3, 2 / 3].map((part) =>
    colour([interpolate(part, from[0], to[0]), 88, 74]),
  );
  return {
    hue,
    saturation,
    tint,
    lens: isPrism ? [colour(from), ...gradientSteps, colour(to)] : [colour(from), colour(to)],
    rim: isPrism
      ? ['#fff', hsl(hue + 10, 90, 82), hsl(hue - 20, 70, 58)]
      : [rim(80), rim(56), rim(34)],
  };
};
