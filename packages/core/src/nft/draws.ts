import type { BoxDraw, Reply, TaiceContract } from '@taice/contract';
import { randomText } from '../device/random.ts';
import { read } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { nftKeys } from './keys.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';

export type BoxOpened = Reply<TaiceContract['nft']['openMysterBox']>;

/** 5 bits a letter: more than anybody can have prepared for. */
const SEED_LETTERS = 26;

/** A seed of one's own, as it is where nobody writes another. */
export const ownSeed = (): string => randomText(SEED_LETTERS);

export const boxQueries = {
  /** What a box was promised to be, and once it is open all that shows that it was. */
  draw: (taice: Taice, nftId: string) =>
    read<BoxDraw>({
      queryKey: [...nftKeys.all, 'draw', nftId],
      queryFn: ({ signal }) => taice.api.nft.boxDraw({ nft_id: nftId }, { signal, toast: false }),
    }),
};

/** Opens a box of one's own, whose other half is the seed that the server has promised. */
export const openBox = (taice: Taice, nftId: string, seed: string): Promise<BoxOpened> =>
  idempotentCall(taice, `open ${nftId}`, (options) =>
    taice.api.nft.openMysterBox({ nft_id: nftId, client_seed: seed }, options),
  );
