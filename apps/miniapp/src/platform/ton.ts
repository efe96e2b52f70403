import type { TonDoor } from '@taice/core';
import { keptTon } from './kept-ton.ts';

let door: Promise<TonDoor> | undefined;
let opened: TonDoor | undefined;

const load = () => import('./ton-door.ts');

/** TON Connect, whose code comes when it is first asked for; after a failure it is asked for anew. */
export const openTonDoor = (openLink: (url: string) => void): Promise<TonDoor> => {
  door ??= load().then(
    ({ createTonDoor }) => (opened = createTonDoor(openLink)),
    (error: unknown) => {
      door = undefined;
      throw error;
    },
  );
  return door;
};

/** Disconnects the wallet, also one of an earlier page; what cannot be reached forgets us by itself. */
export const leaveTon = async (): Promise<void> => {
  const kept = keptTon();
  if (opened) await opened.disconnect();
  else if (kept.length > 0) await (await load()).endKeptTon(kept);
};
