import type { PropItem } from '@taice/contract';
import { expect, test } from 'vitest';
import { potionWays } from './repair-ways.ts';

const prop = (id: string, power: number, quantity: number): PropItem => ({
  id,
  kind: 'repair_potion',
  name: `Potion of ${power}`,
  image: '/nft/p.svg',
  power,
  quantity,
});
const ways = (durability: number, props: PropItem[]) =>
  potionWays({ durability, max_durability: 100 }, props).map((way) => [
    way.prop.id,
    way.quantity,
    way.to,
  ]);

test('one potion is enough where it reaches, and nothing is offered beyond full', () => {
  expect(ways(68, [prop('a', 40, 3)])).toEqual([['a', 1, 100]]);
});

test('several are offered as many as it takes, and a single one as well', () => {
  expect(ways(0, [prop('a', 40, 9)])).toEqual([
    ['a', 3, 100],
    ['a', 1, 40],
  ]);
});

test('no more are offered than there are', () => {
  expect(ways(0, [prop('a', 40, 2), prop('b', 40, 0)])).toEqual([
    ['a', 2, 80],
    ['a', 1, 40],
  ]);
});

test('of those that reach as far, the one that wastes less comes first', () => {
  expect(ways(90, [prop('strong', 100, 1), prop('weak', 10, 1)])).toEqual([
    ['weak', 1, 100],
    ['strong', 1, 100],
  ]);
});

test('what is whole needs none', () => {
  expect(ways(100, [prop('a', 40, 3)])).toEqual([]);
});
