import { patchPost } from '../posts/patch-post.ts';
import { withRewardState } from '../posts/reward-state.ts';
import type { Taice } from '../types.ts';

type Heard = (postIds: readonly string[]) => void;

/** Open views, by their page. */
const open = new WeakMap<Taice, Set<Heard>>();

/** Listens to videos that were claimed by another call than their own view's; the returned function unsubscribes. */
export function onViewsClaimed(taice: Taice, listener: Heard): () => void {
  const all = open.get(taice) ?? new Set();
  open.set(taice, all.add(listener));
  return () => void all.delete(listener);
}

/** Marks these videos as claimed in every list, and in their open views. */
export function notifyViewsClaimed(taice: Taice, postIds: readonly string[]): void {
  for (const id of postIds) patchPost(taice.queries, id, withRewardState('claimed'));
  for (const listener of open.get(taice) ?? []) listener(postIds);
}
