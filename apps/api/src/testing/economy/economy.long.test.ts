import { expect, test } from 'vitest';
import { economyOf } from './report.ts';
import { productRules, without, withSettings } from './rules.ts';

const size = { seed: 1, people: 1_000, days: 60 };

test('no farm earns more than it spends in 60 days, and verified users lose nothing, on ten seeds', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { farms, exits, lostVerified } = economyOf({ ...size, seed }, productRules);
    for (const farm of farms) expect(farm.return, `${farm.name}, seed ${seed}`).toBeLessThan(1);
    expect(lostVerified).toBeLessThan(0.002);
    // Aimed at: 0.005 (promise 47).
    expect(exits.delayed).toBeLessThan(0.22);
  }
});

test('a farm profits without the bound, or with twice the bound', () => {
  const { unreviewed_max_established: most } = productRules.settings;
  const wide = withSettings({ unreviewed_max_established: most * 2n });
  for (const rules of [without('unreviewed'), without('verified_exits'), wide]) {
    const { farms } = economyOf({ ...size, people: 200 }, rules);
    expect(Math.max(...farms.map((farm) => farm.return))).toBeGreaterThan(1);
  }
});
