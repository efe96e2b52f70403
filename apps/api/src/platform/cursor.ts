import { idShape } from '@taice/contract/shapes';
import { fail } from './http/failure.ts';

/** Where a list goes on, as its pages hand it out and take it back. */
export interface Cursor<Place> {
  write(place: Place): string;
  /** Undefined: from the beginning. 400 for what `write` never wrote. */
  read(text: string | undefined): Place | undefined;
}

/** `read` answers undefined for what is no text of this kind. */
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

/** Of a list in the order of its ids. */
export const idCursor = cursor<bigint>({
  write: String,
  read: (text) => (new RegExp(`^${idShape}$`).test(text) ? BigInt(text) : undefined),
});

/** Somebody's or something's place in a list that is in the order of a value, and of the ids where that is the same. */
export interface Place<Value> {
  readonly value: Value;
  readonly id: bigint;
}

/** What a list is in the order of: its text fits `shape`; what of that is no value after all is read as undefined. */
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

/** By a whole number that is nearer to 0 than a thousand million. */
export const wholeCursor = inOrder<number>({ shape: '-?\\d{1,9}', write: String, read: Number });

/** By a number, 0 or more. */
export const numberCursor = inOrder<number>({
  shape: '[\\d.]{1,25}(?:e[+-]\\d{1,3})?',
  write: String,
  read: (text) => {
    const number = Number(text);
    return Number.isFinite(number) ? number : undefined;
  },
});

/** By a time, to the millisecond. */
export const timeCursor = inOrder<Date>({
  shape: '\\d{1,15}',
  write: (at) => `${at.getTime()}`,
  read: (text) => new Date(Number(text)),
});
