import type { WatchState } from '@taice/core';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { liveRingAtom, type LiveRing } from '../shared/live-ring.ts';
import type { RingView } from './ring-view.ts';

const stateOf = (seen: WatchState, { ring, short }: RingView): LiveRing['state'] => {
  if (ring === 'claimable' || ring === 'claimed' || ring === 'paused') return ring;
  if (seen.reason === 'age_unconfirmed') return 'adults';
  return short === 'left' || short === 'need' ? 'counting' : 'none';
};

export type LiveRingParts = {
  seen: WatchState;
  values: { left: number; amount: string };
  view: RingView;
  ring: RefObject<HTMLElement | null>;
  press: () => Promise<void>;
};

/** Tells the rest of the page of the ring that is being filled; `live`: this one is. */
export function useLiveRing(live: boolean, parts: LiveRingParts): void {
  const { left, amount: total } = parts.values;
  const state = stateOf(parts.seen, parts.view);
  const setLive = useSetAtom(liveRingAtom);
  const press = useEffectEvent(parts.press);
  const { ring } = parts;
  useEffect(() => {
    // With the words beside it, where they belong to it.
    const element = ring.current?.closest('.tc-reward-bar') ?? ring.current;
    if (live && element) setLive({ element, left, state, total, press: () => press() });
  }, [live, left, state, total, ring, setLive]);
  useEffect(() => {
    if (!live) return;
    return () => setLive(null);
  }, [live, setLive]);
}
