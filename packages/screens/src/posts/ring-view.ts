import type { WatchState } from '@taice/core';
import type { RingState } from '@taice/ui';

export type RingView = {
  ring: RingState;
  /** Credited share of the required time, 0 to 1. */
  progress: number;
  /** Action of a press: claim, explain, open the sign-up that keeps a visitor's points, or the login. */
  press: 'claim' | 'why' | 'keep' | 'logIn';
  /** The viewer can earn points by watching on or claiming. */
  pays: boolean;
  /** Key of the text beside it, `rewards.ring.…`; with `Long` added, a full sentence. */
  short:
    | 'keep'
    | 'logIn'
    | 'need'
    | 'left'
    | 'paused'
    | 'claim'
    | 'claimed'
    | 'capped'
    | 'none'
    | 'asking';
};

/** The viewer's own answer is not there yet: it shows no amount that the answer might take back. */
export const loadingRing: RingView = {
  ring: 'waiting',
  progress: 0,
  press: 'why',
  pays: false,
  short: 'asking',
};

/** True once the server has returned the amount that the video pays or has paid. */
export const isAmountKnown = ({ paid, day, reason }: WatchState): boolean =>
  paid !== null || (day !== null && reason !== 'already_paid');

/** Appearance of the ring for the server's state, and the action of a press on it. */
export function ringView(watch: WatchState): RingView {
  const progress = watch.required_s > 0 ? watch.watched_s / watch.required_s : 0;
  switch (watch.state) {
    case 'blocked':
      return { ring: 'waiting', progress: 0, press: 'keep', short: 'keep', pays: false };
    case 'waiting':
    case 'available':
      return { ring: 'waiting', progress, press: 'why', short: 'need', pays: true };
    case 'watching':
      return { ring: 'filling', progress, press: 'why', short: 'left', pays: true };
    case 'paused':
      return { ring: 'paused', progress, press: 'why', short: 'paused', pays: true };
    case 'claimable':
      return watch.visitor
        ? { ring: 'claimable', progress: 1, press: 'keep', short: 'keep', pays: true }
        : { ring: 'claimable', progress: 1, press: 'claim', short: 'claim', pays: true };
    case 'claimed':
      return { ring: 'claimed', progress: 1, press: 'why', short: 'claimed', pays: false };
    case 'exhausted':
    case 'ended':
      return { ring: 'waiting', progress: 0, press: 'why', short: 'none', pays: false };
    case 'not_eligible':
      if (watch.reason === 'daily_cap')
        return { ring: 'capped', progress: 1, press: 'why', short: 'capped', pays: false };
      if (watch.reason === 'already_paid')
        return { ring: 'claimed', progress: 1, press: 'why', short: 'claimed', pays: false };
      // This visitor has an account with an earlier view: views earn only after a login.
      if (watch.visitor && watch.reason === null)
        return { ring: 'waiting', progress: 0, press: 'logIn', short: 'logIn', pays: false };
      return { ring: 'waiting', progress: 0, press: 'why', short: 'none', pays: false };
  }
}
