import type { Reply, TaiceContract } from '@taice/contract';
import { userQueries } from '@taice/core';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

type Own = NonNullable<Reply<TaiceContract['user']['dataCount']>['user']>;
const nothing: Pick<Own, 'claimables' | 'full_rings' | 'held' | 'first_view'> = {
  claimables: [],
  full_rings: [],
  held: null,
  first_view: '0',
};

/** What waits to be claimed, and what the first video will bring; nothing for a visitor. */
export function useClaimables() {
  const { data } = useRead(userQueries.figures(useTaice()));
  const { claimables, full_rings, held, first_view } = data?.user ?? nothing;
  return { claimables, fullRings: full_rings, held, firstView: first_view };
}

const isFirst = ({ type }: Own['claimables'][number]): boolean => type === 'first_view';

const firstOf = ({ claimables, firstView }: ReturnType<typeof useClaimables>): string =>
  claimables.find(isFirst)?.amount ?? firstView;

/**
 * What the claim of the video in view brings besides its own points, a decimal string: the first video's
 * reward, '0' for most. One claim on a screen brings it: that of what waits already, unless this ring is full.
 * A visitor is told what it is for whoever is new.
 */
export function useFirstView(postId: string, press: 'claim' | 'why' | 'login'): string {
  const all = useClaimables();
  const { settings } = useTaice();
  if (press === 'login') return settings.first_view;
  const full = press === 'claim';
  const waits =
    all.claimables.some(isFirst) || all.fullRings.some(({ post_id }) => post_id !== postId);
  return waits && !full ? '0' : firstOf(all);
}

/** Amounts of all that waits besides the video in view; the first video's reward comes with the first claim. */
export function useWaiting(except?: string): readonly { amount: string }[] {
  const all = useClaimables();
  const rings = all.fullRings.filter(({ post_id }) => post_id !== except);
  const opens = rings.length > 0 && !all.claimables.some(isFirst) && Number(all.firstView) > 0;
  return [...rings, ...all.claimables, ...(opens ? [{ amount: all.firstView }] : [])];
}
