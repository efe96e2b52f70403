import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { useApi } from '../../testing/harness.ts';
import { releaseItemsOfDeletedUser } from './release-deleted-user-items.ts';
import { lockItem } from './item-queries.ts';
import { lockSeries } from './series-queries.ts';
import { aChainOrder, anItem, aSeries } from './testing/fixtures.ts';
import { aTrader } from './testing/trader.ts';
import { rowOf } from '../../testing/builders.ts';

const api = useApi();

/** Resolves once a connection waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(api.services.db);
      return rows[0]?.n;
    })
    .toBeGreaterThan(0);

test('a box opening that collides with account deletion retries, and the open order is cancelled', async () => {
  const { id } = await aTrader(api);
  const { db } = api.services;
  const series = await aSeries(api, { price: '100' });
  const item = await anItem(api, id, series);
  const order = await aChainOrder(api, id, { series });
  // PostgreSQL may abort one of the two as a deadlock; the helper retries it.
  let tries = 0;
  const leave = () =>
    transaction(db, (tx) => {
      tries += 1;
      return releaseItemsOfDeletedUser(tx, id, api.clock.rule());
    });
  let leaving: Promise<void> | undefined;
  await transaction(db, async (tx) => {
    tries += 1;
    await lockItem(tx, item);
    leaving ??= leave();
    await somebodyWaits();
    await lockSeries(tx, series);
  });
  await leaving;
  expect(tries).toBe(2);
  const { state } = await rowOf(db, 'nft_order', order);
  expect(state).toBe('cancelled');
});
