import { patchPost } from '../posts/patch-post.ts';
import { rewardIs } from '../posts/reward-is.ts';
import type { Taice } from '../types.ts';

type Heard = (postIds: readonly string[]) => void;

/** The views that are open, by the page they are on. */
const open = new WeakMap<Taice, Set<Heard>>();

/** Hears of videos that were claimed by another call than that of their own view; the returned function ends it. */
export function onViewsClaimed(taice: Taice, heard: Heard): () => void {
  const all = open.get(taice) ?? new Set();
  open.set(taice, all.add(heard));
  return () => void all.delete(heard);
}

/** Tells every list that shows one of these videos, and its view where one is open, that it is claimed. */
export function viewsClaimed(taice: Taice, postIds: readonly string[]): void {
  for (const id of postIds) patchPost(taice.queries, id, rewardIs('claimed'));
  for (const heard of open.get(taice) ?? []) heard(postIds);
}
