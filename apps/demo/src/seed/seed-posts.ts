import type { Tx } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';
import { aPost } from '@taice/api/for-demo';
import { categories, clips } from '../scenes/catalog.ts';
import { readMediaIndex } from '../scenes/media-index.ts';
import type { DemoPeople } from './seed-people.ts';

const HOUR_MS = 3_600_000;
const POST_INTERVAL_MS = 20 * HOUR_MS;
/** Mia has made one herself, a week ago. It is not among the first videos, nor among those that she has watched. */
const miasClip = 9;

/** Every clip as a published post of its creator, the subjects mixed as a real feed would be. */
export const seedPosts = async (
  tx: Tx,
  { clock }: Services,
  { creators, mia }: DemoPeople,
): Promise<void> => {
  const media = await readMediaIndex();
  const categoryRows = await tx.selectFrom('category').select(['id', 'slug']).execute();
  const categoryIds = new Map(categoryRows.map(({ id, slug }) => [slug, id]));
  const now = clock.rule().getTime();
  for (const [index, clip] of interleavedPosts().entries()) {
    const video = media[clip.slug];
    if (!video) throw new Error(`the demo has no media for ${clip.slug}; render and transcode it`);
    const published = new Date(now - HOUR_MS - index * POST_INTERVAL_MS);
    await aPost(tx, {
      title: clip.title,
      description: clip.description,
      tags: [...clip.tags],
      lang: clip.lang,
      user_id: index === miasClip ? mia : creators.get(clip.creator),
      category_id: categoryIds.get(clip.category),
      duration_s: video.durationS,
      width: video.width,
      height: video.height,
      published_at: published,
      video,
      asset: { prefix: `${clip.slug}/`, updated_at: published },
    });
  }
};

/** One clip of each category in turn. */
const interleavedPosts = () => {
  const byCategory = categories.map((slug) => clips.filter(({ category }) => category === slug));
  const maxLength = Math.max(...byCategory.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, index) =>
    byCategory.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
};
