import type { ChainTx, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import { WalletError } from '../session/wallet-error.ts';
import type { CoinPort, Taice, WalletLink } from '../types.ts';
import { walletKeys } from '../wallet/queries.ts';
import { type CoinCost, estimateCoinCost } from './coin-cost.ts';
import type { CoinTransfer } from './coin-transfer.ts';

type Wallet = TaiceContract['wallet'];

/** ms between reads of transactions that are not final. */
const confirmingPollMs = 5_000;

export const coinQueries = {
  configs: (taice: Taice) =>
    defineQuery<Reply<Wallet['tokenConfigs']>>({
      queryKey: ['coins', 'configs'],
      queryFn: ({ signal }) => taice.api.wallet.tokenConfigs({}, { signal, toast: false }),
      staleTime: 600_000,
    }),
  /** Coin functions of a connected wallet. */
  port: (link: WalletLink | null) =>
    defineQuery<CoinPort | null>({
      queryKey: ['coins', 'port', link?.id ?? null, link?.address ?? null],
      queryFn: async () => (link ? link.coins() : null),
      staleTime: Infinity,
    }),
  /** A wallet's balance of each coin, and true if it is on the product's chain; contracts by coin. */
  walletBalances: (
    port: CoinPort | null,
    address: string | null,
    contracts: Readonly<Record<string, string | null>>,
  ) =>
    defineQuery<{ isOnChain: boolean; balances: Record<string, bigint> } | null>({
      queryKey: ['coins', 'purse', address, contracts],
      queryFn: async () => {
        if (!port) return null;
        const isOnChain = await port.isOnExpectedChain();
        if (!isOnChain) return { isOnChain, balances: {} };
        const coins = Object.entries(contracts);
        const read = await Promise.allSettled(coins.map(([, contract]) => port.balance(contract)));
        // An unreadable token is left out; the others stay usable.
        const readable = coins.flatMap(([coin], index) => {
          const one = read[index];
          return one?.status === 'fulfilled' ? [[coin, one.value] as const] : [];
        });
        if (readable.length === 0 && coins.length > 0) throw new WalletError('failed');
        return { isOnChain, balances: Object.fromEntries(readable) };
      },
      enabled: port !== null,
      refetchInterval: 15_000,
    }),
  /** The estimated cost of a transfer, by the wallet's node. */
  cost: (port: CoinPort, transfer: CoinTransfer | null) =>
    defineQuery<CoinCost | null>({
      queryKey: ['coins', 'cost', transfer],
      queryFn: async () => (transfer ? estimateCoinCost(port, transfer) : null),
      enabled: transfer !== null,
    }),
  /** The viewer's transactions on the chains, the newest first. */
  chainTxs: (taice: Taice, kind?: ChainTx['kind']) =>
    defineListQuery<ChainTx, Reply<Wallet['chainTxLog']>>({
      queryKey: [...walletKeys.chain, kind ?? 'all'],
      ask: ({ page }, signal) =>
        taice.api.wallet.chainTxLog(
          { page, ...(kind !== undefined && { kind }) },
          { signal, toast: false },
        ),
      enabled: loggedIn(taice),
      idOf: byId,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ list }) => list.some(({ state }) => state === 'broadcast'))
          ? confirmingPollMs
          : false,
    }),
};
