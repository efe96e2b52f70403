import { describe, expect, test } from 'vitest';
import { looksAt, lookTurn } from './looks.ts';

const looks = ['desk dark', 'desk light', 'phone dark', 'phone light'] as const;

describe('the looks that a run takes', () => {
  test('four runs one after the other take every look, each as often as any other', () => {
    const taken = [7, 8, 9, 10].flatMap((turn) => looksAt(turn, looks, 2));
    for (const look of looks) expect(taken.filter((one) => one === look)).toHaveLength(2);
  });

  test('two of a run lie half the matrix apart: a desk and a phone', () => {
    expect(looksAt(0, looks, 2)).toEqual(['desk dark', 'phone dark']);
    expect(looksAt(3, looks, 2)).toEqual(['desk light', 'phone light']);
  });

  test('the long run takes all, and a matrix no longer than a turn is taken whole', () => {
    expect(looksAt('all', looks, 2)).toEqual(looks);
    expect(looksAt(1, ['only'], 2)).toEqual(['only']);
  });

  test('a failed run can be had again by its number, and nonsense is refused', () => {
    expect(lookTurn({ TEST_LOOK: '41' })).toBe(41);
    expect(lookTurn({ TEST_LONG: '1', TEST_LOOK: '41' })).toBe('all');
    expect(lookTurn({})).toBeTypeOf('number');
    expect(() => lookTurn({ TEST_LOOK: 'dark' })).toThrow(TypeError);
  });
});
