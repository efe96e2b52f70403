import { clips, type Clip } from './catalog.ts';
import type { Act } from './programme/act.ts';
import { cityActs } from './programme/city.ts';
import { foodActs } from './programme/food.ts';
import { natureActs } from './programme/nature.ts';
import { spaceActs } from './programme/space.ts';

const acts: Record<string, Act> = { ...natureActs, ...cityActs, ...spaceActs, ...foodActs };

/** The picture and the sound of a clip of the catalogue. */
export function actOf(clip: Clip): Act {
  const act = acts[clip.slug];
  if (act === undefined) throw new Error(`clip ${clip.slug} has no scene`);
  return act;
}

/** The clips asked for by their slugs, all of them when none is named. */
export function clipsNamed(slugs: readonly string[]): readonly Clip[] {
  const unknown = slugs.filter((slug) => !clips.some((clip) => clip.slug === slug));
  if (unknown.length > 0) throw new Error(`unknown clip: ${unknown.join(', ')}`);
  return slugs.length === 0 ? clips : clips.filter((clip) => slugs.includes(clip.slug));
}
