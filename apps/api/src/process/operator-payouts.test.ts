import { CallWouldFail, type ChainPort } from '@taice/chain';
import { expect, test } from 'vitest';
import { aPerson, cashOut } from '../domains/wallet/cash-outs/testing/fixtures.ts';
import { runPayoutCycle } from '../domains/wallet/payouts/run-payout-cycle.ts';
import { readSwitch } from '../domains/wallet/payouts/payout-switch.ts';
import {
  aChain,
  anApproved,
  aWorker,
  stateOf,
  runCycles,
} from '../domains/wallet/payouts/testing/fixtures.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand } from './operator.ts';
import { UsageError } from './usage-error.ts';

const api = useApi();

const say = (...command: string[]) => runOperatorCommand(api.services, command, 'kim');
const because = ['--reason', 'Looked at'];

test('stops and resumes a chain, and keeps the operator’s note', async () => {
  await say('payouts-off', 'ton', ...because);
  expect(await readSwitch(api.services.db, 'ton')).toMatchObject({
    isOn: false,
    reason: 'Looked at',
  });
  await say('payouts-on', 'ton', ...because);
  expect((await readSwitch(api.services.db, 'ton')).isOn).toBe(true);
  await expect(say('payouts-off', 'doge', ...because)).rejects.toThrow(UsageError);
  await expect(say('payouts-off', 'ton')).rejects.toThrow(UsageError);
});

test('arms payouts for the instance that asked last', async () => {
  const worker = await aWorker(api);
  await runPayoutCycle(worker);
  expect(await runPayoutCycle({ ...worker, instance: 'moved' })).toBe('unarmed');
  await say('arm-payouts', 'bsc', ...because);
  expect(await runPayoutCycle({ ...worker, instance: 'moved' })).toBe('led');
  expect(await runPayoutCycle(worker)).toBe('unarmed');
  await say('arm-payouts', 'bsc', ...because);
  expect(await runPayoutCycle(worker)).toBe('led');
});

test('retries a payout that needs review, or gives it up and refunds it', async () => {
  const refuses: ChainPort['sign'] = async () => {
    throw new CallWouldFail('no');
  };
  const worker = await aWorker(api, { ...aChain(api), sign: refuses });
  const [first, second] = [await anApproved(api), await anApproved(api)];
  await runPayoutCycle(worker);
  const payoutOf = async (id: string) => `${(await stateOf(api, id)).payout_id}`;
  expect((await stateOf(api, first.id)).state).toBe('needs_attention');
  await say('retry-payout', await payoutOf(first.id), ...because);
  await say('give-up-payout', await payoutOf(second.id), ...because);
  await expect(say('retry-payout', await payoutOf(second.id), ...because)).rejects.toMatchObject({
    code: 1708,
  });
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, first.id)).state).toBe('confirmed');
  expect((await stateOf(api, second.id)).state).toBe('refunded');
});

test('decides several cash-outs in one command', async () => {
  const asked = [];
  for (let one = 0; one < 3; one += 1)
    asked.push((await cashOut(await aPerson(api), '1000')).data.cash_out.id);
  await say('reject-cash-out', asked.join(','), ...because);
  const states = await Promise.all(asked.map(async (id) => (await stateOf(api, id)).state));
  expect(states).toEqual(['refunded', 'refunded', 'refunded']);
  await expect(say('reject-cash-out', `${asked[0]},`, ...because)).rejects.toThrow(UsageError);
});

test('refuses batches on a chain without a batch contract', async () => {
  await expect(say('allow-batches', 'bsc', '--points', '1000', ...because)).rejects.toMatchObject({
    code: 1708,
  });
  await expect(say('allow-batches', 'bsc', ...because)).rejects.toThrow(UsageError);
});
