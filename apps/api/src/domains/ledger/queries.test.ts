import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { contribute } from './contribute.ts';
import type { LedgerFilter } from './queries.ts';
import { balances, journalDetail, ledgerRows } from './queries.ts';
import { settleDay } from './settle-day.ts';
import { grant, spend, viewed } from './testing/orders.ts';
import { transfer } from './transfer.ts';

let test: TestDatabase;
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));

beforeAll(async () => {
  test = await createTestDatabase();
  await transaction(test.db, async (tx) => {
    await transfer(tx, { ...grant(1n, 200n, 'first:1', '2026-11-20'), at: at(1) });
    const detail = { rule: 'view_reward_base', watched_seconds: 30 };
    await contribute(tx, { ...viewed(1n, 20n, 'view:1:1', '2026-11-20'), at: at(2), detail });
    await transfer(tx, { ...spend(1n, 50n, 'ord:1', 1n), at: at(3) });
    await transfer(tx, { ...grant(2n, 9n, 'first:2'), at: at(4) });
  });
});
afterAll(() => test.drop());

const page = (filter: Partial<LedgerFilter> = {}, size = 10, number = 1) =>
  ledgerRows(test.db, { userId: 1n, ...filter }, { page: number, pageSize: size });

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

describe('ledger rows', () => {
  it('are the person’s own, newest first, with sums over all pages', async () => {
    const first = await page({}, 2);
    expect(first).toMatchObject({ total: 3n, sumIn: 220n, sumOut: 50n });
    expect(first.rows.map((row) => [row.type, row.bucket, row.amount, row.balanceAfter])).toEqual([
      ['order_debit', 'available', -50n, 150n],
      ['view', 'pending', 20n, 20n],
    ]);
    expect((await page({}, 2, 2)).rows.map((row) => row.type)).toEqual(['first_view']);
  });

  it.each<[string, Partial<LedgerFilter>, string[]]>([
    ['type', { type: 'view' }, ['view']],
    ['direction in', { direction: 'in' }, ['view', 'first_view']],
    ['direction out', { direction: 'out' }, ['order_debit']],
    ['from', { from: at(2) }, ['order_debit', 'view']],
    ['to', { to: at(2) }, ['first_view']],
    ['currency', { currency: 'other' }, []],
  ])('can be filtered by %s', async (_, filter, types) => {
    const found = await page(filter);
    expect(found.rows.map((row) => row.type)).toEqual(types);
    expect(found.total).toBe(BigInt(types.length));
  });

  it('say why, to their owner only', async () => {
    const id = (await page({ type: 'view' })).rows[0]?.id ?? 0n;
    expect(await journalDetail(test.db, 1n, id)).toMatchObject({
      key: 'view:1:1',
      refType: 'post',
      refId: '1',
      bizDate: '2026-11-20',
      detail: { rule: 'view_reward_base', watched_seconds: 30 },
      lines: [{ bucket: 'pending', amount: 20n }],
      seal: null,
    });
    expect(await journalDetail(test.db, 2n, id)).toBeUndefined();
  });

  it('show what a contribution became once its day is settled', async () => {
    expect((await page({ type: 'view' })).rows[0]?.settledAmount).toBeNull();
    const rule = { perActiveUser: 0n, least: 7n, most: 7n };
    await settleDay(test.db, '2026-11-20', {
      now: () => at(16),
      autoClaim: async () => undefined,
      poolRule: rule,
    });
    expect((await page({ type: 'view' })).rows[0]?.settledAmount).toBe(7n);
    expect((await page({ type: 'first_view' })).rows[0]?.settledAmount).toBeNull();
  });

  it('are found by index among many people’s', async () => {
    await transaction(test.db, async (tx) => {
      for (let user = 1_000n; user < 1_400n; user++)
        await transfer(tx, grant(user, 1n, `many:${user}`));
    });
    await sql`analyze ledger_account, ledger_entry, ledger_journal`.execute(test.owner);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select balance from ledger_account
      where owner_type = 'user' and owner_id = 1200 and owner_name = '' and currency_key = 'taice'`.execute(
      test.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index .*Scan/);
  });
});
