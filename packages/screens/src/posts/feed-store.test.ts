import { describe, expect, it } from 'vitest';
import { append, type Feed } from './feed-store.ts';
import { makePost } from '../shared/testing/make-post.ts';

const empty: Feed = {
  slides: [],
  cursor: null,
  round: 0,
  status: 'loading',
  error: undefined,
  dry: false,
  viewer: undefined,
  generation: 0,
};
const ids = (feed: Feed) => feed.slides.map(({ post }) => post.id);
const page = (numbers: number[], next_cursor: string | null) => ({
  list: numbers.map((number) => makePost(number)),
  next_cursor,
});

describe('append', () => {
  it('leaves out what the round has already, as the item the page came with', () => {
    const begun = append(empty, page([3], 'a'));
    expect(ids(append(begun, page([1, 3, 2], 'b')))).toEqual(['3', '1', '2']);
  });

  it('begins a new round after the end, so that the feed never ends', () => {
    const first = append(empty, page([1, 2], null));
    expect([first.cursor, first.round, first.dry]).toEqual([null, 1, false]);
    const second = append(first, page([1, 2], null));
    expect(ids(second)).toEqual(['1', '2', '1', '2']);
    expect(new Set(second.slides.map(({ key }) => key)).size).toBe(4);
  });

  it('is dry when there is no video at all, so that nobody asks again at once', () => {
    expect(append(empty, page([], null)).dry).toBe(true);
  });
});
