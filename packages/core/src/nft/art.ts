import type { NftKind } from '@taice/contract/shapes';

/** What an item's picture is drawn from. */
export interface Look {
  readonly kind: NftKind;
  /** 1 to 5. */
  readonly quality: number;
  /** The series, which gives what all of it have in common. */
  readonly slug: string;
  /** 32 bytes; the same ones always give the same picture. */
  readonly seed: Uint8Array;
}

export interface Drawn {
  /** A whole SVG document, square, without scripts, fonts or anything from elsewhere. */
  readonly svg: string;
  readonly traits: readonly { readonly trait: string; readonly value: string }[];
}

const hues = [220, 150, 212, 268, 330] as const;

/** Draws an item: traits of the seed, an SVG of the traits. */
export const draw = ({ kind, quality, seed }: Look): Drawn => {
  const hue = hues[quality - 1] ?? hues[0];
  const [first = 0, second = 0] = seed;
  const radius = 90 + (first % 60);
  const round = second % radius;
  const lens = (x: number) =>
    `<rect x="${x - radius}" y="${320 - radius}" width="${2 * radius}" height="${2 * radius}" rx="${round}" fill="hsl(${hue} 70% 45%)" stroke="hsl(${hue} 80% 75%)" stroke-width="16"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><rect width="640" height="640" fill="hsl(${hue} 45% 14%)"/>${lens(180)}${lens(460)}</svg>`;
  return {
    svg,
    traits:
      kind === 'spectacles'
        ? [{ trait: 'frame', value: round > radius / 2 ? 'round' : 'hex' }]
        : [],
  };
};
