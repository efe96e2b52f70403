import type { Input, Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { getLaunchId } from './launch.ts';
import { tokenAtom } from './atoms.ts';

export type ResumeStateInput = Omit<Input<TaiceContract['user']['keepPlace']>, 'launch'>;
export type ResumeState = NonNullable<Reply<TaiceContract['user']['place']>['place']>;

/** Identifies this opening by Telegram, also after a reload that has wiped everything else. */
// Half of Telegram's own digest of it: enough to tell launches apart, too little to prove one.
const launchName = (taice: Taice): string | undefined => getLaunchId(taice)?.slice(0, 32);

/** True if Telegram may reload the page at any moment, so that its state has to be restored. */
export const canResume = (taice: Taice): boolean => launchName(taice) !== undefined;

/** The state of an earlier page of the same opening when it ended; null if there was none. */
export async function loadResumeState(taice: Taice): Promise<ResumeState | null> {
  const launch = launchName(taice);
  if (launch === undefined || taice.store.get(tokenAtom) === null) return null;
  return (await taice.api.user.place({ launch })).place;
}

/** Saves the page's state. If one save is lost, the next one follows. */
export function saveResumeState(taice: Taice, state: ResumeStateInput, leaving = false): void {
  const launch = launchName(taice);
  if (launch === undefined || taice.store.get(tokenAtom) === null) return;
  const options = { toast: false, keepalive: leaving };
  void taice.api.user.keepPlace({ launch, ...state }, options).catch(() => {});
}
