import type { ChainPort } from '@taice/chain';
import type { ProxyFault } from '@taice/testkit/evm';
import { tonNodeFaults } from '@taice/testkit/ton';
import { afterEach, describe, expect, test } from 'vitest';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { readSwitch } from './payout-switch.ts';
import { anApproved, decide, stateOf } from './testing/fixtures.ts';
import { type ChainFixture, startChainFixture } from './testing/chain-fixture.ts';
import type { RealChain } from './testing/real-chains.ts';

/** Misdeeds that both nodes repeat over several cycles. */
const forgets = {
  bsc: (method: string): ProxyFault | undefined =>
    method === 'eth_getTransactionReceipt' ? { result: null } : undefined,
  ton: (method: string): ProxyFault | undefined =>
    method === 'sendBoc' || method === 'runGetMethod' ? undefined : tonNodeFaults[6]!(method),
};
const isAway = (): ProxyFault => ({ cut: 'before' });

let on: ChainFixture;
let id: string;
afterEach(() => on?.stop());
const begin = async (name: RealChain['chain']): Promise<void> => {
  on = await startChainFixture(name);
  id = (await anApproved(on.api, '1000', name)).id;
};
const expectPaidOnce = async (): Promise<void> => {
  const { state, has, net } = await on.standing(id);
  expect([state, has]).toEqual(['confirmed', net]);
  expect(await checkCashOuts(on.db())).toEqual([]);
};
const stands = async () => (await stateOf(on.api, id)).state;

describe('on ton, with both nodes forgetting the wallet for whole cycles', () => {
  /** Longer than the wallet's memory of query ids. */
  const LONG_S = 1_300;

  test('a restarted payout is paid once, with the nodes away in between', async () => {
    await begin('ton');
    await on.takenAndKilled();
    await on.restart(LONG_S);
    await on.misbehaving(forgets.ton, 2, 5);
    await on.misbehaving(isAway, 3, 30);
    await on.misbehaving(forgets.ton, 2, 5);
    await on.turns(4, 60);
    await expectPaidOnce();
  });

  test('a second attempt after a lost one is paid once', async () => {
    await begin('ton');
    await on.turns(1, 660, () => ({ send: async () => 'taken' }));
    await on.turns(1, 70, () => ({ send: async () => 'taken' }));
    await on.takenAndKilled();
    await on.restart(LONG_S);
    await on.misbehaving(forgets.ton, 5, 40);
    await on.turns(4, 60);
    await expectPaidOnce();
  });

  test('a payout given up after sending is paid, not refunded, with the nodes away in between', async () => {
    await begin('ton');
    await on.takenAndKilled();
    await decide(on.api, id, 'give-up');
    await on.restart(700);
    await on.misbehaving(forgets.ton, 3, 40);
    await on.misbehaving(isAway, 3, 30);
    await on.misbehaving(forgets.ton, 3, 40);
    expect(await stands()).not.toBe('refunded');
    await on.turns(3, 20);
    await expectPaidOnce();
  });
});

/**
 * Records the first account answer while listening. Later it answers every account request with it, except for the
 * time.
 */
const asItWas = () => {
  let first: object | undefined;
  const isAccount = (method: string) => method === 'getAddressInformation';
  return {
    listen: (method: string): ProxyFault | undefined =>
      isAccount(method) ? { changed: (told) => (first ??= told as object) && told } : undefined,
    lie: (method: string): ProxyFault | undefined =>
      isAccount(method)
        ? {
            changed: (told) => ({
              ...first,
              sync_utime: (told as { sync_utime: number }).sync_utime,
            }),
          }
        : undefined,
  };
};
const killed = (port: ChainPort): Partial<ChainPort> => ({
  send: async (raw) => {
    await port.send(raw);
    throw new Error('killed');
  },
});

