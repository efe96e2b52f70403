import type { AppType, Claimable, CashOutState, OrderState } from '@taice/contract';
import type { NftKind } from '@taice/contract/shapes';
import type { Day } from '../db/schema-ledger.ts';

/** Steps that a new person completes once, besides the daily ones. */
export type UserStep = 'interest' | 'guide' | 'bind_email' | 'bind_telegram' | 'bind_wallet';

/**
 * Every type of event, with the payload that its consumers get besides the person and the time. Ids and amounts
 * (micro-points) are decimal strings.
 */
export interface EventPayloads {
  /** The person watched a video of another person long enough, whether or not it pays. */
  'view.qualified': {
    post_id: string;
    session_id: string;
    /** The person's first of this post. */
    is_first_of_post: boolean;
    /** It counts in the displayed numbers; false: above the quota of its network. Absent: true. */
    is_counted?: boolean;
    /** See `isRanked`. */
    is_ranked?: boolean;
    /** It earned, so it opens the first-view reward for a person who has had none. */
    may_open_first_view: boolean;
    /**
     * The person may earn and the video pays, even if it has paid them before: the day's tasks wait for it. Absent: as
     * the field above.
     */
    opens_day?: boolean;
  };
  /**
   * The person watched another person's video for so many ms more, all on this business day. Published periodically and
   * at the end of a view. `finished`: they have now seen nearly all of it.
   */
  'view.watched': {
    post_id: string;
    session_id: string;
    upto_ms: number;
    ms: number;
    finished: boolean;
  };
  /** The person was paid for a view; the day is that of the ledger. */
  'view.credited': { post_id: string; amount: string };
  /** `amount`: of the day, its bonus included. */
  signed_in: { day_no: number; amount: string };
  'user.registered': Record<never, never>;
  /** An identity has verified the person's account, the first that did. */
  'user.verified': Record<never, never>;
  /** By any way, in this client. */
  'user.logged_in': { session_id: string; app_type: AppType };
  'user.step': { step: UserStep };
  /** The person completed a task and was paid for it (`amount`). */
  'task.completed': { code: string; period_key: string; amount: string };
  /** Another account has named the person as its inviter. */
  'invite.accepted': { invitee_id: string };
  /** The friend that the person invited has watched a video and shared one. */
  'invite.qualified': { inviter_id: string; invitee_id: string };
  'claimable.opened': { claim_id: string; claim_type: Claimable['type']; amount: string };
  /** The person's video is shown for the first time. */
  'post.published': { post_id: string; title: string };
  /** The file of the person's video could not be processed; `kind` says why. */
  'post.failed': { post_id: string; title: string; attempt: number; kind: string };
  /** The person's video repeats another one, and is refused for it. */
  'post.repeated': { post_id: string; title: string };
  /**
   * The person likes or dislikes a video, or neither any more. `held_ms`: how long `before` had stood, null if there
   * was nothing. It marks a like that is taken back within a minute.
   */
  'post.reacted': {
    post_id: string;
    author_id: string;
    value: 'like' | 'dislike' | null;
    before: 'like' | 'dislike' | null;
    held_ms: number | null;
    /** As of `view.qualified`. */
    is_counted?: boolean;
  };
  'post.collected': {
    post_id: string;
    author_id: string;
    is_collect: boolean;
    held_ms: number | null;
    /** As of `view.qualified`. */
    is_counted?: boolean;
  };
  /** `is_counted` and `is_ranked` as of `view.qualified`. */
  'user.followed': {
    target_id: string;
    is_follow: boolean;
    held_ms: number | null;
    is_counted?: boolean;
    is_ranked?: boolean;
  };
  /** Once a day for each video; `is_counted`: within the day's cap; `is_public`: as `is_counted` of `view.qualified`. */
  'post.shared': {
    post_id: string;
    author_id: string;
    share_code: string;
    channel: string;
    is_counted: boolean;
    is_public?: boolean;
  };
  /** A visitor came by the person's link, received the video, and counts. */
  'share.visited': {
    post_id: string;
    share_code: string;
    device_id: string;
    /** null: a visitor. */
    visitor_id: string | null;
    /** The network that received the video, as `providerKey` writes it; absent: not recorded yet. */
    network?: string;
  };
  /** The person's comment is shown; `root_id` null: it begins a thread. */
  'comment.posted': {
    comment_id: string;
    post_id: string;
    author_id: string;
    root_id: string | null;
    /** The person whom it answers. */
    reply_to_user_id: string | null;
    /** Both as of `view.qualified`. */
    is_counted?: boolean;
    is_ranked?: boolean;
  };
  /** The person's comment waits until the creator approves it. */
  'comment.held': { comment_id: string; post_id: string; author_id: string };
  /** The person's comment, which was shown, is gone. */
  'comment.removed': {
    comment_id: string;
    post_id: string;
    root_id: string | null;
    /** Both as of `view.qualified`. */
    is_counted?: boolean;
    is_ranked?: boolean;
  };
  /** It was paid, by the person's claim or by midnight. */
  'claimable.claimed': { claim_id: string; claim_type: Claimable['type'] };
  /** The person's order reached this state; `remark`: the note sent with it, '' for none. */
  'order.moved': { order_id: string; state: OrderState; remark: string };
  /** The person's cash-out reached this state, at its `seq`th step; `reason`: why it was refused, '' for none. */
  'cash_out.moved': {
    cash_out_id: string;
    state: CashOutState;
    seq: number;
    reason: string;
    /** By its person's answer in the bot's chat, which shows the result. */
    in_chat?: true;
  };
  /** The person's order on the market was delivered, for so many points in all. */
  'nft.bought': {
    order_id: string;
    kind: NftKind;
    amount: string;
    /** Inviter of the person, as a friend who counts; only for the platform's sale. */
    inviter_id?: string;
    /** The sold offer, its seller, and the fee kept from the price; absent: the platform's sale. */
    sale?: { listing_id: string; nft_id: string; seller_id: string; fee: string };
  };
  /** The person's offer has expired; its item is theirs again. */
  'nft.offer_over': { listing_id: string; nft_id: string };
  /** The person's spectacles have no durability left, by the view of this video. */
  'nft.broken': { nft_id: string; post_id: string };
}
export type EventType = keyof EventPayloads;

