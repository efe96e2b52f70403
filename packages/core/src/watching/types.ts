import type { Countdown, Reply, TaiceContract, ViewBlocker } from '@taice/contract';
import type { Atom } from 'jotai/vanilla';

export type ClaimResult = Reply<TaiceContract['rewards']['claimPostReward']>;

export type WatchState = {
  /**
   * `blocked`: another video's points wait for an account, and nothing is counted; `waiting`: nothing asked of the server yet; `paused`: time is
   * not counted right now and `reason` says why, null being a pause of the viewer's own.
   */
  readonly state: Countdown['state'] | 'blocked' | 'waiting' | 'paused';
  /** No one is logged in; the finished view will wait for an account. */
  readonly visitor: boolean;
  /** Seconds that the server has credited; never more. */
  readonly watched_s: number;
  readonly required_s: number;
  readonly countdown_s: number;
  readonly reason:
    | ViewBlocker
    | 'tab_hidden'
    | 'out_of_view'
    | 'elsewhere'
    | 'offline'
    | 'no_answer'
    | null;
  /** All that a claim brings, or has brought; a decimal string in TAICE. `0` of one that has, until the server tells what. */
  readonly amount: string;
  /** The part for the balance at once, and the part pending until midnight. */
  readonly now: string;
  readonly later: string;
  /** The part for the first video, and the part from creators. */
  readonly first: string;
  readonly creators: string;
  /** What of it the spectacles add that the viewer wears, or wore when it paid, and in basis points of the video's own; null: nothing. */
  readonly boost: { readonly amount: string; readonly bp: number } | null;
  /** Until the next beat, in ms. */
  readonly beat_ms: number;
  /** What this video has paid, and what became of that; null: nothing that is known yet. */
  readonly paid: Countdown['paid'];
  /** A claim is under way. */
  readonly pending: boolean;
  /** ISO 8601; null until the server has told. */
  readonly reset_at: string | null;
  readonly day: { readonly used: number; readonly cap: number } | null;
};

/** The sum of a claim and its parts. */
export type ClaimSums = Pick<
  WatchState,
  'amount' | 'now' | 'later' | 'first' | 'creators' | 'boost'
>;

/** The proof that one video is watched. Positions are seconds of the video. */
export type Watch = {
  readonly atom: Atom<WatchState>;
  /** The viewer turns to this video, by play or by coming back to it: what another page took is asked back. */
  here(): void;
  play(position_s: number): void;
  pause(position_s: number): void;
  /** Jumps from where `position` last was to `to_s`. */
  seek(to_s: number): void;
  position(position_s: number, rate: number): void;
  /** Whether the video can be seen on the page; the page's own visibility is watched anyway. */
  visible(seen: boolean): void;
  end(): void;
  /** Asks the server anew, where what it said may have changed. */
  again(): void;
  claim(): Promise<ClaimResult>;
  dispose(): void;
};
