import { setTimeout as delay } from 'node:timers/promises';
import { addDays, defaultPoolRule, FACTOR_ONE, settledAmount } from '@taice/core/rules';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { computeDayFactor } from './day-factor.ts';
import { forfeitDays, releaseHeldDays } from './held-days.ts';
import { readBalances } from './queries.ts';
import { recomputeDay } from './recompute-day.ts';
import type { SettleOptions } from './settle-day.ts';
import { findSettlement, settleDay, unsettledDays } from './settle-day.ts';
import { viewContribution } from './testing/transfers.ts';

const test = useDatabase();

afterAll(async () => {
  expect(await checkLedger(test.db)).toEqual([]);
});

const options = (more: Partial<SettleOptions> = {}): SettleOptions => ({
  now: () => new Date('2026-11-21T16:00:00Z'),
  autoClaim: async () => undefined,
  ...more,
});
const open = { now: new Date('2026-11-21T16:00:00Z'), newcomerDays: 0 };
/** A pool of 100 micro-points, so that a few contributions exceed it. */
const small = { ...defaultPoolRule, min: 100n, max: 100n };

const earn = (
  userId: bigint,
  amount: bigint,
  day: string,
  key = `view:${day}:${userId}:${amount}`,
  type: 'view' | 'sign_in' = 'view',
) =>
  transaction(test.db, (tx) =>
    contribute(tx, { ...viewContribution(userId, amount, key, day), type }),
  );

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
    expect(await readBalances(test.db, 1n)).toEqual({
      pending: 0n,
      available: 5_000_000n,
      held: 0n,
    });
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
      points.map((_, index) => readBalances(test.db, BigInt(10 + index))),
    );
    expect(after.map((balance) => balance.available)).toEqual(
      points.map((n) => settledAmount(n, done.factor)),
    );
    expect(after.map((balance) => balance.pending)).toEqual(points.map(() => 0n));
    expect(done.paid).toBe(after.reduce((sum, balance) => sum + balance.available, 0n));
    expect(done.paid).toBeLessThanOrEqual(100n);
  });

  it('changes nothing when it is run again, even by several processes at once', async () => {
    await earn(20n, 500n, '2026-01-03');
    const first = await settleDay(test.db, '2026-01-03', options());
    const journals = await journalCount();
    const again = await Promise.all(
      [1, 2, 3].map(() => settleDay(test.db, '2026-01-03', options())),
    );
    expect(again).toEqual([first, first, first]);
    expect(await journalCount()).toBe(journals);
  });

  it('pays each person once when several processes begin it at once', async () => {
    for (let user = 30n; user < 60n; user++) await earn(user, 100n, '2026-01-04');
    await Promise.all(
      [1, 2, 3, 4].map(() => settleDay(test.db, '2026-01-04', options({ batchUsers: 4 }))),
    );
    const paid = await Promise.all(
      Array.from({ length: 30 }, (_, n) => readBalances(test.db, BigInt(30 + n))),
    );
    expect(paid.every((balance) => balance.available === 100n && balance.pending === 0n)).toBe(
      true,
    );
  });

  it('continues after an interruption and pays each person once', async () => {
    for (let user = 100n; user < 110n; user++) await earn(user, 70n, '2026-01-05');
    // Called once as the day is closed, then in every batch: the second one is rolled back.
    let asked = 0;
    const now = () => {
      if ((asked += 1) === 3) throw new Error('broken off');
      return new Date();
    };
    const broken = settleDay(test.db, '2026-01-05', options({ now, batchUsers: 4 }));
    await expect(broken).rejects.toThrow('broken off');
    expect(await findSettlement(test.db, '2026-01-05')).toMatchObject({ done: false });
    expect((await readBalances(test.db, 103n)).available).toBe(70n);
    expect((await readBalances(test.db, 104n)).available).toBe(0n);
    expect(await unsettledDays(test.db, '2026-01-06')).toEqual(['2026-01-05']);

    const done = await settleDay(test.db, '2026-01-05', options());
    expect(done).toMatchObject({ users: 10, paid: 700n, done: true });
    const paid = await Promise.all(
      Array.from({ length: 10 }, (_, n) => readBalances(test.db, BigInt(100 + n))),
    );
    expect(paid.map((balance) => balance.available)).toEqual(paid.map(() => 70n));
    expect(await unsettledDays(test.db, '2026-01-06')).toEqual([]);
  });

  it('pays the points of the automatic claim before the day closes', async () => {
    const autoClaim = async (): Promise<void> =>
      void (await earn(120n, 9n, '2026-01-06', 'auto:120'));
    await settleDay(test.db, '2026-01-06', options({ autoClaim }));
    await settleDay(test.db, '2026-01-06', options({ autoClaim }));
    expect((await readBalances(test.db, 120n)).available).toBe(9n);
  });

  it('waits for open transactions of the day and pays them', async () => {
    let commit: () => void = () => undefined;
    let wrote: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (commit = resolve));
    const written = new Promise<void>((resolve) => (wrote = resolve));
    const writer = transaction(test.db, async (tx) => {
      await contribute(tx, viewContribution(130n, 5n, 'slow:130', '2026-01-07'));
      wrote();
      await asked;
    });
    await written;
    const settling = settleDay(test.db, '2026-01-07', options());
    await delay(100);
    expect(await findSettlement(test.db, '2026-01-07')).toBeUndefined();
    commit();
    await writer;
    expect(await settling).toMatchObject({ users: 1, paid: 5n });
  });

  it('leaves a held day unpaid without affecting others, and pays it by their factor on release', async () => {
    const hold: SettleOptions['hold'] = async (tx, day) => {
      await sql`update daily_contribution set state = 'held' where user_id = 141 and biz_date = ${day}`.execute(
        tx,
      );
    };
    await earn(140n, 150n, '2026-01-08');
    await earn(141n, 50n, '2026-01-08');
    const done = await settleDay(test.db, '2026-01-08', options({ hold, poolRule: small }));
    expect(done).toMatchObject({
      users: 2,
      total: 150n,
      factor: (FACTOR_ONE * 2n) / 3n,
      paid: 99n,
    });
    expect(await readBalances(test.db, 141n)).toEqual({ pending: 50n, available: 0n, held: 0n });
    expect(await unsettledDays(test.db, '2026-01-09')).toEqual([]);
    const release = () =>
      transaction(test.db, (tx) => releaseHeldDays(tx, 141n, new Date('2026-01-20T00:00:00Z')));
    expect(await recomputeDay(test.db, '2026-01-08', small)).toEqual([]);
    expect(await release()).toEqual([{ biz_date: '2026-01-08', points: 50n, paid: 33n }]);
    expect(await release()).toEqual([]);
    expect(await readBalances(test.db, 141n)).toEqual({ pending: 0n, available: 33n, held: 0n });
    expect(await findSettlement(test.db, '2026-01-08')).toMatchObject({ paid: 132n });
    expect(await recomputeDay(test.db, '2026-01-08', small)).toEqual([]);
  });

  it('forfeits a person’s open day in full, and their later points go to the next day', async () => {
    await earn(145n, 50n, '2026-01-08', 'late:145');
    const forfeit = () =>
      transaction(test.db, (tx) => forfeitDays(tx, 145n, new Date('2026-01-20T00:00:00Z')));
    const [day] = await forfeit();
    expect(day?.points).toBe(50n);
    expect(await forfeit()).toEqual([]);
    expect(await readBalances(test.db, 145n)).toEqual({ pending: 0n, available: 0n, held: 0n });
    const next = await earn(145n, 7n, day?.biz_date ?? '', 'after:145');
    expect(next.bizDate).toBe(addDays(day?.biz_date ?? '', 1));
  });

  it('recomputes to the same result from its rows, and a later run changes nothing', async () => {
    for (let user = 170n; user < 180n; user++) await earn(user, user * 13n, '2026-01-10');
    await settleDay(test.db, '2026-01-10', options({ poolRule: small, batchUsers: 3 }));
    const snapshot = () =>
      Promise.all([
        sql`select * from settlement where biz_date = '2026-01-10'`.execute(test.db),
        sql`select * from daily_contribution where biz_date = '2026-01-10' order by user_id`.execute(
          test.db,
        ),
        sql`select sum(balance), count(*) from ledger_account`.execute(test.db),
        journalCount(),
      ]);
    const before = await snapshot();
    expect(await recomputeDay(test.db, '2026-01-10', small)).toEqual([]);
    // Again with another pool: what is frozen stays.
    await settleDay(test.db, '2026-01-10', options({ poolRule: { ...small, min: 1n, max: 1n } }));
    expect(JSON.stringify(await snapshot(), asText)).toBe(JSON.stringify(before, asText));
  });

  it('is reported by the check if its rows differ from what was paid', async () => {
    await earn(181n, 1_000n, '2026-01-11');
    await settleDay(test.db, '2026-01-11', options({ poolRule: small }));
    const tamper = (paid: bigint) =>
      sql`update daily_contribution set paid = ${paid} where user_id = 181 and biz_date = '2026-01-11'`.execute(
        test.db,
      );
    await tamper(101n);
    expect(await recomputeDay(test.db, '2026-01-11', small)).toEqual([
      expect.stringContaining('user 181'),
    ]);
    await tamper(100n);
    expect(await recomputeDay(test.db, '2026-01-11', small)).toEqual([]);
  });
});

