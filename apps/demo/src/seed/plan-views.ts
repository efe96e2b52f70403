import { addDays, businessDayStart } from '@taice/core/rules';
import { rng } from '../scenes/kit/random.ts';

export interface PastPost {
  readonly id: bigint;
  readonly duration_s: number;
  readonly published_at: Date;
}

/** One person at one video, once. */
export interface PastView {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly at: Date;
  /** Watched share of the video, 0 to 1. */
  readonly ratio: number;
  readonly positionS: number;
  /** Long enough to count, and to be paid. */
  readonly qualified: boolean;
  readonly liked: boolean;
  /** When the day's end claimed it, for a person who had not. */
  readonly claimedFor?: Date;
}

const HOUR_MS = 3_600_000;
const MAX_VIEWS_PER_DAY = 2;

/**
 * Views of a crowd on each day, oldest day first; `posts` has the oldest first. No one watches a video twice, or before
 * it was published. The same people get the same views, so that every demo tells one story.
 */
export const planViews = (
  userIds: readonly bigint[],
  posts: readonly PastPost[],
  days: readonly string[],
): PastView[][] => {
  const next = rng(20_261);
  const watchedKeys = new Set<string>();
  return days.map((day) => {
    const start = businessDayStart(day);
    return userIds.flatMap((userId) => {
      const views = Math.floor(next() * (MAX_VIEWS_PER_DAY + 1));
      return Array.from({ length: views }, (_, index): PastView | undefined => {
        const viewedAt = new Date(start + (8 + 6 * index + 5 * next()) * HOUR_MS);
        const available = posts.filter(
          ({ id, published_at }) => published_at < viewedAt && !watchedKeys.has(`${userId}:${id}`),
        );
        const [chance, watchedRatio, likes] = [next(), next(), next()];
        // Squared: more of them watch the newest.
        const post = available.at(-1 - Math.floor(available.length * chance ** 2));
        if (!post) return undefined;
        watchedKeys.add(`${userId}:${post.id}`);
        const qualified = watchedRatio < 0.8;
        const ratio = qualified ? 1 : 0.1 + watchedRatio / 4;
        const positionS = post.duration_s * ratio;
        return {
          userId,
          postId: post.id,
          at: viewedAt,
          ratio,
          positionS,
          qualified,
          liked: qualified && likes < 0.4,
        };
      }).filter((view) => view !== undefined);
    });
  });
};

/** Days before `today`, the first of them `count` days ago. */
export const daysBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count));
