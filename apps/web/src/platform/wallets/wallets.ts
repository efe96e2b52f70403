import type { BootSettings } from '@taice/contract';
import type { WalletDoor } from '@taice/core';

let door: Promise<WalletDoor> | undefined;

/** The wallets, whose code comes when it is first asked for; after a failure it is asked for anew. */
export const openWalletDoor = (settings: BootSettings): Promise<WalletDoor> => {
  door ??= import('./wallet-door.ts').then(
    ({ createWalletDoor }) => createWalletDoor(settings),
    (error: unknown) => {
      door = undefined;
      throw error;
    },
  );
  return door;
};