const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

describe('a contribution', () => {
  it('to a closed day goes to the next open one and is marked as late', async () => {
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
  });

  it('counts once for the day under any repetition', async () => {
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
    expect(await computeDayFactor(test.db, '2026-03-01', open)).toMatchObject({
      total: 11n,
      factor: FACTOR_ONE,
    });
  });
});

describe('the factor of a day', () => {
  it('is the same while open and once settled, and depends on the seven days before', async () => {
    const rule = { perActiveUser: 7_000n, min: 1n, max: 1_000_000n };
    for (let user = 200n; user < 205n; user++) await earn(user, 10n, '2026-04-01');
    await settleDay(test.db, '2026-04-01', options({ poolRule: rule }));
    await earn(200n, 10n, '2026-04-07');
    for (let user = 200n; user < 290n; user++) await earn(user, 100n, '2026-04-08');
    // The day before is not settled yet; its people count all the same, today's own do not.
    const live = await computeDayFactor(test.db, '2026-04-08', { ...open, poolRule: rule });
    expect(live).toMatchObject({ pool: 6_000n, total: 9_000n });
    await settleDay(test.db, '2026-04-07', options({ poolRule: rule }));
    expect(await computeDayFactor(test.db, '2026-04-08', { ...open, poolRule: rule })).toEqual(
      live,
    );
    const done = await settleDay(test.db, '2026-04-08', options({ poolRule: rule }));
    expect(done).toMatchObject(live);
    expect(await computeDayFactor(test.db, '2026-04-08', { ...open, poolRule: rule })).toEqual(
      live,
    );
    // Earners without a paid view do not grow the pool.
    for (let user = 300n; user < 340n; user++)
      await earn(user, 10n, '2026-04-09', `in:${user}`, 'sign_in');
    await settleDay(test.db, '2026-04-09', options({ poolRule: rule }));
    expect(
      await computeDayFactor(test.db, '2026-04-10', { ...open, poolRule: rule }),
    ).toMatchObject({
      pool: 91_000n,
    });
    expect(await recomputeDay(test.db, '2026-04-09', rule)).toEqual([]);
    // Eight days before is too long ago, and a day does not stand for itself.
    expect(
      await computeDayFactor(test.db, '2026-04-09', { ...open, poolRule: rule }),
    ).toMatchObject({
      pool: 91_000n,
    });
  });
});
