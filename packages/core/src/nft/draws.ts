import type { BoxDraw, Reply, TaiceContract } from '@taice/contract';
import { randomText } from '../device/random.ts';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { nftKeys } from './keys.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';

export type BoxOpened = Reply<TaiceContract['nft']['openMysterBox']>;

/** 5 bits a letter: too many to precompute results for. */
const SEED_LETTERS = 26;

/** A random default seed for the viewer. */
export const generateClientSeed = (): string => randomText(SEED_LETTERS);

export const boxQueries = {
  /** The commitments of a box, and once it is open the data that proves them. */
  draw: (taice: Taice, nftId: string) =>
    defineQuery<BoxDraw>({
      queryKey: [...nftKeys.all, 'draw', nftId],
      queryFn: ({ signal }) => taice.api.nft.boxDraw({ nft_id: nftId }, { signal, toast: false }),
    }),
};

/** Opens the viewer's box with their seed; the other half is the committed seed of the server. */
export const openBox = (taice: Taice, nftId: string, seed: string): Promise<BoxOpened> =>
  idempotentCall(taice, `open ${nftId}`, (options) =>
    taice.api.nft.openMysterBox({ nft_id: nftId, client_seed: seed }, options),
  );
