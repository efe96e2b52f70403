import type { WatchState } from '@taice/core';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { liveRingAtom, type LiveRing } from '../shared/live-ring.ts';
import type { RingView } from './ring-view.ts';

const stateOf = (watch: WatchState, { ring, short }: RingView): LiveRing['state'] => {
  if (ring === 'claimable' || ring === 'claimed' || ring === 'paused') return ring;
  if (watch.reason === 'age_unconfirmed') return 'adults';
  return short === 'left' || short === 'need' ? 'counting' : 'none';
};

export type LiveRingParts = {
  seen: WatchState;
  values: { left: number; amount: string };
  view: RingView;
  ring: RefObject<HTMLElement | null>;
  press: () => Promise<void>;
};

/** Registers the ring that is being filled for the rest of the page; `live`: this ring is the one. */
export function useLiveRing(live: boolean, parts: LiveRingParts): void {
  const { left, amount: total } = parts.values;
  const state = stateOf(parts.seen, parts.view);
  const setLive = useSetAtom(liveRingAtom);
  const press = useEffectEvent(parts.press);
  const { ring } = parts;
  useEffect(() => {
    // Includes the text beside it, where the ring has one.
    const element = ring.current?.closest('.tc-reward-bar') ?? ring.current;
    if (live && element) setLive({ element, left, state, total, press: () => press() });
  }, [live, left, state, total, ring, setLive]);
  useEffect(() => {
    if (!live) return;
    return () => setLive(null);
  }, [live, setLive]);
}
