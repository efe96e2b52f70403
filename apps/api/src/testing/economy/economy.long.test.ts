import { expect, test } from 'vitest';
import { economyOf } from './report.ts';
import { levels, today, withSettings, without } from './rules.ts';
import { refusedPart } from './table.ts';

const size = { seed: 1, people: 1_000, days: 60 };

test('by the levels no farm takes out more within 60 days than it spends, on ten seeds', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { farms, loss, ...honest } = economyOf({ ...size, seed }, levels);
    for (const farm of farms) expect(farm.return, `${farm.name}, seed ${seed}`).toBeLessThan(1);
    expect(refusedPart({ farms, loss, ...honest })).toBeLessThan(0.005);
    expect(loss.verified).toBeLessThan(0.002);
  }
});

test('by the rules of today most farms take out more than they spend', () => {
  const { farms } = economyOf(size, today);
  expect(farms.filter((farm) => farm.return > 1).length).toBeGreaterThan(farms.length / 2);
});

test('without the allowance, or with one that is four times as much, a farm is paid again', () => {
  const start = levels.settings.exit_start_established * 4n;
  const wide = withSettings(levels, { exit_start_established: start }, 'wide');
  for (const rules of [without(levels, 'allowance'), wide]) {
    const { farms } = economyOf({ ...size, people: 200 }, rules);
    expect(Math.max(...farms.map((farm) => farm.return)), rules.name).toBeGreaterThan(1);
  }
});
