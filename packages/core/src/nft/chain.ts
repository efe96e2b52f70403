import type { Input, Reply, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { nftKeys } from './keys.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';

type Nft = TaiceContract['nft'];
export type ChainNfts = Reply<Nft['chainNfts']>;

/** ms between reads of wallets while someone looks: our node reads the chain about as often. */
const walletPollMs = 10_000;

export const chainNftQueries = {
  /** NFTs in the viewer's bound wallet, by our own node. */
  own: (taice: Taice) =>
    defineQuery<ChainNfts>({
      queryKey: [...nftKeys.all, 'chain'],
      queryFn: ({ signal }) => taice.api.nft.chainNfts({}, { signal, toast: false }),
      enabled: loggedIn(taice),
      refetchInterval: walletPollMs,
    }),
};

/** Mints an item to the viewer's bound wallet, for the fee that they saw. */
export const mintItem = (
  taice: Taice,
  request: Pick<Input<Nft['mintToChain']>, 'nft_id' | 'fee' | 'to_address'>,
): Promise<Reply<Nft['mintToChain']>> =>
  idempotentCall(taice, `mint ${request.nft_id}`, (options) =>
    taice.api.nft.mintToChain({ chain: 'bsc', ...request }, options),
  );
