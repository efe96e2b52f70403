import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceCursor, type FeedCursor, feedCursor } from './feed-cursor.ts';
import {
  type Candidate,
  type Rankable,
  scoring,
  seededRandom,
  diversify,
  feedReasonOf,
  wilson,
} from './rank-feed.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
type Fields = Partial<Rankable & Pick<Candidate, 'interest' | 'lane'>>;
const candidate = ({ interest = 0, lane = 'new', ...post }: Fields = {}): Candidate => ({
  interest,
  lane,
  post: { ...plainPost, ...post },
  score: 0,
});
const plainPost: Rankable = {
  id: 1n,
  key: 1,
  author_key: 1,
  category_key: 1,
  category_slug: 'nature',
  published_at: new Date(now),
  started: 0,
  qualified: 0,
};

test('few good views prove less than many', () => {
  expect(wilson(0, 0)).toBe(0);
  expect(wilson(3, 3)).toBeLessThan(wilson(90, 100));
  expect(wilson(90, 100)).toBeLessThan(0.9);
});

test('interest, follow, quality and freshness each lift a video', () => {
  const seed = 'x';
  const scoreOf = (fields: Fields, at: number): number => {
    const { post, interest, lane } = candidate(fields);
    return scoring({ now: at, seed })(post, interest, lane);
  };
  const later = now + 86_400_000;
  const plain = scoreOf({}, later);
  const lifts: Fields[] = [{ interest: 1 }, { lane: 'follow' }, { qualified: 50, started: 60 }];
  for (const lift of lifts) expect(scoreOf(lift, later)).toBeGreaterThan(plain);
  expect(scoreOf({}, now)).toBeGreaterThan(plain);
});

test('seeded randomness is stable and uniform', () => {
  expect(seededRandom('a', 7)).toBe(seededRandom('a', 7));
  const all = Array.from({ length: 2_000 }, (_, id) => seededRandom('a', id));
  expect(all.every((each) => each >= 0 && each < 1)).toBe(true);
  expect(all.reduce((sum, each) => sum + each, 0) / all.length).toBeCloseTo(0.5, 1);
});

test('breaks up runs wherever another item is left', () => {
  const anyPost = fc.record({
    author_key: fc.integer({ min: 1, max: 4 }),
    category_key: fc.integer({ min: 1, max: 4 }),
  });
  const anyItem = fc.record({ post: anyPost });
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 40 }), (items) => {
      const chosen = diversify(items, items.length, { creators: [], categories: [] });
      expect(chosen).toHaveLength(items.length);
      const breaks = (index: number, item: (typeof items)[number]) => {
        const two = chosen.slice(Math.max(0, index - 2), index);
        const three = chosen.slice(Math.max(0, index - 3), index);
        return (
          (two.length === 2 && two.every(({ post }) => post.author_key === item.post.author_key)) ||
          (three.length === 3 &&
            three.every(({ post }) => post.category_key === item.post.category_key))
        );
      };
      for (const [index, item] of chosen.entries()) {
        if (!breaks(index, item)) continue;
        expect(chosen.slice(index).every((other) => breaks(index, other))).toBe(true);
      }
    }),
  );
});

test('a cursor round-trips, fits an address and drops the oldest entries', () => {
  let cursor: FeedCursor = { startedAt: now, shown: [], creators: [], categories: [] };
  for (let id = 1; id <= 300; id++)
    cursor = advanceCursor(cursor, [{ key: id * 70_001, author_key: id, category_key: id }]);
  const text = feedCursor.encode(cursor);
  expect(text.length).toBeLessThanOrEqual(400);
  expect(feedCursor.decode(text)).toEqual(cursor);
  expect(cursor.shown).toHaveLength(130);
});

/** Undefined if rejected. */
const readOf = (text: string): FeedCursor | undefined => {
  try {
    return feedCursor.decode(text);
  } catch (error) {
    expect(error).toMatchObject({ code: 400 });
    return undefined;
  }
};

test('any text reads as a rewritable cursor or is rejected', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const cursor = readOf(Buffer.from(bytes).toString('base64url'));
      if (cursor) expect(readOf(feedCursor.encode(cursor))).toEqual(cursor);
      else
        expect(
          bytes.length < 8 || bytes.length % 2 === 1 || Number(bytes[6]) + Number(bytes[7]) > 0,
        ).toBe(true);
    }),
  );
});

test('the reason is trending only above the threshold, otherwise the next that applies', () => {
  const why = (fields: Fields) => feedReasonOf(candidate(fields), { now, popularFrom: 10 });
  const old = new Date(now - 20 * 86_400_000);
  const most = { lane: 'trending', category_slug: 'city', published_at: old } as const;
  expect(why({ ...most, qualified: 10 })).toBe('trending');
  expect(why({ ...most, qualified: 9 })).toBe('foryou');
  expect(why({ ...most, qualified: 9, interest: 0.2 })).toBe('interest:city');
  expect(why({ ...most, qualified: 9, published_at: new Date(now - 86_400_000) })).toBe('new');
  expect(why({ lane: 'new', published_at: old })).toBe('foryou');
  expect(why({ lane: 'follow', qualified: 99 })).toBe('follows');
  expect(why({ lane: 'interest', category_slug: 'food' })).toBe('interest:food');
});
