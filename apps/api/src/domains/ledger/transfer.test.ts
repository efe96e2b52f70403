import { afterAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemAccount, userAccount } from './accounts.ts';
import { BalanceTooLow } from './balance-too-low.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { balances } from './queries.ts';
import type { Transfer } from './transfer.ts';
import { transfer } from './transfer.ts';
import { grant, spend, viewed } from './testing/orders.ts';
import { KeyTaken } from './typed-error.ts';

const bizDate = '2026-11-21';

const test = useDatabase();

afterAll(async () => {
  expect(await checkLedger(test.db)).toEqual([]);
});

const post = (order: Transfer) => transaction(test.db, (tx) => transfer(tx, order));

describe('a transfer', () => {
  it('moves points and returns the balances after it', async () => {
    const done = await post(grant(1n, 200_000_000n, 'first:1'));
    expect(done).toMatchObject({ created: true, bizDate });
    expect(done.entries.find((entry) => entry.account.ownerType === 'user')).toMatchObject({
      amount: 200_000_000n,
      balanceAfter: 200_000_000n,
    });
    expect(await balances(test.db, 1n)).toEqual({ pending: 0n, available: 200_000_000n, held: 0n });
  });

  it('with a known key moves nothing and returns the original', async () => {
    const first = await post(grant(2n, 5n, 'first:2'));
    const second = await post({ ...grant(2n, 5n, 'first:2'), note: 'told otherwise' });
    expect(second).toEqual({ ...first, created: false });
    expect((await balances(test.db, 2n)).available).toBe(5n);
  });

  it.each([
    ['amount', grant(51n, 999n, 'first:51')],
    ['person', grant(52n, 5n, 'first:51')],
    ['type', { ...grant(51n, 5n, 'first:51'), type: 'compensation' as const }],
    ['cause', { ...grant(51n, 5n, 'first:51'), refType: 'post', refId: '9' }],
  ])('fails if its key was posted with another %s', async (_, other) => {
    await post(grant(51n, 5n, 'first:51'));
    await expect(post(other)).rejects.toThrow(KeyTaken);
    expect((await balances(test.db, 51n)).available).toBe(5n);
    expect((await balances(test.db, 52n)).available).toBe(0n);
  });

  it('for a contribution shares the key space of the ledger', async () => {
    const earn = (amount: bigint) =>
      transaction(test.db, (tx) => contribute(tx, viewed(53n, amount, 'view:53')));
    await earn(5n);
    expect((await earn(5n)).created).toBe(false);
    await expect(earn(6n)).rejects.toThrow(KeyTaken);
    await expect(post(grant(53n, 5n, 'view:53'))).rejects.toThrow(KeyTaken);
  });

  it.each([
    ['does not add up to 0', [-1n, 2n]],
    ['has an empty entry', [0n, 0n]],
    ['has one side only', [5n]],
  ])('that %s fails and moves nothing', async (_, amounts) => {
    const accounts = [systemAccount('issuance'), userAccount(3n, 'available')];
    const entries = amounts.map((amount, index) => ({
      account: accounts[index] ?? systemAccount('fees'),
      amount,
    }));
    await expect(post({ ...grant(3n, 1n, `bad:${amounts}`), entries })).rejects.toThrow();
    expect((await balances(test.db, 3n)).available).toBe(0n);
  });

  it('that would overdraw a user fails with the needed and the available points', async () => {
    await post(grant(4n, 10n, 'first:4'));
    const refusal = await post(spend(4n, 11n, 'ord:4', 1n)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BalanceTooLow);
    expect(refusal).toMatchObject({ code: 1501, need: 11n, have: 10n });
    expect((await balances(test.db, 4n)).available).toBe(10n);
  });

  it('may take a user below 0 as a clawback, and later points pay it back', async () => {
    const back = [
      { account: userAccount(5n, 'available'), amount: -7n },
      { account: systemAccount('issuance'), amount: 7n },
    ];
    await post({ ...grant(5n, 7n, 'claw:1'), type: 'clawback', entries: back });
    expect((await balances(test.db, 5n)).available).toBe(-7n);
    await post(grant(5n, 10n, 'first:5'));
    expect((await balances(test.db, 5n)).available).toBe(3n);
  });

  it('may name an account twice', async () => {
    const entries = [
      { account: systemAccount('issuance'), amount: -3n },
      { account: userAccount(6n, 'available'), amount: 1n },
      { account: userAccount(6n, 'available'), amount: 2n },
    ];
    const done = await post({ ...grant(6n, 3n, 'twice'), entries });
    expect(done.entries.map((entry) => entry.balanceAfter).slice(-2)).toEqual([1n, 3n]);
  });

  it('leaves nothing after a rollback, and its key is free', async () => {
    const failing = transaction(test.db, async (tx) => {
      await transfer(tx, grant(7n, 1n, 'first:7'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await post(grant(7n, 2n, 'first:7'))).created).toBe(true);
  });
});
