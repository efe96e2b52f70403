import type { TonDoor } from '@taice/core';
import { keptTon } from './kept-ton.ts';
import type { ReachWallet } from './ton-door.ts';

const load = () => import('./ton-door.ts');

/**
 * TON Connect for a shell, whose code comes when it is first asked for; after a failure it is asked for
 * anew. `reach` brings a wallet that is not in this page to what it is to answer.
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
    /** Disconnects the wallet, also one of an earlier page; what cannot be reached forgets us by itself. */
    leave: async (): Promise<void> => {
      const kept = keptTon();
      if (opened) await opened.disconnect();
      else if (kept.length > 0) await (await load()).endKeptTon(kept);
    },
  };
};
