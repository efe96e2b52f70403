import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countRun, looksAt, lookTurn } from './looks.ts';

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

  test('a failed run can be had again by its number, and nonsense is refused', async () => {
    const count = () => Promise.resolve(3);
    expect(await lookTurn({ TEST_LOOK: '41' }, count)).toBe(41);
    expect(await lookTurn({ TEST_LONG: '1', TEST_LOOK: '41' }, count)).toBe('all');
    expect(await lookTurn({}, count)).toBe(3);
    await expect(lookTurn({ TEST_LOOK: 'dark' }, count)).rejects.toThrow(TypeError);
  });

  test('a fresh clone begins with the first, and each run takes the next', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'taice-looks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'not/yet/there');
    expect([await countRun(file), await countRun(file), await countRun(file)]).toEqual([0, 1, 2]);
  });
});
