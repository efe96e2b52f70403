import { cursor } from '../../platform/cursor.ts';

/**
 * A person's position in the feed. The low 16 bits of the shown ids are stored, two bytes each, to fit a URL. This is
 * exact while there are no more posts than that.
 */
export interface FeedCursor {
  /** The start of the feed, ms since 1970 (rule clock); ages and order refer to it. */
  readonly startedAt: number;
  /** Oldest first. */
  readonly shown: readonly number[];
  /** Low bits of the creators and categories of the last items, newest last. */
  readonly creators: readonly number[];
  readonly categories: readonly number[];
}

const MAX_SHOWN_POSTS = 130;
const REMEMBERED_CREATORS = 2;
const REMEMBERED_CATEGORIES = 3;
const HEAD_BYTES = 8;

/** The low 16 bits of a whole number below 2 ** 53. */
export const lowBits = (key: number): number => key & 0xffff;

/** The cursor after more items were shown. */
export const advanceCursor = (
  previous: FeedCursor,
  items: readonly { key: number; author_key: number; category_key: number }[],
): FeedCursor => ({
  startedAt: previous.startedAt,
  shown: [...previous.shown, ...items.map(({ key }) => lowBits(key))].slice(-MAX_SHOWN_POSTS),
  creators: [...previous.creators, ...items.map(({ author_key }) => lowBits(author_key))].slice(
    -REMEMBERED_CREATORS,
  ),
  categories: [
    ...previous.categories,
    ...items.map(({ category_key }) => lowBits(category_key)),
  ].slice(-REMEMBERED_CATEGORIES),
});

const write = ({ startedAt, shown, creators, categories }: FeedCursor): string => {
  const numbers = [...creators, ...categories, ...shown];
  const bytes = Buffer.alloc(HEAD_BYTES + 2 * numbers.length);
  bytes.writeUIntBE(startedAt, 0, 6);
  bytes.writeUInt8(creators.length, 6);
  bytes.writeUInt8(categories.length, 7);
  for (const [index, number] of numbers.entries())
    bytes.writeUInt16BE(number, HEAD_BYTES + 2 * index);
  return bytes.toString('base64url');
};

const read = (text: string): FeedCursor | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.length % 2 !== 0) return undefined;
  const [creators, categories] = [bytes.readUInt8(6), bytes.readUInt8(7)];
  const numbers = Array.from({ length: (bytes.length - HEAD_BYTES) / 2 }, (_, index) =>
    bytes.readUInt16BE(HEAD_BYTES + 2 * index),
  );
  if (creators > REMEMBERED_CREATORS || categories > REMEMBERED_CATEGORIES) return undefined;
  if (numbers.length < creators + categories) return undefined;
  return {
    startedAt: bytes.readUIntBE(0, 6),
    creators: numbers.slice(0, creators),
    categories: numbers.slice(creators, creators + categories),
    shown: numbers.slice(creators + categories),
  };
};

export const feedCursor = cursor({ encode: write, decode: read });