/** The stable key of each type: a counter counts it once. */
export const eventKeys: {
  readonly [T in EventType]: (userId: bigint, payload: EventPayloads[T], bizDate: Day) => string;
} = {
  'view.qualified': (_, { session_id }) => session_id,
  'view.watched': (_, { session_id, upto_ms }, bizDate) => `${session_id}:${bizDate}:${upto_ms}`,
  'view.credited': (userId, { post_id }) => `${userId}:${post_id}`,
  signed_in: (userId, _, bizDate) => `${userId}:${bizDate}`,
  'user.registered': (userId) => `${userId}`,
  'user.verified': (userId) => `${userId}`,
  'user.logged_in': (_, { session_id }) => session_id,
  'user.step': (userId, { step }) => `${userId}:${step}`,
  'task.completed': (userId, { code, period_key }) => `${userId}:${code}:${period_key}`,
  'invite.accepted': (_, { invitee_id }) => invitee_id,
  'invite.qualified': (_, { invitee_id }) => invitee_id,
  'claimable.opened': (_, { claim_id }) => claim_id,
  'claimable.claimed': (_, { claim_id }) => claim_id,
  'order.moved': (_, { order_id, state }) => `${order_id}:${state}`,
  'cash_out.moved': (_, { cash_out_id, seq }) => `${cash_out_id}:${seq}`,
  'nft.bought': (_, { order_id }) => order_id,
  'nft.offer_over': (_, { listing_id }) => listing_id,
  'nft.broken': (_, { nft_id, post_id }) => `${nft_id}:${post_id}`,
  'comment.posted': (_, { comment_id }) => comment_id,
  'comment.held': (_, { comment_id }) => comment_id,
  'comment.removed': (_, { comment_id }) => comment_id,
  'post.published': (_, { post_id }) => post_id,
  'post.failed': (_, { post_id, attempt }) => `${post_id}:${attempt}`,
  'post.repeated': (_, { post_id }) => post_id,
  // The same key for doing and undoing: it counts once however often it is toggled.
  'post.reacted': (userId, { post_id }) => `${userId}:${post_id}`,
  'post.collected': (userId, { post_id }) => `${userId}:${post_id}`,
  'user.followed': (userId, { target_id }) => `${userId}:${target_id}`,
  'post.shared': (userId, { post_id }, bizDate) => `${userId}:${post_id}:${bizDate}`,
  'share.visited': (_, { share_code, device_id }) => `${share_code}:${device_id}`,
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

/** True if rankings go by it: its person was verified. An event of an earlier release ranks if it is displayed. */
export const isRanked = (payload: {
  readonly is_counted?: boolean;
  readonly is_ranked?: boolean;
}): boolean => payload.is_ranked ?? payload.is_counted !== false;
