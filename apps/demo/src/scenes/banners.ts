import { actOf, clipsNamed } from './programme.ts';
import { layer } from './kit/paint.ts';

/** Pixels of a banner's picture, on wide and on narrow windows: 16 to 5. */
const sizes = { wide: [1600, 500], narrow: [960, 300] } as const;

/** The scene that a banner shows, and its second. */
export const bannerScenes = {
  watch: { slug: 'station-orbit', at: 6 },
  upload: { slug: 'karwendel-ridge', at: 8 },
  creators: { slug: 'lighthouse', at: 7 },
} as const;
export type BannerScene = keyof typeof bannerScenes;

/** Where the picture of a banner lies among what is shipped. */
export const bannerPath = (scene: BannerScene, size: keyof typeof sizes): string =>
  `banners/${scene}-${size}.webp`;

/** The picture as WebP: the scene of a clip, painted for this shape. */
export async function bannerPicture(
  scene: BannerScene,
  size: keyof typeof sizes,
): Promise<Uint8Array> {
  const [w, h] = sizes[size];
  const { slug, at } = bannerScenes[scene];
  const [clip] = clipsNamed([slug]);
  if (!clip) throw new Error(`no clip ${slug}`);
  const stage = { w, h, durationS: clip.durationS };
  const paint = actOf(clip).scene(stage);
  return layer(w, h, (pen) => paint(pen, at)).encode('webp', 58);
}