describe('on ton, with both nodes reporting the wallet as before the transfer', () => {
  test('a payout is paid once if the process hangs between false reports', async () => {
    // The nodes do not report the outgoing transfer either.
    const findBroadcastTransfers = () => ({
      findBroadcastTransfers: async () => new Set<bigint>(),
    });
    for (const [hung, times] of [
      [200, 1],
      [400, 3],
    ] as const) {
      await begin('ton');
      const wallet = asItWas();
      await on.misbehaving(wallet.listen, 1, 10, killed);
      await on.restart(1_300);
      await on.misbehaving(wallet.lie, times, hung, findBroadcastTransfers);
      await on.misbehaving(wallet.lie, 1, 20, findBroadcastTransfers);
      await on.turns(4, 60);
      await expectPaidOnce();
      expect((await readSwitch(on.db(), 'ton')).isOn).toBe(true);
      await on.stop();
    }
    await begin('ton');
  });

  test('payouts given up under a retired key are confirmed, not refunded', async () => {
    await begin('ton');
    const ids = [id];
    for (let each = 1; each < 8; each += 1) ids.push((await anApproved(on.api, '1000', 'ton')).id);
    const wallet = asItWas();
    // The node accepts each one, but its answer is lost.
    const single = (port: ChainPort): Partial<ChainPort> => ({
      maxBatchSize: 1,
      send: async (raw) => {
        await port.send(raw);
        return 'unknown';
      },
    });
    await on.misbehaving(wallet.listen, 1, 10, single);
    for (const each of ids) await decide(on.api, each, 'give-up');
    await on.restart(1_300);
    const other = (port: ChainPort): Partial<ChainPort> => ({
      address: `0:${'11'.repeat(32)}`,
      findBroadcastTransfers: async () => new Set(),
      // Funds are requested only now and then; a failure there would end the whole cycle.
      balances: async () => ({ token: 0n, batch: 0n, native: port.minNativeBalance }),
    });
    await on.misbehaving(wallet.lie, 1, 5, other);
    await on.misbehaving(isAway, 4, 30, other);
    await on.misbehaving(wallet.lie, 1, 5, other);
    for (const each of ids) expect((await on.standing(each)).state).not.toBe('refunded');
    await on.turns(4, 60);
    for (const each of ids) {
      const { state, has, net } = await on.standing(each);
      expect([state, has]).toEqual(['confirmed', net]);
    }
  });
});

describe('nodes that recover', () => {
  test('one surplus transaction reported once on ton does not block later checks', async () => {
    await begin('ton');
    const more: ProxyFault = {
      changed: (told) => ({
        ...(told as object),
        last_transaction_id: {
          '@type': 'internal.transactionId',
          lt: '9000000000000000000',
          hash: Buffer.alloc(32, 7).toString('base64'),
        },
      }),
    };
    const lost = () => ({ send: async () => 'taken' as const });
    const tells = (method: string) => (method === 'getAddressInformation' ? more : undefined);
    await on.misbehaving(tells, 2, 5, lost);
    await on.restart(5);
    await on.turns(1, 700, lost);
    await on.turns(6, 40);
    await expectPaidOnce();
  });

  test.each([
    ['bsc', 'eth_blockNumber', () => ({ result: '0x1' })],
    [
      'ton',
      'getAddressInformation',
      () => {
        let at: number | undefined;
        const stand = (told: { sync_utime: number }) => ({
          ...told,
          sync_utime: (at ??= told.sync_utime),
        });
        return { changed: (told: unknown) => stand(told as { sync_utime: number }) };
      },
    ],
  ] as const)(
    'a payout goes to an operator after an hour if the nodes stand still on %s, then completes',
    async (name, method, standing) => {
      await begin(name);
      await on.turns(1, 1);
      const misdeed: ProxyFault = standing();
      await on.misbehaving((asked) => (asked === method ? misdeed : undefined), 10, 300);
      expect(await stands()).toBe('broadcast');
      await on.misbehaving((asked) => (asked === method ? misdeed : undefined), 4, 300);
      expect(await stands()).toBe('needs_attention');
      await on.restart(5);
      await on.turns(3, 10);
      await expectPaidOnce();
    },
  );
});

describe('on bsc, with both nodes missing receipts for whole cycles', () => {
  test.each([
    ['for minutes', async () => on.misbehaving(forgets.bsc, 5, 40)],
    [
      'and are away between',
      async () => {
        await on.misbehaving(forgets.bsc, 1, 5);
        await on.misbehaving(isAway, 3, 30);
        await on.misbehaving(forgets.bsc, 1, 5);
      },
    ],
  ])(
    'a payout mined and given up (%s) is not refunded, and counts as paid later',
    async (_, lie) => {
      await begin('bsc');
      await on.takenAndKilled();
      await decide(on.api, id, 'give-up');
      await on.restart(30);
      await lie();
      expect(await stands()).not.toBe('refunded');
      await on.turns(3, 10);
      await expectPaidOnce();
    },
  );

  test('a payout given up before returns to an operator, and payouts stop', async () => {
    await begin('bsc');
    await on.takenAndKilled();
    await decide(on.api, id, 'give-up');
    await on.misbehaving(forgets.bsc, 4, 40);
    expect(await stands()).toBe('needs_attention');
    expect(await readSwitch(on.db(), 'bsc')).toMatchObject({ isOn: false });
  });
});
