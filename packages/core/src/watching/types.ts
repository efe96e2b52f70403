import type { Countdown, Reply, TaiceContract, ViewBlocker } from '@taice/contract';
import type { Atom } from 'jotai/vanilla';

export type ClaimResult = Reply<TaiceContract['rewards']['claimPostReward']>;

export type WatchState = {
  /**
   * `blocked`: another video's points wait for an account, and nothing is counted; `waiting`: nothing requested of the
   * server yet; `paused`: time is not counted now, and `reason` is why. A null `reason` is the viewer's own pause.
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
  /**
   * All payments of a claim, made or possible; a decimal string in TAICE. `0` after a claim until the server returns
   * the sum.
   */
  readonly amount: string;
  /** The part for the balance at once, and the part pending until midnight. */
  readonly now: string;
  readonly later: string;
  /** The part for the first video, and the part from creators. */
  readonly first: string;
  readonly creators: string;
  /** The part from spectacles that are or were worn, and its basis points of the video's own reward; null: none. */
  readonly boost: { readonly amount: string; readonly bp: number } | null;
  /** ms to the next beat. */
  readonly beat_ms: number;
  /** The payment of this video and its state; null: none known yet. */
  readonly paid: Countdown['paid'];
  /** A claim is under way. */
  readonly pending: boolean;
  /** ISO 8601; null until the server has sent it. */
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
  /** The viewer returns to this video, by play or by coming back, and takes the session back from another page. */
  markPresent(): void;
  play(position_s: number): void;
  pause(position_s: number): void;
  /** Jumps from the last `position` to `to_s`. */
  seek(to_s: number): void;
  position(position_s: number, rate: number): void;
  /** `isVisible` is true while the video is visible on the page; the page's own visibility is watched anyway. */
  visible(isVisible: boolean): void;
  end(): void;
  /** Asks the server again after its answer may have changed. */
  again(): void;
  claim(): Promise<ClaimResult>;
  dispose(): void;
};
