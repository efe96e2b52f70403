import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultPoolRule, FACTOR_ONE, settledAmount } from '@taice/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { createTestDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute, lockDayShared } from './contribute.ts';
import { liveFactor } from './live-factor.ts';
import { balances } from './queries.ts';
import type { SettleOptions } from './settle-day.ts';
import { findSettlement, settleDay, unsettledDays } from './settle-day.ts';
import { viewed } from './testing/orders.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(async () => {
  expect(await checkLedger(test.db)).toEqual([]);
  await test.drop();
});

const options = (more: Partial<SettleOptions> = {}): SettleOptions => ({
  now: () => new Date('2026-11-21T16:00:00Z'),
  autoClaim: async () => undefined,
  ...more,
});
/** A pool of 100 micro-points, so that a few contributions exceed it. */
const small = { ...defaultPoolRule, least: 100n, most: 100n };

const earn = (
  userId: bigint,
  amount: bigint,
  day: string,
  key = `view:${day}:${userId}:${amount}`,
) => transaction(test.db, (tx) => contribute(tx, viewed(userId, amount, key, day)));

async function journalCount(): Promise<bigint> {
  const { count } = await test.db
    .selectFrom('ledger_journal')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('the settlement of a day', () => {
  it('makes everything available while the contributions fit the pool', async () => {
    await earn(1n, 2_000_000n, '2026-01-01');
    await earn(1n, 3_000_000n, '2026-01-01');
    const done = await settleDay(test.db, '2026-01-01', options());
    expect(done).toMatchObject({
      factor: FACTOR_ONE,
      users: 1,
      total: 5_000_000n,
      paid: 5_000_000n,
      done: true,
    });
    expect(await balances(test.db, 1n)).toEqual({ pending: 0n, available: 5_000_000n, held: 0n });
  });

  it('pays floor(contribution × factor) above the pool, never more than the pool, and empties pending', async () => {
    const points = [17n, 31n, 1n, 89n, 55n, 7n, 1_000n];
    for (const [index, amount] of points.entries())
      await earn(BigInt(10 + index), amount, '2026-01-02');
    const done = await settleDay(
      test.db,
      '2026-01-02',
      options({ poolRule: small, batchUsers: 3 }),
    );
    expect(done).toMatchObject({ pool: 100n, total: 1_200n, factor: 83_333_333_333n, users: 7 });
    const after = await Promise.all(
      points.map((_, index) => balances(test.db, BigInt(10 + index))),
    );
    expect(after.map((balance) => balance.available)).toEqual(
      points.map((n) => settledAmount(n, done.factor)),
    );
    expect(after.map((balance) => balance.pending)).toEqual(points.map(() => 0n));
    expect(done.paid).toBe(after.reduce((sum, balance) => sum + balance.available, 0n));
    expect(done.paid).toBeLessThanOrEqual(100n);
  });

  it('run again, even from several processes at once, changes nothing', async () => {
    await earn(20n, 500n, '2026-01-03');
    const first = await settleDay(test.db, '2026-01-03', options());
    const journals = await journalCount();
    const again = await Promise.all(
      [1, 2, 3].map(() => settleDay(test.db, '2026-01-03', options())),
    );
    expect(again).toEqual([first, first, first]);
    expect(await journalCount()).toBe(journals);
  });

  it('begun by several processes at once pays everybody once', async () => {
    for (let user = 30n; user < 60n; user++) await earn(user, 100n, '2026-01-04');
    await Promise.all(
      [1, 2, 3, 4].map(() => settleDay(test.db, '2026-01-04', options({ batchUsers: 4 }))),
    );
    const paid = await Promise.all(
      Array.from({ length: 30 }, (_, n) => balances(test.db, BigInt(30 + n))),
    );
    expect(paid.every((balance) => balance.available === 100n && balance.pending === 0n)).toBe(
      true,
    );
  });

  it('killed in the middle goes on where it was, and pays everybody once', async () => {
    for (let user = 100n; user < 110n; user++) await earn(user, 70n, '2026-01-05');
    const script = join(import.meta.dirname, 'testing/settle-and-die.ts');
    const child = spawn(process.execPath, [script, test.url, '2026-01-05'], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await findSettlement(test.db, '2026-01-05')).toMatchObject({ done: false });
    expect((await balances(test.db, 103n)).available).toBe(70n);
    expect((await balances(test.db, 104n)).available).toBe(0n);
    expect(await unsettledDays(test.db, '2026-01-06')).toEqual(['2026-01-05']);

    const done = await settleDay(test.db, '2026-01-05', options());
    expect(done).toMatchObject({ users: 10, paid: 700n, done: true });
    const paid = await Promise.all(
      Array.from({ length: 10 }, (_, n) => balances(test.db, BigInt(100 + n))),
    );
    expect(paid.map((balance) => balance.available)).toEqual(paid.map(() => 70n));
    expect(await unsettledDays(test.db, '2026-01-06')).toEqual([]);
  });

  it('pays what was claimed by the automatic claim before the day closed', async () => {
    const autoClaim = async (): Promise<void> =>
      void (await earn(120n, 9n, '2026-01-06', 'auto:120'));
    await settleDay(test.db, '2026-01-06', options({ autoClaim }));
    await settleDay(test.db, '2026-01-06', options({ autoClaim }));
    expect((await balances(test.db, 120n)).available).toBe(9n);
  });

  it('waits for writers of the day that have not committed yet, and pays them', async () => {
    let commit: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (commit = resolve));
    const writer = transaction(test.db, async (tx) => {
      await contribute(tx, viewed(130n, 5n, 'slow:130', '2026-01-07'));
      await asked;
    });
    await delay(50);
    const settling = settleDay(test.db, '2026-01-07', options());
    await delay(100);
    expect(await findSettlement(test.db, '2026-01-07')).toBeUndefined();
    commit();
    await writer;
    expect(await settling).toMatchObject({ users: 1, paid: 5n });
  });

  it('tells the hook about each user inside the paying transaction', async () => {
    await earn(140n, 40n, '2026-01-08');
    const failing = settleDay(
      test.db,
      '2026-01-08',
      options({
        onPaid: async () => {
          throw new Error('no message');
        },
      }),
    );
    await expect(failing).rejects.toThrow('no message');
    expect((await balances(test.db, 140n)).available).toBe(0n);
    const told: unknown[] = [];
    await settleDay(
      test.db,
      '2026-01-08',
      options({ onPaid: async (_, day, users) => void told.push(day, users) }),
    );
    expect(told).toEqual([
      '2026-01-08',
      [{ userId: 140n, points: 40n, paid: 40n, factor: FACTOR_ONE }],
    ]);
  });
});

