import { setTimeout } from 'node:timers/promises';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { useApi } from '../../../testing/harness.ts';
import { finishDeletions } from '../../user/jobs/finish-deletions.ts';
import { lockSeries } from '../series-queries.ts';
import { aListing, anItem, aSeries, potions } from '../testing/fixtures.ts';
import { aTrader } from '../testing/trader.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi({ settings: { nft_potions_per_day: 10_000 } });
/** Deadlocks of this database. A connection reports its statistics within a second. */
afterAll(async () => {
  await setTimeout(1_200);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ deadlocks: 0n }]);
});

test('a person can buy a potion while receiving their first one as a gift', async () => {
  const giver = await aTrader(api);
  const series = await aSeries(api, { kind: 'prop', quality: 1, price: '1' });
  const prop = await potions(api, giver.id, 500, series);
  for (let n = 0; n < (longRun ? 12 : 4); n += 1) {
    const to = await aTrader(api, { points: 50 });
    const answers = await Promise.all([
      giver.client.call.nft.repairPotiontransfer({
        prop_id: `${prop}`,
        to: `${to.id}`,
        quantity: 1,
      }),
      to.client.call.nft.createOrder({ series_id: `${series}`, price: '1' }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  }
});

test('a purchase during the seller’s account deletion succeeds or finds the offer gone', async () => {
  const buyer = await aTrader(api, { points: 10_000 });
  for (let n = 0; n < (longRun ? 8 : 4); n += 1) {
    const { id } = await aTrader(api, { points: 0 });
    const offers = [await aListing(api, id), await aListing(api, id)];
    await changeRow(api.services.db, 'user', id, {
      status: 'deleting',
      delete_due_at: api.clock.rule(),
    });
    const buying = offers.map((offer) =>
      buyer.client.call.nft.buy({ listing_id: `${offer}`, price: '120' }),
    );
    const [answers] = await Promise.all([
      Promise.all(buying),
      setTimeout(n % 4).then(() => finishDeletions(api.services)),
    ]);
    for (const { code } of answers) expect([0, 1804]).toContain(code);
  }
});

test('offering an item does not wait for the lock on its series', async () => {
  const seller = await aTrader(api);
  const series = await aSeries(api);
  const item = await anItem(api, seller.id, series);
  await transaction(api.services.db, async (tx) => {
    await lockSeries(tx, series);
    const { code } = await seller.client.call.nft.sell({ nft_id: `${item}`, price: '100' });
    expect(code).toBe(0);
  });
});
