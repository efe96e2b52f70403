import type { PropItem } from '@taice/contract';
import { expect, test } from 'vitest';
import { listRepairOptions } from './repair-options.ts';

const prop = (id: string, power: number, quantity: number): PropItem => ({
  id,
  kind: 'repair_potion',
  name: `Potion of ${power}`,
  image: '/nft/p.svg',
  power,
  quantity,
});
const ways = (durability: number, props: PropItem[]) =>
  listRepairOptions({ durability, max_durability: 100 }, props).map((way) => [
    way.prop.id,
    way.quantity,
    way.to,
  ]);

test('offers one potion if it suffices, and nothing beyond full durability', () => {
  expect(ways(68, [prop('a', 40, 3)])).toEqual([['a', 1, 100]]);
});

test('offers the sufficient number of potions, and a single one', () => {
  expect(ways(0, [prop('a', 40, 9)])).toEqual([
    ['a', 3, 100],
    ['a', 1, 40],
  ]);
});

test('offers no more potions than the user has', () => {
  expect(ways(0, [prop('a', 40, 2), prop('b', 40, 0)])).toEqual([
    ['a', 2, 80],
    ['a', 1, 40],
  ]);
});

test('ranks the less wasteful of two equal potions first', () => {
  expect(ways(90, [prop('strong', 100, 1), prop('weak', 10, 1)])).toEqual([
    ['weak', 1, 100],
    ['strong', 1, 100],
  ]);
});

test('offers no repair at full durability', () => {
  expect(ways(100, [prop('a', 40, 3)])).toEqual([]);
});
