import { randomBytes } from 'node:crypto';
import { deployContracts } from '@taice/chain/contracts';
import { type Anvil, startAnvil } from '@taice/testkit/evm';
import { vi } from 'vitest';
import { startApi, type TestApi } from '../../../../testing/harness.ts';
import { expireOrders } from '../../market/jobs/expire-orders.ts';
import { aSeries } from '../../testing/fixtures.ts';
import { aTrader, type Trader } from '../../testing/trader.ts';
import { processPayments } from '../process-payments.ts';
import { readPayments } from '../read-payments.ts';

/** Anvil's own account; the deployer holds the whole supply of the token. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const CONFIRMATIONS = 15;
const abiWord = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** Address that receives the payments. */
export const collector = `0x${'c0'.repeat(20)}`;

export interface ChainPay {
  readonly coin: string;
  readonly value: string;
  readonly to: string;
}

/** A sale that accepts coins: a local chain with a token as USDT, and people with wallets on it. */
export interface SaleByChain {
  readonly api: TestApi;
  readonly anvil: Anvil;
  readonly usdt: string;
  /** A person with a bound wallet that holds both coins. */
  readonly buyer: () => Promise<Trader & { readonly wallet: string }>;
  readonly send: (from: string, to: string, value: bigint, data?: string) => Promise<string>;
  /** Pays an order, plus `extra` base units. */
  readonly pay: (from: string, pay: ChainPay, extra?: bigint) => Promise<string>;
  /** Mines enough blocks to make every transfer final. */
  readonly settle: () => Promise<void>;
  /** Shifts the time of later blocks, and the product's clocks with it. */
  readonly later: (ms: number) => Promise<void>;
  /** Runs the job once. */
  readonly turn: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const startSale = async (): Promise<SaleByChain> => {
  const anvil = await startAnvil();
  const { spk: usdt } = await deployContracts({ rpcUrl: anvil.url, key, supply: 10n ** 24n });
  const [bank = ''] = (await anvil.request('eth_accounts')) as string[];
  const api = await startApi({
    now: new Date(),
    settings: { nft_rate_bnb: 33_000, nft_rate_usdt: 20_000_000 },
    env: { BSC_RPC_URL: anvil.url, BSC_USDT_CONTRACT: usdt, NFT_COLLECTOR: collector },
  });
  const { services, clock } = api;
  const send: SaleByChain['send'] = async (from, to, value, data = '0x') => {
    const transaction = { from, to, data, value: `0x${value.toString(16)}` };
    const hash = String(await anvil.request('eth_sendTransaction', [transaction]));
    // Waits for the block: a busy node mines accepted transactions late.
    await vi.waitUntil(() => anvil.request('eth_getTransactionReceipt', [hash]), 60_000);
    return hash;
  };
  const sendUsdt = (from: string, to: string, value: bigint) =>
    send(from, usdt, 0n, `0xa9059cbb${abiWord(to)}${abiWord(value)}`);
  const settle = async () =>
    void (await anvil.request('anvil_mine', [`0x${CONFIRMATIONS.toString(16)}`]));
  const runCycle = async () => {
    await readPayments(services);
    await processPayments(services);
    await expireOrders(services);
  };
  await settle();
  await runCycle();
  return {
    api,
    anvil,
    usdt,
    send,
    settle,
    turn: runCycle,
    buyer: async () => {
      const wallet = `0x${randomBytes(20).toString('hex')}`;
      await anvil.request('anvil_setBalance', [wallet, `0x${(10n ** 20n).toString(16)}`]);
      await anvil.request('anvil_impersonateAccount', [wallet]);
      await sendUsdt(bank, wallet, 10n ** 22n);
      const at = clock.rule();
      return { ...(await aTrader(api, { chain_address: wallet, chain_bound_at: at })), wallet };
    },
    pay: (from, { coin, value, to }, extra = 0n) => {
      const sum = BigInt(value) + extra;
      return coin === 'BNB' ? send(from, to, sum) : sendUsdt(from, to, sum);
    },
    later: async (ms) => {
      clock.advance(ms);
      await anvil.request('evm_increaseTime', [Math.ceil(ms / 1000)]);
      await anvil.request('evm_mine');
    },
    stop: async () => {
      await api.stop();
      await anvil.stop();
    },
  };
};

/** An order to be paid with a coin, of a new series unless one is given. */
export const anOrder = async (
  { api }: Pick<SaleByChain, 'api'>,
  { client }: Pick<Trader, 'client'>,
  {
    method = 'usdt',
    series,
    quantity = 1,
  }: { method?: 'bnb' | 'usdt'; series?: bigint; quantity?: number } = {},
) => {
  const id = series ?? (await aSeries(api));
  const answer = await client.call.nft.createOrder({
    series_id: `${id}`,
    price: '100',
    quantity,
    pay_method: method,
  });
  if (answer.code !== 0) throw new Error(`no order: ${answer.code} ${answer.msg}`);
  const { order } = answer.data;
  if (!order.pay) throw new Error('the order has no payment details');
  return { id: order.id, series: id, pay: order.pay, order };
};
