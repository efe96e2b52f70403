import type { Day } from '../db/schema-ledger.ts';

/**
 * Every kind of thing that happens, with what its consumers are told besides the person and the time.
 * Ids and amounts (micro-points) are decimal strings.
 */
export interface EventPayloads {
  /** Somebody's video was watched long enough by the person, whether or not it pays. */
  'view.qualified': {
    post_id: string;
    session_id: string;
    device_id: string;
    /** The person's first of this post. */
    is_first_of_post: boolean;
    /** It earned, so it opens the first view's reward for whoever has had none. */
    may_open_first_view: boolean;
  };
  /** The person was paid for a view; the day is that of the ledger. */
  'view.credited': { post_id: string; amount: string };
  /** `amount`: of the day, its bonus included. */
  signed_in: { day_no: number; amount: string };
  'user.registered': Record<never, never>;
  /** Somebody has named the person as who invited them. */
  'invite.accepted': { invitee_id: string };
  'claimable.opened': { claim_id: string; claim_type: 'first_view'; amount: string };
  /** The person's video is shown for the first time. */
  'post.published': { post_id: string; title: string };
  /** Nothing could be made of the file of the person's video; `kind` says why. */
  'post.failed': { post_id: string; title: string; attempt: number; kind: string };
  /** It was paid, by a claim of the person's or by midnight. */
  'claimable.claimed': { claim_id: string };
}
export type EventType = keyof EventPayloads;

/** The stable key of each kind: what is counted by it is counted once. */
export const eventKeys: {
  readonly [T in EventType]: (userId: bigint, payload: EventPayloads[T], bizDate: Day) => string;
} = {
  'view.qualified': (_, { session_id }) => session_id,
  'view.credited': (userId, { post_id }) => `${userId}:${post_id}`,
  signed_in: (userId, _, bizDate) => `${userId}:${bizDate}`,
  'user.registered': (userId) => `${userId}`,
  'invite.accepted': (_, { invitee_id }) => invitee_id,
  'claimable.opened': (_, { claim_id }) => claim_id,
  'claimable.claimed': (_, { claim_id }) => claim_id,
  'post.published': (_, { post_id }) => post_id,
  'post.failed': (_, { post_id, attempt }) => `${post_id}:${attempt}`,
};

/** Something that happened, as its consumers get it. */
export type EventOf<T extends EventType> = {
  [K in T]: {
    readonly id: bigint;
    readonly type: K;
    readonly key: string;
    readonly userId: bigint;
    readonly bizDate: Day;
    /** On the rule clock. */
    readonly at: Date;
    readonly payload: EventPayloads[K];
  };
}[T];
