import type { TonDoor } from '@taice/core';
import { keptTon } from './kept-ton.ts';
import type { ReachWallet } from './ton-door.ts';

const load = () => import('./ton-door.ts');

/**
 * TON Connect for a shell. Its code loads at the first use; after a failure the next use tries again. `reach` brings a
 * wallet outside this page to its request.
 */
export const createTon = (reach: ReachWallet) => {
  let door: Promise<TonDoor> | undefined;
  let opened: TonDoor | undefined;
  return {
    open: (): Promise<TonDoor> => {
      door ??= load().then(
        ({ createTonDoor }) => (opened = createTonDoor(reach)),
        (error: unknown) => {
          door = undefined;
          throw error;
        },
      );
      return door;
    },
    /**
     * Disconnects the wallet, also one of an earlier page. A wallet that cannot be reached forgets the connection by
     * itself.
     */
    leave: async (): Promise<void> => {
      const kept = keptTon();
      if (opened) await opened.disconnect();
      else if (kept.length > 0) await (await load()).endKeptTon(kept);
    },
  };
};
