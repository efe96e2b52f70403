import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { contribute } from './contribute.ts';
import { balances } from './queries.ts';
import { grant, spend, viewed } from './testing/orders.ts';
import { transfer } from './transfer.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));

const test = useDatabase();
beforeAll(async () => {
  await transaction(test.db, async (tx) => {
    await transfer(tx, { ...grant(1n, 200n, 'first:1', '2026-11-20'), at: at(1) });
    const detail = { rule: 'view_reward_base', watched_seconds: 30 };
    await contribute(tx, { ...viewed(1n, 20n, 'view:1:1', '2026-11-20'), at: at(2), detail });
    await transfer(tx, { ...spend(1n, 50n, 'ord:1', 1n), at: at(3) });
    await transfer(tx, { ...grant(2n, 9n, 'first:2'), at: at(4) });
  });
});

describe('balances', () => {
  it('are zero for somebody without points', async () => {
    expect(await balances(test.db, 404n)).toEqual({ pending: 0n, available: 0n, held: 0n });
  });

  it('are kept apart by bucket and by person', async () => {
    expect(await balances(test.db, 1n)).toEqual({ pending: 20n, available: 150n, held: 0n });
    expect(await balances(test.db, 2n)).toEqual({ pending: 0n, available: 9n, held: 0n });
    expect(await balances(test.db, 1n, 'other')).toEqual({ pending: 0n, available: 0n, held: 0n });
  });
});
