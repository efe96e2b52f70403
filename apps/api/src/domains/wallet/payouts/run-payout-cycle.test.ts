import { CallWouldFail, type ChainPort } from '@taice/chain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { readBalances } from '../../ledger/queries.ts';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { decidePayout } from './decide-payout.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { attemptsOf } from './payout-queries.ts';
import { setSwitch } from './payout-switch.ts';
import { aChain, anApproved, aWorker, paidOn, stateOf, runCycles } from './testing/fixtures.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkCashOuts(api.services.db)).toEqual([]);
  await api.stop();
});

const db = () => api.services.db;
const decider = () => ({ staff: 'kim', reason: 'Looked at', at: api.clock.rule() });

test('an approved cash-out is signed, sent and confirmed once final, and its points leave', async () => {
  const { person, id } = await anApproved(api);
  const worker = await aWorker(api);
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('broadcast');
  api.clock.advance(2_100);
  await runPayoutCycle(worker);
  const { data } = await person.client.call.wallet.cashOutDetail({ id });
  expect(data).toMatchObject({ state: 'broadcast', confirmations: 2, confirmations_needed: 15 });
  expect(data.tx_hash).toMatch(/^0x[0-9a-f]{64}$/);
  await runCycles(api, worker, 3);
  expect((await stateOf(api, id)).state).toBe('confirmed');
  expect(await readBalances(db(), person.id)).toMatchObject({ available: 100_000_000n, held: 0n });
  expect(await paidOn(api)).toEqual({ value: 980n * 10n ** 18n, count: 1 });
  const again = await stateOf(api, id);
  await runCycles(api, worker, 4);
  expect(await stateOf(api, id)).toEqual(again);
  expect((await paidOn(api)).count).toBe(1);
});

test('an unanswered payout goes to an operator, is never paid twice and ends with its receipt', async () => {
  const { id } = await anApproved(api);
  const chain = aChain(api);
  let isLost = true;
  const send: ChainPort['send'] = async (raw) => {
    if (!isLost) await chain.send(raw);
    return 'unknown';
  };
  const worker = await aWorker(api, { ...chain, send });
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('signing');
  // This time the transaction arrives, but the answer is lost.
  isLost = false;
  api.clock.advance(61_000);
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  await runCycles(api, worker, 5);
  expect((await stateOf(api, id)).state).toBe('confirmed');
  expect((await paidOn(api)).count).toBe(1);
});

test('a stuck payout is replaced at the same nonce with a higher fee', async () => {
  const { id } = await anApproved(api);
  const chain = aChain(api);
  // At first no node picks it up.
  const lost = await aWorker(api, {
    ...chain,
    send: async () => 'taken',
    getStatus: async () => null,
  });
  await runPayoutCycle(lost);
  api.clock.advance(api.services.settings.payout_stuck_ms);
  await runPayoutCycle(lost);
  const payout = await stateOf(api, id);
  const [second, first, ...others] = await attemptsOf(db(), payout.payout_id!);
  expect(others).toEqual([]);
  expect(BigInt(second!.gas_price!)).toBeGreaterThan(BigInt(first!.gas_price!));
  expect(second!.tx_hash).not.toBe(first!.tx_hash);
  api.clock.advance(30_000);
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, id)).state).toBe('confirmed');
  expect(await paidOn(api)).toMatchObject({ count: 1 });
});

