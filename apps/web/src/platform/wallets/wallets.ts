import type { BootSettings } from '@taice/contract';
import type { WalletDoor } from '@taice/core';

let door: Promise<WalletDoor> | undefined;

/** The wallets, whose code loads at its first use; after a failure the next use loads it again. */
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
