import { randomBytes } from 'node:crypto';
import { allowanceCall, bscPayer } from '@taice/chain';
import { deployer } from '@taice/chain/contracts';
import type { PayoutChain } from '@taice/contract';
import { type ProxyFault, startFaultyProxy, startAnvil } from '@taice/testkit/evm';
import { startTon } from '@taice/testkit/ton-node';
import { createPayer, type PayerOptions } from './create-payer.ts';

/** Anvil's own account, with coins; the deployer holds the whole supply of the token. */
const owner = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** Funds of the paying address: enough to cover all open payouts. */
const FUNDED_POINTS = 2_000_000n;

type MisdeedOf = (method: string) => ProxyFault | undefined;

/** A chain on a local virtual machine, an address that pays on it, and two nodes that misbehave on demand. */
export interface RealChain {
  readonly chain: PayoutChain;
  readonly payer: PayerOptions;
  /** Environment variables for the API. */
  readonly env: Readonly<Record<string, string>>;
  /** The paying address, and its initial base units. */
  readonly address: string;
  readonly funded: bigint;
  /** Token balance of an address, base units. */
  readonly has: (address: string) => Promise<bigint>;
  /** Base units of the token in a point. */
  readonly ofPoint: bigint;
  /** Advances the chain by this many seconds and mines blocks; on a live chain it waits. */
  readonly pass: (seconds: number) => Promise<void>;
  /** Holds back sent transactions; null: not supported. */
  readonly hold: ((isHeld: boolean) => Promise<unknown>) | null;
  /** Seconds after which an untaken transaction expires; null: never. */
  readonly expiresAfter: number | null;
  /** Sets the misbehaviour of its two nodes. */
  readonly misbehave: (misdeedOf: MisdeedOf) => void;
  /** Number of broadcasts so far. */
  readonly sends: () => number;
  /** Start of the chain, ms of Unix time. */
  readonly begun: number;
  readonly stop: () => Promise<void>;
}

const startProxies = async (real: readonly string[]) => {
  let misdeedOf: MisdeedOf = () => undefined;
  let sends = 0;
  const countAndMisbehave: MisdeedOf = (method) => {
    if (method === 'sendBoc' || method === 'eth_sendRawTransaction') sends += 1;
    return misdeedOf(method);
  };
  const nodes = await Promise.all(real.map((url) => startFaultyProxy(url, countAndMisbehave)));
  return {
    urls: nodes.map(({ url }) => url),
    misbehave: (next: MisdeedOf) => void (misdeedOf = next),
    sends: () => sends,
    stop: () => {
      for (const node of nodes) node.stop();
    },
  };
};

/** `isSingle`: each payment is its own transaction, and the address has sent nothing yet. */
const onBsc = async ({ isSingle = false } = {}): Promise<RealChain> => {
  const anvil = await startAnvil();
  const { urls, misbehave, sends, stop } = await startProxies([anvil.url, anvil.url]);
  const deploy = deployer({ rpcUrl: anvil.url, key: owner });
  const ofPoint = 10n ** 18n;
  const token = await deploy.token('Taice', 'SPK', FUNDED_POINTS * ofPoint);
  const distributor = isSingle ? null : await deploy.distributor();
  const key = `0x${randomBytes(32).toString('hex')}`;
  const payer: PayerOptions = { chain: 'bsc', urls, key, token, distributor };
  const fund = async (to: string): Promise<void> => {
    const port = bscPayer({
      rpcUrls: [anvil.url],
      key: owner,
      token,
      confirmations: 1,
      distributor,
      gasPriceMost: 10n ** 12n,
    });
    const call = port.callFor([{ id: 0n, to, amount: FUNDED_POINTS * ofPoint }]);
    await port.send((await port.sign(call, (await port.nonces()).mined)).raw);
  };
  const hotPayer = createPayer({ ...payer, urls: [anvil.url] }, Date.now);
  await anvil.request('anvil_setBalance', [hotPayer.address, `0x${(10n ** 20n).toString(16)}`]);
  await fund(hotPayer.address);
  if (distributor !== null)
    await hotPayer.send(
      (await hotPayer.sign(allowanceCall(token, distributor, FUNDED_POINTS * ofPoint), 0n)).raw,
    );
  const mine = async (blocks: number): Promise<void> =>
    void (await anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]));
  const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
  return {
    chain: 'bsc',
    payer,
    env: {
      BSC_RPC_URL: urls[0] ?? '',
      BSC_RPC_CHECK_URL: urls[1] ?? '',
      BSC_PAYOUT_KEY: key,
      BSC_SPK_CONTRACT: token,
      ...(distributor !== null && { BSC_DISTRIBUTOR_CONTRACT: distributor }),
    },
    address: hotPayer.address,
    funded: FUNDED_POINTS * ofPoint,
    ofPoint,
    has: async (address) => {
      const data = `0x70a08231${word(address)}`;
      return BigInt(String(await anvil.request('eth_call', [{ to: token, data }, 'latest'])));
    },
    pass: (seconds) => mine(Math.min(seconds, 10)),
    hold: (isHeld) => anvil.request('evm_setAutomine', [!isHeld]),
    expiresAfter: null,
    misbehave,
    sends,
    begun: Date.now(),
    stop: async () => {
      stop();
      await anvil.stop();
    },
  };
};

/** `isLive`: the chain runs on this machine's clock. */
const onTon = async ({ isLive = false } = {}): Promise<RealChain> => {
  const ton = await startTon({ isLive });
  const real = [await ton.node(), await ton.node()];
  const { urls, misbehave, sends, stop } = await startProxies(real);
  const key = randomBytes(32).toString('hex');
  const timeoutS = 600;
  const payer: PayerOptions = { chain: 'ton', urls, key, token: ton.master, timeoutS };
  const { address } = createPayer(payer, ton.now);
  const ofPoint = 10n ** 9n;
  // Each transfer costs native coins.
  for (let time = 0; time < 20; time += 1) await ton.give(address);
  await ton.mint(address, FUNDED_POINTS * ofPoint);
  return {
    chain: 'ton',
    payer,
    env: {
      TON_RPC_URL: urls[0] ?? '',
      TON_RPC_CHECK_URL: urls[1] ?? '',
      TON_PAYOUT_KEY: key,
      TON_JETTON_MASTER: ton.master,
      TON_JETTON_DECIMALS: '9',
      TON_SUBWALLET_ID: '1',
      TON_WALLET_TIMEOUT: `${timeoutS}`,
    },
    address,
    funded: FUNDED_POINTS * ofPoint,
    ofPoint,
    has: ton.jettonsOf,
    pass: async (seconds) => ton.pass(seconds),
    hold: null,
    expiresAfter: timeoutS,
    misbehave,
    sends,
    begun: ton.now(),
    stop: async () => {
      stop();
      ton.stop();
    },
  };
};

export const realChains = { bsc: onBsc, ton: onTon } as const;
