import { addDays } from '@taice/core/rules';
import type { PoolRule } from '@taice/core/rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database, Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { randomOf } from '../../../testing/random.ts';
import { InsufficientBalanceError } from '../insufficient-balance-error.ts';
import { contribute } from '../contribute.ts';
import { forfeitDays, releaseHeldDays } from '../held-days.ts';
import type { Posted } from '../posted.ts';
import { readBalances } from '../queries.ts';
import { recomputeDay } from '../recompute-day.ts';
import { findSettlement, settleDay } from '../settle-day.ts';
import { type Transfer, transfer } from '../transfer.ts';
import { JournalKeyConflictError } from '../ledger-errors.ts';
import { ledgerModel } from './model.ts';
import { referralTransfer, grantTransfer, spendTransfer, viewContribution } from './transfers.ts';

/** Small, so that most days pay less than they were promised. */
const rule: PoolRule = { perActiveUser: 900n, min: 400n, max: 4_000n };
/** Each seed has its own days and people, so that two seeds never meet. */
const DAYS = 48;
const USERS = 5n;

class RolledBack extends Error {}

/** Kinds of earned points; the day's factor applies to all of them. */
const earned = ['view', 'task', 'group_bonus', 'sign_in'] as const;

/** A posted movement, for later repetition. */
interface PostedMovement {
  run: (tx: Tx) => Promise<Posted>;
  /** The same key with another amount. */
  runWithOtherAmount: (tx: Tx) => Promise<Posted>;
}

/**
 * Runs `steps` random steps of a few people on the ledger and on the model, and compares both after each. A failed
 * expectation names the seed and the step.
 */