describe('a contribution', () => {
  it('to a closed day goes to the next open one and says so', async () => {
    await earn(150n, 1n, '2026-02-01');
    await settleDay(test.db, '2026-02-01', options());
    await settleDay(test.db, '2026-02-02', options());
    expect((await earn(150n, 3n, '2026-02-01')).bizDate).toBe('2026-02-03');
    const late = await test.db
      .selectFrom('ledger_journal')
      .select(['note', 'biz_date'])
      .where('idem_key', '=', 'view:2026-02-01:150:3')
      .executeTakeFirstOrThrow();
    expect(late).toEqual({ note: 'late', biz_date: '2026-02-03' });
    expect(await transaction(test.db, (tx) => lockDayShared(tx, '2026-02-02'))).toEqual({
      bizDate: '2026-02-03',
      late: true,
    });
  });

  it('counts for the day once, whatever is repeated', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => earn(160n, 11n, '2026-03-01', 'view:160')),
    );
    expect(results.filter((result) => result.created)).toHaveLength(1);
    const day = await test.db
      .selectFrom('daily_contribution')
      .select(['points', 'entries'])
      .where('user_id', '=', 160n)
      .executeTakeFirstOrThrow();
    expect(day).toEqual({ points: 11n, entries: 1 });
    expect(await liveFactor(test.db, '2026-03-01')).toMatchObject({
      total: 11n,
      factor: FACTOR_ONE,
    });
  });
});
