import { idShape } from '@taice/contract/shapes';
import { fail } from './http/failure.ts';

/** The position at which a list continues, as its pages return and accept it. */
export interface Cursor<Place> {
  encode(position: Place): string;
  /** Undefined: from the beginning. 400 for a text that `encode` never wrote. */
  decode(text: string | undefined): Place | undefined;
}

/** `decode` returns undefined for a text that does not fit. */
export const cursor = <Place>({
  encode,
  decode,
}: {
  encode: (position: Place) => string;
  decode: (text: string) => Place | undefined;
}): Cursor<Place> => ({
  encode,
  decode: (text) => {
    if (text === undefined || text === '') return undefined;
    const issues = [{ field: 'cursor', message: 'not a cursor of this list' }];
    return decode(text) ?? fail(400, { data: { issues } });
  },
});

/** Cursor of a list ordered by id. */
export const idCursor = cursor<bigint>({
  encode: String,
  decode: (text) => (new RegExp(`^${idShape}$`).test(text) ? BigInt(text) : undefined),
});

/** A position in a list that is ordered by a value, and by id where values are equal. */
export interface ListPosition<Value> {
  readonly value: Value;
  readonly id: bigint;
}

/** The sort value of a list. Its text fits `shape`; `read` returns undefined for a text that is no value. */
interface SortCodec<Value> {
  readonly shape: string;
  readonly encode: (value: Value) => string;
  readonly decode: (text: string) => Value | undefined;
}

const sortedCursor = <Value>({
  shape,
  encode,
  decode,
}: SortCodec<Value>): Cursor<ListPosition<Value>> => {
  const pattern = new RegExp(`^(${shape})_(${idShape})$`);
  return cursor({
    encode: ({ value, id }) => `${encode(value)}_${id}`,
    decode: (text) => {
      const [, encodedKey = '', id = ''] = pattern.exec(text) ?? [];
      const value = id === '' ? undefined : decode(encodedKey);
      return value === undefined ? undefined : { value, id: BigInt(id) };
    },
  });
};

/** Sorted by a whole number between -10^9 and 10^9. */
export const integerCursor = sortedCursor<number>({
  shape: '-?\\d{1,9}',
  encode: String,
  decode: Number,
});

/** Sorted by a number, 0 or more. */
export const numberCursor = sortedCursor<number>({
  shape: '[\\d.]{1,25}(?:e[+-]\\d{1,3})?',
  encode: String,
  decode: (text) => {
    const number = Number(text);
    return Number.isFinite(number) ? number : undefined;
  },
});

/** Sorted by a time, to the millisecond. */
export const timeCursor = sortedCursor<Date>({
  shape: '\\d{1,15}',
  encode: (at) => `${at.getTime()}`,
  decode: (text) => new Date(Number(text)),
});
