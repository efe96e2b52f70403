import { clipsOfCity } from './catalog/city.ts';
import { clipsOfFood } from './catalog/food.ts';
import { clipsOfNature } from './catalog/nature.ts';
import { clipsOfSpace } from './catalog/space.ts';
import type { CategorySlug, Clip, Creator } from './catalog/clip.ts';

export type { Clip, CategorySlug, Creator, CreatorHandle } from './catalog/clip.ts';

/** The product's categories that the demo has clips of, in the order in which the home page offers them. */
export const categories: readonly CategorySlug[] = ['nature', 'city', 'space', 'food'];

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
