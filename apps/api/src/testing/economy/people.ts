import { between, type Random } from '../random.ts';
import type { ActivityCounts } from './earn.ts';

/**
 * A kind of honest people: its share of a hundred, how many of a hundred wear a pair, on how many of a hundred days
 * they come, and their activity.
 */
export interface PersonKind {
  readonly name: string;
  readonly share: number;
  readonly comes: number;
  readonly wears: number;
  readonly deeds: (random: Random) => ActivityCounts;
}

const sometimes = (random: Random, percent: number): number => Number(random() * 100 < percent);
/** Activity that goes with so many videos: some are watched to their end. */
const watching = (random: Random, min: number, max: number): ActivityCounts => {
  const watch_video = between(random, min, max);
  const full_watch = Math.floor(watch_video * random() * 0.6);
  return { watch_video, full_watch, watch_time: watch_video * between(random, 30, 45) };
};

export const personKinds: readonly PersonKind[] = [
  {
    name: 'casual',
    share: 70,
    comes: 45,
    wears: 5,
    deeds: (random) => ({
      ...watching(random, 1, 8),
      sign_in: sometimes(random, 70),
      like: between(random, 0, 3),
      share_post: sometimes(random, 10),
      comment: sometimes(random, 10),
      follow: sometimes(random, 10),
      collect: sometimes(random, 10),
    }),
  },
  {
    name: 'daily',
    share: 22,
    comes: 85,
    wears: 25,
    deeds: (random) => ({
      ...watching(random, 6, 25),
      sign_in: sometimes(random, 90),
      like: between(random, 0, 8),
      share_post: between(random, 0, 2),
      share_visit: sometimes(random, 15),
      comment: between(random, 0, 2),
      follow: sometimes(random, 30),
      collect: between(random, 0, 2),
    }),
  },
  {
    name: 'grinder',
    share: 5,
    comes: 97,
    wears: 70,
    deeds: (random) => ({
      ...watching(random, 40, 110),
      sign_in: 1,
      like: between(random, 8, 15),
      share_post: between(random, 2, 6),
      share_visit: between(random, 0, 3),
      comment: between(random, 1, 4),
      follow: 1,
      collect: between(random, 1, 3),
      upload: sometimes(random, 15),
    }),
  },
  {
    name: 'inviter',
    share: 3,
    comes: 85,
    wears: 25,
    deeds: (random) => ({
      ...watching(random, 6, 25),
      sign_in: sometimes(random, 90),
      like: between(random, 0, 8),
      share_post: between(random, 1, 4),
      share_visit: between(random, 0, 3),
      comment: between(random, 0, 2),
      invite: sometimes(random, 12),
    }),
  },
];
