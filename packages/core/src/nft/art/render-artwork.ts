import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { NftKind } from '@taice/contract/shapes';
import { box } from './box.ts';
import { createSeededRandom } from './seeded-random.ts';
import { potion } from './potion.ts';
import { spectacles } from './spectacles.ts';

/** The inputs of an item's picture. */
export interface ArtworkInput {
  readonly kind: NftKind;
  /** 1 to 5. */
  readonly quality: number;
  /** The series, which defines the common traits of its items. */
  readonly slug: string;
  /** 32 bytes; the same ones always give the same picture. */
  readonly seed: Uint8Array;
  /** Only for a box: true if it has been opened. */
  readonly isOpen?: boolean;
}

export interface Artwork {
  /** A complete SVG document, square, without scripts, fonts or external resources. */
  readonly svg: string;
  /** Keys of `nft.traits` in the screens' words. */
  readonly traits: readonly { readonly trait: string; readonly value: string }[];
}

const wrapSvg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640">${inner}</svg>`;

/** Draws an item: traits from the seed, an SVG from the traits. */
export const renderArtwork = ({ kind, quality, slug, seed, isOpen }: ArtworkInput): Artwork => {
  const by = {
    ofSlug: createSeededRandom(utf8ToBytes(`series ${slug} `)),
    chance: createSeededRandom(seed),
  };
  if (kind === 'prop') return { svg: wrapSvg(potion(quality, by)), traits: [] };
  if (kind === 'box') return { svg: wrapSvg(box(quality, by, isOpen)), traits: [] };
  const { svg, traits } = spectacles(quality, slug, by);
  return {
    svg: wrapSvg(svg),
    traits: Object.entries(traits).map(([trait, value]) => ({ trait, value })),
  };
};
