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
const DAYS_PER_SEED = 48;
const USERS_PER_SEED = 5n;

class RolledBack extends Error {}

/** Kinds of earned points; the day's factor applies to all of them. */
const earnedTypes = ['view', 'task', 'group_bonus', 'sign_in'] as const;

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
  const baseId = BigInt(seed + 1) * 1_000n;
  const firstDay: Day = addDays('2030-01-01', seed * DAYS_PER_SEED);
  const model = ledgerModel(addDays(firstDay, 8), rule);
  const banned = new Set<bigint>();
  const movements: PostedMovement[] = [];
  let midnights = 0;
  const at = () => new Date(`${model.today()}T04:00:00Z`);
  const inTx = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => transaction(db, run);

  /** Now, and again in some later step. */
  const postTransfer = async (order: Transfer, context: string): Promise<bigint> => {
    const { entries } = order;
    const doubledEntries = entries.map(({ account, amount }) => ({ account, amount: amount * 2n }));
    const posted = await inTx((tx) => transfer(tx, order));
    expect(posted, context).toMatchObject({ created: true });
    movements.push({
      run: (tx) => transfer(tx, order),
      runWithOtherAmount: (tx) => transfer(tx, { ...order, entries: doubledEntries }),
    });
    return posted.journalId;
  };

  const expectBalances = async (user: bigint, context: string) => {
    const { pending, available, held } = await readBalances(db, user);
    expect({ pending, available, held }, context).toEqual({ ...model.has(user), held: 0n });
  };

  const midnight = async (context: string) => {
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
    const [firstRun, secondRun] = await Promise.all([settle(), settle()]);
    const { paid: _, ...due } = model.midnight();
    for (const settlement of [firstRun, secondRun]) expect(settlement, context).toMatchObject(due);
    expect(await recomputeDay(db, day, rule), context).toEqual([]);
    expect(await findSettlement(db, day), context).toMatchObject({
      paid: model.closed(day)?.paid,
      done: true,
    });
  };

  for (let step = 0; step < steps; step++) {
    const context = `seed ${seed}, step ${step}`;
    const user = baseId + 1n + BigInt(random(Number(USERS_PER_SEED)));
    const amount = 1n + BigInt(random(300));
    const roll = random(100);
    const key = `${seed}:${step}`;
    const isBanned = banned.has(user);
    if (roll < 40 && !isBanned) {
      // Some of it belongs to a day that may be over.
      const day = addDays(model.today(), -Math.max(0, random(8) - 5));
      const bizDay = day < addDays(firstDay, 8) ? model.today() : day;
      const type = earnedTypes[random(earnedTypes.length)]!;
      const order = (points: bigint) => (tx: Tx) =>
        contribute(tx, { ...viewContribution(user, points, key, bizDay), type });
      const posted = await inTx(order(amount));
      expect(posted, context).toMatchObject({
        created: true,
        bizDate: model.earn(user, amount, bizDay, type === 'view'),
      });
      movements.push({ run: order(amount), runWithOtherAmount: order(amount + 1n) });
    } else if (roll < 44 && !isBanned) {
      // Ids that no other seed uses.
      const id = baseId * 1_000n + BigInt(step);
      const journal = await postTransfer(
        referralTransfer(user, amount, id, 'hold', model.today()),
        context,
      );
      model.refer({ user, id, amount, journal });
    } else if (roll < 47) {
      const friends = model.friendsOf(user);
      const friend = friends[random(Math.max(1, friends.length))];
      if (friend && !friend.isPaid && random(3) > 0) {
        await postTransfer(
          referralTransfer(user, friend.amount, friend.id, 'release', model.today()),
          context,
        );
        model.payFriend(friend);
      } else if (friend) {
        const from = friend.isPaid ? 'claw available' : 'claw pending';
        await postTransfer(
          referralTransfer(user, friend.amount, friend.id, from, model.today(), friend.journal),
          context,
        );
        model.clawBack(friend);
      }
    } else if (roll < 52 && !isBanned) {
      const order = (points: bigint) => (tx: Tx) =>
        transfer(tx, grantTransfer(user, points, key, model.today()));
      const run = order(amount);
      expect(await inTx(run), context).toMatchObject({ created: true });
      model.give(user, amount);
      const day = model.today();
      movements.push({
        run: (tx) => transfer(tx, grantTransfer(user, amount, key, day)),
        runWithOtherAmount: (tx) => transfer(tx, grantTransfer(user, amount + 1n, key, day)),
      });
    } else if (roll < 65) {
      const order = spendTransfer(user, amount, key, baseId);
      const { available } = model.has(user);
      const outcome = await inTx((tx) => transfer(tx, order)).catch((error: unknown) => error);
      if (model.spend(user, amount)) expect(outcome, context).toMatchObject({ created: true });
      else {
        expect(outcome, context).toBeInstanceOf(InsufficientBalanceError);
        expect(outcome, context).toMatchObject({ need: amount, have: available });
      }
    } else if (roll < 80 && movements.length > 0) {
      const movement = movements[random(movements.length)]!;
      if (roll < 75) expect((await inTx(movement.run)).created, context).toBe(false);
      else
        await expect(inTx(movement.runWithOtherAmount), context).rejects.toBeInstanceOf(
          JournalKeyConflictError,
        );
    } else if (roll < 86) {
      const rolledBack = inTx(async (tx) => {
        await transfer(tx, grantTransfer(user, amount, key, model.today()));
        await contribute(tx, viewContribution(user, amount, `${key}:view`, model.today()));
        throw new RolledBack();
      });
      await expect(rolledBack, context).rejects.toBeInstanceOf(RolledBack);
    } else if (roll < 90 && !isBanned) {
      model.suspended.add(user);
    } else if (roll < 94 && !isBanned) {
      const released = await inTx((tx) => releaseHeldDays(tx, user, at()));
      expect(released.length, context).toBe(model.release(user));
    } else if (roll === 94 && random(4) === 0 && !isBanned) {
      const days = await inTx((tx) => forfeitDays(tx, user, at()));
      const forfeited = days.reduce((sum, { points }) => sum + points, 0n);
      expect(forfeited, context).toBe(model.forfeit(user));
      banned.add(user);
    } else if (roll > 95 && midnights < DAYS_PER_SEED - 16) {
      midnights += 1;
      await midnight(context);
    }
    await expectBalances(user, context);
  }
  for (let user = baseId + 1n; user <= baseId + USERS_PER_SEED; user++) {
    const context = `seed ${seed}, at the end`;
    // Held points require invitations, so the friends' points are released first.
    for (const friend of model.friendsOf(user).filter(({ isPaid }) => !isPaid)) {
      await postTransfer(
        referralTransfer(user, friend.amount, friend.id, 'release', model.today()),
        context,
      );
      model.payFriend(friend);
    }
    await expectBalances(user, context);
  }
};
