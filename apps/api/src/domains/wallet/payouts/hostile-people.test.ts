import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { businessDay } from '@taice/core/rules';
import { runOperatorCommand } from '../../../process/operator.ts';
import { aPerson, cashOut, staff } from '../cash-outs/testing/fixtures.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { openPayouts } from './payout-queries.ts';
import { setSwitch } from './payout-switch.ts';
import { needsAttention } from './sign-payouts.ts';
import { aChain, anApproved, aWorker, stateOf, runCycles, decide } from './testing/fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  await api.stop();
});
const db = () => api.services.db;
const stand = (id: bigint, status: 'limited' | 'suspended') =>
  changeRow(db(), 'user', id, { status });
const clawBack = (id: bigint, points: bigint) =>
  transaction(db(), (tx) =>
    transfer(tx, {
      type: 'clawback',
      key: `claw:t${id}`,
      bizDate: businessDay(api.clock.rule()),
      actor: 'job',
      at: api.clock.rule(),
      entries: [
        { account: userAccount(id, 'available'), amount: -points },
        { account: systemAccount('issuance'), amount: points },
      ],
    }),
  );

test('a limited person who requests deletion is not paid', async () => {
  const { person, id } = await anApproved(api);
  await stand(person.id, 'limited');
  expect((await person.client.call.user.deleteAccount({})).code).toBe(0);
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, id)).state).toBe('reviewing');
  await expect(staff(api, id, 'approve')).rejects.toMatchObject({ code: 1708 });
});

test('an override covers the flag known at approval, not a later one', async () => {
  const [one, other] = [await aPerson(api), await aPerson(api)];
  const ids = [];
  for (const person of [one, other]) {
    const { data } = await cashOut(person, '1000');
    await stand(person.id, 'limited');
    ids.push(data.cash_out.id);
    expect(await staff(api, data.cash_out.id, 'approve', { anyway: true })).toBe('approved');
  }
  await stand(other.id, 'suspended');
  await runCycles(api, await aWorker(api), 6);
  const states = await Promise.all(ids.map(async (id) => (await stateOf(api, id)).state));
  expect(states).toEqual(['confirmed', 'reviewing']);
});

test('a person suspended before signing is not paid, and staff can give the payout up', async () => {
  const { person, id } = await anApproved(api);
  const sign = async () => {
    throw new Error('no node');
  };
  await runPayoutCycle(await aWorker(api, { ...aChain(api), sign })).catch(() => undefined);
  expect((await stateOf(api, id)).state).toBe('signing');
  await stand(person.id, 'suspended');
  await clawBack(person.id, 1_000_000_000n);
  await runCycles(api, await aWorker(api), 3);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  await decide(api, id, 'give-up');
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, id)).state).toBe('refunded');
});

test('one approver in two spellings counts once, and split amounts count together', async () => {
  const person = await aPerson(api, { points: 30_000 });
  const { data } = await cashOut(person, '10000');
  const say = async (id: string, who: string) =>
    String(await runOperatorCommand(api.services, ['approve-cash-out', id, '--staff', who], 'kim'));
  expect(await say(data.cash_out.id, 'kim')).toBe('a second person must approve it');
  await expect(say(data.cash_out.id, ' Kim ')).rejects.toMatchObject({ code: 1708 });
  await staff(api, data.cash_out.id, 'reject', { reason: 'No' });
  const parts: string[] = [];
  for (let part = 0; part < 2; part += 1) {
    const { data: asked } = await cashOut(person, '9999.999999');
    parts.push(await say(asked.cash_out.id, 'kim'));
    await runCycles(api, await aWorker(api), 6);
  }
  expect(parts).toEqual(['approved', 'a second person must approve it']);
});

test('a late process cannot reopen a closed payout', async () => {
  const { id } = await anApproved(api);
  const worker = await aWorker(api);
  await runPayoutCycle(worker);
  const [stale] = await openPayouts(db(), 'bsc');
  await runCycles(api, worker, 6);
  if (!stale) throw new Error('nothing was sent');
  await needsAttention(worker, stale, 'late');
  expect(await openPayouts(db(), 'bsc')).toEqual([]);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('while payouts are off, the terms say so and a cash-out is rejected', async () => {
  const person = await aPerson(api);
  await setSwitch(db(), 'bsc', { isOn: false, reason: 'A look', at: api.clock.rule() });
  const { data } = await person.client.call.wallet.cashOutTerms({ chain: 'bsc' });
  expect(data.why_not?.reason).toBe('switched_off');
  expect((await cashOut(person, '1000')).code).toBe(1505);
});
