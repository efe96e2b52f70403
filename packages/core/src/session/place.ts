import type { Input, Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { launchOf } from './launch.ts';
import { tokenAtom } from './atoms.ts';

export type Place = Omit<Input<TaiceContract['user']['keepPlace']>, 'launch'>;
export type LeftPlace = NonNullable<Reply<TaiceContract['user']['place']>['place']>;

/** Names this opening by Telegram, also after a reload that has wiped everything else. */
// Half of Telegram's own digest of it: enough to tell launches apart, too little to prove one.
const launchName = (taice: Taice): string | undefined => launchOf(taice)?.slice(0, 32);

/** Whether the page may be loaded anew at any moment and is to be found as it was. */
export const hasPlace = (taice: Taice): boolean => launchName(taice) !== undefined;

/** Where an earlier page of the same opening was when it ended; null where there was none. */
export async function placeLeft(taice: Taice): Promise<LeftPlace | null> {
  const launch = launchName(taice);
  if (launch === undefined || taice.store.get(tokenAtom) === null) return null;
  return (await taice.api.user.place({ launch })).place;
}

/** Keeps where the page is. One that is lost is followed by the next. */
export function keepPlace(taice: Taice, place: Place, leaving = false): void {
  const launch = launchName(taice);
  if (launch === undefined || taice.store.get(tokenAtom) === null) return;
  const how = { toast: false, keepalive: leaving };
  void taice.api.user.keepPlace({ launch, ...place }, how).catch(() => {});
}
