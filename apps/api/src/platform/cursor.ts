import { idShape } from '@taice/contract/shapes';
import { fail } from './http/failure.ts';

/** The position at which a list continues, as its pages return and accept it. */
export interface Cursor<Place> {
  write(place: Place): string;
  /** Undefined: from the beginning. 400 for a text that `write` never wrote. */
  read(text: string | undefined): Place | undefined;
}

/** `read` returns undefined for a text that does not fit. */
export const cursor = <Place>({
  write,
  read,
}: {
  write: (place: Place) => string;
  read: (text: string) => Place | undefined;
}): Cursor<Place> => ({
  write,
  read: (text) => {
    if (text === undefined || text === '') return undefined;
    const issues = [{ field: 'cursor', message: 'not a cursor of this list' }];
    return read(text) ?? fail(400, { data: { issues } });
  },
});

/** Cursor of a list ordered by id. */
export const idCursor = cursor<bigint>({
  write: String,
  read: (text) => (new RegExp(`^${idShape}$`).test(text) ? BigInt(text) : undefined),
});

/** A position in a list that is ordered by a value, and by id where values are equal. */
export interface Place<Value> {
  readonly value: Value;
  readonly id: bigint;
}

/** The sort value of a list. Its text fits `shape`; `read` returns undefined for a text that is no value. */
interface Order<Value> {
  readonly shape: string;
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
}

const inOrder = <Value>({ shape, write, read }: Order<Value>): Cursor<Place<Value>> => {
  const both = new RegExp(`^(${shape})_(${idShape})$`);
  return cursor({
    write: ({ value, id }) => `${write(value)}_${id}`,
    read: (text) => {
      const [, written = '', id = ''] = both.exec(text) ?? [];
      const value = id === '' ? undefined : read(written);
      return value === undefined ? undefined : { value, id: BigInt(id) };
    },
  });
};

/** Sorted by a whole number between -10^9 and 10^9. */
export const wholeCursor = inOrder<number>({ shape: '-?\\d{1,9}', write: String, read: Number });

/** Sorted by a number, 0 or more. */
export const numberCursor = inOrder<number>({
  shape: '[\\d.]{1,25}(?:e[+-]\\d{1,3})?',
  write: String,
  read: (text) => {
    const number = Number(text);
    return Number.isFinite(number) ? number : undefined;
  },
});

/** Sorted by a time, to the millisecond. */
export const timeCursor = inOrder<Date>({
  shape: '\\d{1,15}',
  write: (at) => `${at.getTime()}`,
  read: (text) => new Date(Number(text)),
});