export const simulate = async (db: Database, seed: number, steps: number): Promise<void> => {
  const next = randomOf(seed);
  const random = (below: number): number => Math.floor(next() * below);
  const base = BigInt(seed + 1) * 1_000n;
  const first: Day = addDays('2030-01-01', seed * DAYS);
  const model = ledgerModel(addDays(first, 8), rule);
  const banned = new Set<bigint>();
  const made: PostedMovement[] = [];
  let midnights = 0;
  const at = () => new Date(`${model.today()}T04:00:00Z`);
  const inTx = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => transaction(db, run);

  /** Now, and again in some later step. */
  const book = async (order: Transfer, where: string): Promise<bigint> => {
    const { entries } = order;
    const doubled = entries.map(({ account, amount }) => ({ account, amount: amount * 2n }));
    const posted = await inTx((tx) => transfer(tx, order));
    expect(posted, where).toMatchObject({ created: true });
    made.push({
      run: (tx) => transfer(tx, order),
      runWithOtherAmount: (tx) => transfer(tx, { ...order, entries: doubled }),
    });
    return posted.journalId;
  };

  const expectBalances = async (user: bigint, where: string) => {
    const { pending, available, held } = await readBalances(db, user);
    expect({ pending, available, held }, where).toEqual({ ...model.has(user), held: 0n });
  };

  const midnight = async (where: string) => {
    const day = model.today();
    const settle = () =>
      settleDay(db, day, {
        now: at,
        autoClaim: async () => {},
        poolRule: rule,
        batchUsers: 1 + random(3),
        hold: async (tx, bizDate) => {
          for (const user of model.suspended)
            await sql`update daily_contribution set state = 'held'
              where biz_date = ${bizDate} and user_id = ${user} and state = 'open'`.execute(tx);
        },
      });
    // Two processes of one midnight.
    const [one, other] = await Promise.all([settle(), settle()]);
    const { paid: _, ...due } = model.midnight();
    for (const settlement of [one, other]) expect(settlement, where).toMatchObject(due);
    expect(await recomputeDay(db, day, rule), where).toEqual([]);
    expect(await findSettlement(db, day), where).toMatchObject({
      paid: model.closed(day)?.paid,
      done: true,
    });
  };

  for (let step = 0; step < steps; step++) {
    const where = `seed ${seed}, step ${step}`;
    const user = base + 1n + BigInt(random(Number(USERS)));
    const amount = 1n + BigInt(random(300));
    const kind = random(100);
    const key = `${seed}:${step}`;
    const isOut = banned.has(user);
    if (kind < 40 && !isOut) {
      // Some of it belongs to a day that may be over.
      const day = addDays(model.today(), -Math.max(0, random(8) - 5));
      const wanted = day < addDays(first, 8) ? model.today() : day;
      const type = earned[random(earned.length)]!;
      const order = (points: bigint) => (tx: Tx) =>
        contribute(tx, { ...viewContribution(user, points, key, wanted), type });
      const posted = await inTx(order(amount));
      expect(posted, where).toMatchObject({
        created: true,
        bizDate: model.earn(user, amount, wanted, type === 'view'),
      });
      made.push({ run: order(amount), runWithOtherAmount: order(amount + 1n) });
    } else if (kind < 44 && !isOut) {
      // Ids that no other seed uses.
      const id = base * 1_000n + BigInt(step);
      const journal = await book(referralTransfer(user, amount, id, 'hold', model.today()), where);
      model.refer({ user, id, amount, journal });
    } else if (kind < 47) {
      const known = model.friendsOf(user);
      const one = known[random(Math.max(1, known.length))];
      if (one && !one.isPaid && random(3) > 0) {
        await book(referralTransfer(user, one.amount, one.id, 'release', model.today()), where);
        model.payFriend(one);
      } else if (one) {
        const from = one.isPaid ? 'claw available' : 'claw pending';
        await book(
          referralTransfer(user, one.amount, one.id, from, model.today(), one.journal),
          where,
        );
        model.clawBack(one);
      }
    } else if (kind < 52 && !isOut) {
      const order = (points: bigint) => (tx: Tx) =>
        transfer(tx, grantTransfer(user, points, key, model.today()));
      const run = order(amount);
      expect(await inTx(run), where).toMatchObject({ created: true });
      model.give(user, amount);
      const day = model.today();
      made.push({
        run: (tx) => transfer(tx, grantTransfer(user, amount, key, day)),
        runWithOtherAmount: (tx) => transfer(tx, grantTransfer(user, amount + 1n, key, day)),
      });
    } else if (kind < 65) {
      const order = spendTransfer(user, amount, key, base);
      const { available } = model.has(user);
      const outcome = await inTx((tx) => transfer(tx, order)).catch((error: unknown) => error);
      if (model.spend(user, amount)) expect(outcome, where).toMatchObject({ created: true });
      else {
        expect(outcome, where).toBeInstanceOf(InsufficientBalanceError);
        expect(outcome, where).toMatchObject({ need: amount, have: available });
      }
    } else if (kind < 80 && made.length > 0) {
      const again = made[random(made.length)]!;
      if (kind < 75) expect((await inTx(again.run)).created, where).toBe(false);
      else
        await expect(inTx(again.runWithOtherAmount), where).rejects.toBeInstanceOf(
          JournalKeyConflictError,
        );
    } else if (kind < 86) {
      const undone = inTx(async (tx) => {
        await transfer(tx, grantTransfer(user, amount, key, model.today()));
        await contribute(tx, viewContribution(user, amount, `${key}:view`, model.today()));
        throw new RolledBack();
      });
      await expect(undone, where).rejects.toBeInstanceOf(RolledBack);
    } else if (kind < 90 && !isOut) {
      model.suspended.add(user);
    } else if (kind < 94 && !isOut) {
      const released = await inTx((tx) => releaseHeldDays(tx, user, at()));
      expect(released.length, where).toBe(model.release(user));
    } else if (kind === 94 && random(4) === 0 && !isOut) {
      const days = await inTx((tx) => forfeitDays(tx, user, at()));
      const taken = days.reduce((sum, { points }) => sum + points, 0n);
      expect(taken, where).toBe(model.forfeit(user));
      banned.add(user);
    } else if (kind > 95 && midnights < DAYS - 16) {
      midnights += 1;
      await midnight(where);
    }
    await expectBalances(user, where);
  }
  for (let user = base + 1n; user <= base + USERS; user++) {
    const where = `seed ${seed}, at the end`;
    // Held points require invitations, so the friends' points are released first.
    for (const one of model.friendsOf(user).filter(({ isPaid }) => !isPaid)) {
      await book(referralTransfer(user, one.amount, one.id, 'release', model.today()), where);
      model.payFriend(one);
    }
    await expectBalances(user, where);
  }
};
