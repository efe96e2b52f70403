import { layer } from './kit/paint.ts';
import { audiobooks } from './prizes/audiobooks.ts';
import { films } from './prizes/films.ts';
import { largeGift, smallGift } from './prizes/gift-cards.ts';
import { lamp } from './prizes/lamp.ts';
import { mug } from './prizes/mug.ts';
import { music } from './prizes/music.ts';
import { pins } from './prizes/pins.ts';
import { stickerPack } from './prizes/sticker-pack.ts';
import { stickerSheet } from './prizes/sticker-sheet.ts';
import { HEIGHT, type PrizeScene, WIDTH } from './prizes/studio.ts';
import { tote } from './prizes/tote.ts';
import { wallpapers } from './prizes/wallpapers.ts';

/** The drawing of each prize, by its slug. */
const scenes = {
  wallpapers,
  'sticker-pack': stickerPack,
  'gift-2': smallGift,
  'gift-10': largeGift,
  'music-month': music,
  'film-month': films,
  'audiobook-month': audiobooks,
  'sticker-sheet': stickerSheet,
  'enamel-pins': pins,
  'enamel-mug': mug,
  'tote-bag': tote,
  'desk-lamp': lamp,
} as const satisfies Record<string, PrizeScene>;
export type PrizeSlug = keyof typeof scenes;

export const prizeSlugs = Object.keys(scenes) as PrizeSlug[];

/** Where the picture of a prize lies among what is shipped. */
export const prizePath = (slug: PrizeSlug): string => `prizes/${slug}.webp`;

/** The picture as WebP. */
export const prizePicture = (slug: PrizeSlug): Promise<Uint8Array> =>
  layer(WIDTH, HEIGHT, scenes[slug]).encode('webp', 86);
