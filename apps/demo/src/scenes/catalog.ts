import { clipsOfCity } from './catalog/city.ts';
import { clipsOfFood } from './catalog/food.ts';
import { clipsOfNature } from './catalog/nature.ts';
import { clipsOfSpace } from './catalog/space.ts';
import type { Clip, Creator, DemoCategory } from './catalog/clip.ts';

export type { Clip, CategorySlug, Creator, CreatorHandle, DemoCategory } from './catalog/clip.ts';

/** The categories of the demo, in the order in which the home page offers them. */
export const categories: readonly DemoCategory[] = [
  { slug: 'nature', name: { en: 'Nature', cn: '自然', tw: '自然' } },
  { slug: 'city', name: { en: 'City', cn: '城市', tw: '城市' } },
  { slug: 'space', name: { en: 'Space', cn: '太空', tw: '太空' } },
  { slug: 'food', name: { en: 'Food', cn: '美食', tw: '美食' } },
];

/** The people whose clips the demo shows; `avatar` is relative to the demo folder. */
export const creators: readonly Creator[] = [
  {
    handle: 'ridge.river',
    nickname: 'Ridge & River',
    bio: 'I walk slowly and film what stays when the others have gone down.',
    avatar: 'avatars/ridge-river.webp',
  },
  {
    handle: 'walk.quiet',
    nickname: 'Walk Quiet',
    bio: 'Cities after work, no talking. Headphones recommended.',
    avatar: 'avatars/walk-quiet.webp',
  },
  {
    handle: 'low.orbit',
    nickname: 'Low Orbit',
    bio: 'Retired flight controller. Everything up there, told in under a minute.',
    avatar: 'avatars/low-orbit.webp',
  },
  {
    handle: 'slow.kitchen',
    nickname: 'Slow Kitchen',
    bio: 'One pan, one flame, no hurry. Recipes are in the comments.',
    avatar: 'avatars/slow-kitchen.webp',
  },
];

/** Every clip of the demo; its media lies in `media/<slug>` of the demo folder. */
export const clips: readonly Clip[] = [
  ...clipsOfNature,
  ...clipsOfCity,
  ...clipsOfSpace,
  ...clipsOfFood,
];
