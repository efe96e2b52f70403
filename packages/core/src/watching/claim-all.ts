import type { Reply, TaiceContract } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import { refreshWallet } from '../wallet/balance.ts';
import type { Taice } from '../types.ts';

/** Videos that were claimed together with others: a ring of theirs that is shown follows. */
export const claimedPostsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Claims everything that waits, by one call. */
export async function claimAll(taice: Taice): Promise<Reply<TaiceContract['rewards']['claimAll']>> {
  const reply = await taice.api.rewards.claimAll({}, { waits: true });
  taice.store.set(claimedPostsAtom, new Set(reply.post_ids));
  // The balance follows by itself; that it is late is no failure of the claim.
  void refreshWallet(taice).catch(() => {});
  return reply;
}