test('copies of the database and a switched-off chain send and change nothing', async () => {
  const worker = await aWorker(api);
  await runPayoutCycle(worker);
  const { id } = await anApproved(api);
  const copies = Array.from({ length: 3 }, (_, copy) => ({
    ...worker,
    instance: `elsewhere ${copy}`,
  }));
  const led = await Promise.all(copies.map((copy) => runPayoutCycle(copy)));
  expect(new Set(led)).toEqual(new Set(['unarmed']));
  const off = { isOn: false, reason: 'A look', at: api.clock.rule() };
  await setSwitch(db(), 'bsc', off);
  expect(await runPayoutCycle(worker)).toBe('off');
  expect((await stateOf(api, id)).state).toBe('approved');
  expect((await paidOn(api)).count).toBe(0);
  await setSwitch(db(), 'bsc', { ...off, isOn: true });
  await runCycles(api, worker, 6);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('a payout stays open while nodes disagree, and goes to an operator after a minute', async () => {
  const { id } = await anApproved(api);
  const chain = aChain(api);
  const worker = await aWorker(api, { ...chain, getStatus: async () => 'disputed' });
  await runCycles(api, worker, 3);
  expect((await stateOf(api, id)).state).toBe('broadcast');
  api.clock.advance(61_000);
  await runPayoutCycle(worker);
  expect((await stateOf(api, id)).state).toBe('needs_attention');
  await runCycles(api, await aWorker(api), 4);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('a payout the token refuses is not signed; giving up closes its nonce and refunds it', async () => {
  const { person, id } = await anApproved(api);
  const chain = aChain(api);
  const sign: ChainPort['sign'] = async () => {
    throw new CallWouldFail('the token refuses it');
  };
  const worker = await aWorker(api, { ...chain, sign });
  await runPayoutCycle(worker);
  const { state, payout_id: payout } = await stateOf(api, id);
  expect(state).toBe('needs_attention');
  await transaction(db(), (tx) => decidePayout(tx, decider(), payout!, 'retry'));
  await runPayoutCycle(worker);
  expect((await paidOn(api)).count).toBe(0);
  await transaction(db(), (tx) => decidePayout(tx, decider(), payout!, 'give-up'));
  const next = await anApproved(api);
  await runCycles(api, await aWorker(api), 7);
  expect((await stateOf(api, id)).state).toBe('refunded');
  expect((await stateOf(api, next.id)).state).toBe('confirmed');
  expect((await readBalances(db(), person.id)).available).toBe(1_100_000_000n);
  expect((await paidOn(api)).count).toBe(1);
});

test('a reverted call refunds the points', async () => {
  const { person, id } = await anApproved(api);
  const chain = aChain(api);
  const look: ChainPort['getStatus'] = async (hash) => {
    const seen = await chain.getStatus(hash);
    return seen && typeof seen === 'object' ? { ...seen, ok: false } : seen;
  };
  await runCycles(api, await aWorker(api, { ...chain, getStatus: look }), 6);
  expect((await stateOf(api, id)).state).toBe('refunded');
  expect((await readBalances(db(), person.id)).available).toBe(1_100_000_000n);
});

test('a dropped block resets the confirmations', async () => {
  const { id } = await anApproved(api);
  const worker = await aWorker(api);
  await runPayoutCycle(worker);
  api.clock.advance(2_100);
  await runPayoutCycle(worker);
  const { payout_id: payout } = await stateOf(api, id);
  const seen = () =>
    db()
      .selectFrom('payout')
      .select(['confirmations', 'block_no'])
      .where('id', '=', payout!)
      .executeTakeFirstOrThrow();
  expect((await seen()).confirmations).toBe(2);
  await runPayoutCycle({ ...worker, port: { ...worker.port, getStatus: async () => null } });
  expect(await seen()).toEqual({ confirmations: 0, block_no: null });
  await runCycles(api, worker, 4);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('without funds nothing is signed, and payouts resume once funded', async () => {
  const first = await anApproved(api, '3000');
  const second = await anApproved(api, '1000');
  const chain = aChain(api);
  const poor = await aWorker(api, {
    ...chain,
    balances: async () => ({ token: 1_000n * 10n ** 18n, batch: 0n, native: 1n }),
  });
  await runCycles(api, poor, 2);
  expect((await stateOf(api, first.id)).state).toBe('approved');
  expect((await stateOf(api, second.id)).state).toBe('approved');
  await runCycles(api, await aWorker(api), 7);
  expect((await stateOf(api, second.id)).state).toBe('confirmed');
});
