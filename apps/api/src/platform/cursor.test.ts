import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, idCursor, numberCursor, timeCursor, integerCursor } from './cursor.ts';

const id = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
const placesBy = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, id });

const readAgain = <Place>(cursor: Cursor<Place>, places: fc.Arbitrary<Place>) =>
  fc.property(places, (place) => {
    const text = cursor.encode(place);
    expect(cursor.decode(text)).toEqual(place);
    expect(text.length).toBeLessThanOrEqual(60);
  });
const whole = fc.integer({ min: -999_999_999, max: 999_999_999 });
const number = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((any) => any + 0);
const last = new Date('9999-12-31');
const time = fc.date({ min: new Date(0), max: last, noInvalidDate: true });

test('reads back every cursor that it writes', () => {
  fc.assert(readAgain(idCursor, id));
  fc.assert(readAgain(integerCursor, placesBy(whole)));
  fc.assert(readAgain(numberCursor, placesBy(number)));
  fc.assert(readAgain(timeCursor, placesBy(time)));
  expect(numberCursor.decode('0.5_7')).toEqual({ value: 0.5, id: 7n });
});

test('an empty cursor starts the list; an unknown cursor is bad input', () => {
  const all: readonly Cursor<unknown>[] = [idCursor, integerCursor, numberCursor, timeCursor];
  for (const cursor of all) {
    expect(cursor.decode(undefined)).toBeUndefined();
    expect(cursor.decode('')).toBeUndefined();
    for (const text of [
      'x',
      '-1',
      '0',
      '1_',
      '_1',
      '1_0',
      '1e+999_1',
      '..._1',
      `1_${'9'.repeat(19)}`,
      "1_1'--",
      ' 1_1',
      '1_1\n',
    ])
      expect(() => cursor.decode(text), text).toThrow(expect.objectContaining({ code: 400 }));
  }
});
