import type { ChainPort } from '@taice/chain';
import type { Misdeed } from '@taice/testkit/evm';
import { tonMisdeeds } from '@taice/testkit/ton';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../platform/db/pool.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { leadPayouts } from './lead-payouts.ts';
import { arm, readSwitch } from './payout-switch.ts';
import { anApproved, aWorker, decide, stateOf } from './testing/given.ts';
import { payerBy } from './testing/payer-by.ts';
import { type RealChain, realChains } from './testing/real-chains.ts';

const here = 'here';
/** For turns on end both nodes say the same, and it is wrong. */
const forgets = {
  bsc: (method: string): Misdeed | undefined =>
    method === 'eth_getTransactionReceipt' ? { result: null } : undefined,
  ton: (method: string): Misdeed | undefined =>
    method === 'sendBoc' || method === 'runGetMethod' ? undefined : tonMisdeeds[6]!(method),
};
const isAway = (): Misdeed => ({ cut: 'before' });

let api: TestApi;
let chain: RealChain;
let db: TestApi['services']['db'];
let id: string;
afterEach(async () => {
  await db?.destroy();
  await api?.stop();
  await chain?.stop();
});
const pass = async (seconds: number): Promise<void> => {
  api.clock.advance(seconds * 1_000);
  await chain.pass(seconds);
};
/** Turns of one process, with so many seconds after each. */
const turns = async (
  count: number,
  seconds: number,
  by: (port: ChainPort) => Partial<ChainPort> = () => ({}),
): Promise<void> => {
  const port = payerBy(chain.payer, () => api.clock.real().getTime(), db);
  const worker = { ...(await aWorker(api, { ...port, ...by(port) })), db, here };
  for (let turn = 0; turn < count; turn += 1) {
    await leadPayouts(worker).catch(() => undefined);
    await pass(seconds);
  }
};
/** The process is killed, and begins anew after so long. */
const restart = async (seconds: number): Promise<void> => {
  await db.destroy();
  await pass(seconds);
  db = createDatabase(api.url, { max: 4 });
};
const misbehaving = async (
  misdeedOf: (method: string) => Misdeed | undefined,
  count: number,
  seconds: number,
): Promise<void> => {
  chain.misbehave(misdeedOf);
  await turns(count, seconds);
  chain.misbehave(() => undefined);
};
/** The one that is paid has been taken, and whoever sent it was killed before they wrote that down. */
const takenAndKilled = () =>
  turns(1, 10, (port) => ({
    send: async (raw) => {
      await port.send(raw);
      throw new Error('killed');
    },
  }));
const begin = async (name: RealChain['chain']): Promise<void> => {
  chain = await (name === 'bsc' ? realChains.bsc({ isSingle: true }) : realChains.ton());
  api = await startApi({ now: new Date(chain.begun) });
  db = createDatabase(api.url, { max: 4 });
  await arm(db, name, here, api.clock.rule());
  id = (await anApproved(api, '1000', name)).id;
};
const expectPaidOnce = async (): Promise<void> => {
  const row = await db
    .selectFrom('cash_out')
    .select(['to_address', 'amount', 'fee', 'state'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
  const net = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
  expect([row.state, await chain.has(row.to_address)]).toEqual(['confirmed', net]);
  expect(await checkCashOuts(db)).toEqual([]);
};

describe('on ton, where both nodes have forgotten the wallet for whole turns', () => {
  /** Longer than its wallet remembers anything. */
  const LONG_S = 1_300;

  test('taken, killed and begun anew; said, away, and said again: paid once', async () => {
    await begin('ton');
    await takenAndKilled();
    await restart(LONG_S);
    await misbehaving(forgets.ton, 2, 5);
    await misbehaving(isAway, 3, 30);
    await misbehaving(forgets.ton, 2, 5);
    await turns(4, 60);
    await expectPaidOnce();
  });

  test('one is lost, the next is taken, killed and begun anew; said for minutes: paid once', async () => {
    await begin('ton');
    await turns(1, 660, () => ({ send: async () => 'taken' }));
    await turns(1, 70, () => ({ send: async () => 'taken' }));
    await takenAndKilled();
    await restart(LONG_S);
    await misbehaving(forgets.ton, 5, 40);
    await turns(4, 60);
    await expectPaidOnce();
  });

  test('taken, killed and given up; said for minutes with a time between in which both are away: it is paid, and does not come back', async () => {
    await begin('ton');
    await takenAndKilled();
    await decide(api, id, 'give-up');
    await restart(700);
    await misbehaving(forgets.ton, 3, 40);
    await misbehaving(isAway, 3, 30);
    await misbehaving(forgets.ton, 3, 40);
    expect((await stateOf(api, id)).state).not.toBe('refunded');
    await turns(3, 20);
    await expectPaidOnce();
  });
});

describe('on bsc, where both nodes have no receipts for whole turns', () => {
  test.each([
    ['for minutes', async () => misbehaving(forgets.bsc, 5, 40)],
    [
      'and are away between',
      async () => {
        await misbehaving(forgets.bsc, 1, 5);
        await misbehaving(isAway, 3, 30);
        await misbehaving(forgets.bsc, 1, 5);
      },
    ],
  ])(
    'mined, killed and given up, %s: it does not come back, and once they have them it is paid',
    async (_, lie) => {
      await begin('bsc');
      await takenAndKilled();
      await decide(api, id, 'give-up');
      await restart(30);
      await lie();
      expect((await stateOf(api, id)).state).not.toBe('refunded');
      await turns(3, 10);
      await expectPaidOnce();
    },
  );

  test('a person is asked again, and all stops, though it was given up before', async () => {
    await begin('bsc');
    await takenAndKilled();
    await decide(api, id, 'give-up');
    await misbehaving(forgets.bsc, 4, 40);
    expect((await stateOf(api, id)).state).toBe('needs_attention');
    expect(await readSwitch(db, 'bsc')).toMatchObject({ isOn: false });
  });
});
