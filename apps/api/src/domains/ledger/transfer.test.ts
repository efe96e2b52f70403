import { afterAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemAccount, userAccount } from './accounts.ts';
import { InsufficientBalanceError } from './insufficient-balance-error.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { readBalances } from './queries.ts';
import type { Transfer } from './transfer.ts';
import { transfer } from './transfer.ts';
import { grantTransfer, spendTransfer, viewContribution } from './testing/transfers.ts';
import { JournalKeyConflictError } from './ledger-errors.ts';

const bizDate = '2026-11-21';

const test = useDatabase();

afterAll(async () => {
  expect(await checkLedger(test.db)).toEqual([]);
});

const post = (order: Transfer) => transaction(test.db, (tx) => transfer(tx, order));

describe('a transfer', () => {
  it('moves points and returns the balances after it', async () => {
    const done = await post(grantTransfer(1n, 200_000_000n, 'first:1'));
    expect(done).toMatchObject({ created: true, bizDate });
    expect(done.entries.find((entry) => entry.account.ownerType === 'user')).toMatchObject({
      amount: 200_000_000n,
      balanceAfter: 200_000_000n,
    });
    expect(await readBalances(test.db, 1n)).toEqual({
      pending: 0n,
      available: 200_000_000n,
      held: 0n,
    });
  });

  it('with a known key moves nothing and returns the original', async () => {
    const first = await post(grantTransfer(2n, 5n, 'first:2'));
    const second = await post({ ...grantTransfer(2n, 5n, 'first:2'), note: 'told otherwise' });
    expect(second).toEqual({ ...first, created: false });
    expect((await readBalances(test.db, 2n)).available).toBe(5n);
  });

  it.each([
    ['amount', grantTransfer(51n, 999n, 'first:51')],
    ['person', grantTransfer(52n, 5n, 'first:51')],
    ['type', { ...grantTransfer(51n, 5n, 'first:51'), type: 'compensation' as const }],
    ['cause', { ...grantTransfer(51n, 5n, 'first:51'), refType: 'post', refId: '9' }],
  ])('fails if its key was posted with another %s', async (_, other) => {
    await post(grantTransfer(51n, 5n, 'first:51'));
    await expect(post(other)).rejects.toThrow(JournalKeyConflictError);
    expect((await readBalances(test.db, 51n)).available).toBe(5n);
    expect((await readBalances(test.db, 52n)).available).toBe(0n);
  });

  it('for a contribution shares the key space of the ledger', async () => {
    const earn = (amount: bigint) =>
      transaction(test.db, (tx) => contribute(tx, viewContribution(53n, amount, 'view:53')));
    await earn(5n);
    expect((await earn(5n)).created).toBe(false);
    await expect(earn(6n)).rejects.toThrow(JournalKeyConflictError);
    await expect(post(grantTransfer(53n, 5n, 'view:53'))).rejects.toThrow(JournalKeyConflictError);
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
    await expect(post({ ...grantTransfer(3n, 1n, `bad:${amounts}`), entries })).rejects.toThrow();
    expect((await readBalances(test.db, 3n)).available).toBe(0n);
  });

  it('that would overdraw a user fails with the needed and the available points', async () => {
    await post(grantTransfer(4n, 10n, 'first:4'));
    const refusal = await post(spendTransfer(4n, 11n, 'ord:4', 1n)).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(InsufficientBalanceError);
    expect(refusal).toMatchObject({ code: 1501, need: 11n, have: 10n });
    expect((await readBalances(test.db, 4n)).available).toBe(10n);
  });

  it('may take a user below 0 as a clawback, and later points pay it back', async () => {
    const back = [
      { account: userAccount(5n, 'available'), amount: -7n },
      { account: systemAccount('issuance'), amount: 7n },
    ];
    await post({ ...grantTransfer(5n, 7n, 'claw:1'), type: 'clawback', entries: back });
    expect((await readBalances(test.db, 5n)).available).toBe(-7n);
    await post(grantTransfer(5n, 10n, 'first:5'));
    expect((await readBalances(test.db, 5n)).available).toBe(3n);
  });

  it('may name an account twice', async () => {
    const entries = [
      { account: systemAccount('issuance'), amount: -3n },
      { account: userAccount(6n, 'available'), amount: 1n },
      { account: userAccount(6n, 'available'), amount: 2n },
    ];
    const done = await post({ ...grantTransfer(6n, 3n, 'twice'), entries });
    expect(done.entries.map((entry) => entry.balanceAfter).slice(-2)).toEqual([1n, 3n]);
  });

  it('leaves nothing after a rollback, and its key is free', async () => {
    const failing = transaction(test.db, async (tx) => {
      await transfer(tx, grantTransfer(7n, 1n, 'first:7'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await post(grantTransfer(7n, 2n, 'first:7'))).created).toBe(true);
  });
});
