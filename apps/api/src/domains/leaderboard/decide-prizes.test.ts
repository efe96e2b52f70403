import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { decidePrizes, type Standing } from './decide-prizes.ts';
import { toLeaderRules } from './weeks.ts';

const rules = toLeaderRules(defaultSettings);
const all = { invites: 50, views: 100, uploads: 15, ai_uploads: 15 };
const people = (...each: Partial<Standing>[]): Standing[] =>
  each.map((one, n) => ({
    rank: n + 1,
    user_id: BigInt(n + 1),
    points: BigInt(1_000 - n),
    ...all,
    has_wallet: true,
    has_identity: true,
    disqualified: false,
    ...one,
  }));
const taice = (prize: bigint) => Number(prize / 1_000_000n);
const told = (...each: Partial<Standing>[]) =>
  decidePrizes(rules, people(...each)).map(({ tier, paid_rank, prize, why }) => [
    tier,
    paid_rank,
    taice(prize),
    why,
  ]);

test('rank 2 with 40 invites wins the first prize of tier 2, and rank 3 wins the second prize', () => {
  expect(told({}, { invites: 40 }, {})).toEqual([
    [1, 1, 5_000, []],
    [2, 4, 800, ['invites']],
    [1, 2, 3_000, []],
  ]);
});

test('a person who misses the conditions wins nothing and reads why', () => {
  expect(
    told(
      { has_wallet: false },
      { disqualified: true },
      { invites: 3, views: 79, uploads: 0, ai_uploads: 0 },
      { uploads: 14, ai_uploads: 14 },
    ),
  ).toEqual([
    [0, null, 0, ['wallet']],
    [0, null, 0, ['disqualified']],
    [0, null, 0, ['invites', 'views', 'ai_uploads']],
    [0, null, 0, ['uploads']],
  ]);
});

test('tier 2 goes to eligible people in rank order until its hundred prizes are taken', () => {
  const second = { ai_uploads: 0 };
  const results = decidePrizes(rules, people(...Array.from({ length: 103 }, () => second)));
  expect(results.filter(({ prize }) => prize > 0n)).toHaveLength(100);
  expect(results.at(99)).toMatchObject({ paid_rank: 103, prize: 100_000_000n });
  expect(results.at(100)).toMatchObject({ tier: 0, why: ['rank'] });
  const late = decidePrizes(
    rules,
    people(...Array.from({ length: 120 }, (_, n) => (n < 110 ? { invites: 0 } : {}))),
  );
  expect(late.filter(({ prize }) => prize > 0n).map(({ rank }) => rank)).toEqual([
    111, 112, 113, 114, 115, 116, 117, 118, 119, 120,
  ]);
});
