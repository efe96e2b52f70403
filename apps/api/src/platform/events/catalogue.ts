import type { AppType, Claimable, CashOutState, OrderState } from '@taice/contract';
import type { NftKind } from '@taice/contract/shapes';
import type { Day } from '../db/schema-ledger.ts';

/** What a new person does once, besides what they do every day. */
export type UserStep = 'interest' | 'guide' | 'bind_email' | 'bind_telegram' | 'bind_wallet';

/**
 * Every kind of thing that happens, with what its consumers are told besides the person and the time.
 * Ids and amounts (micro-points) are decimal strings.
 */
export interface EventPayloads {
  /** Somebody's video was watched long enough by the person, whether or not it pays. */
  'view.qualified': {
    post_id: string;
    session_id: string;
    /** The person's first of this post. */
    is_first_of_post: boolean;
    /** It is in the displayed numbers; false: above the quota of its network. Absent: true. */
    is_counted?: boolean;
    /** See `isRanked`. */
    is_ranked?: boolean;
    /** It earned, so it opens the first view's reward for whoever has had none. */
    may_open_first_view: boolean;
    /** Its person may earn, and the video pays, be it that it has paid them before: the day's tasks wait for it. Absent: as the field above. */
    opens_day?: boolean;
  };
  /**
   * The person watched somebody else's video for so many ms more, all of them on this business day; from time to time and at
   * the end of a view. `finished`: by now they have seen nearly all of it.
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
  /** By whatever way, in this client. */
  'user.logged_in': { session_id: string; app_type: AppType };
  'user.step': { step: UserStep };
  /** The person completed a task and was paid for it (`amount`). */
  'task.completed': { code: string; period_key: string; amount: string };
  /** Somebody has named the person as who invited them. */
  'invite.accepted': { invitee_id: string };
  /** Whom the person invited has watched a video and shared one. */
  'invite.qualified': { inviter_id: string; invitee_id: string };
  'claimable.opened': { claim_id: string; claim_type: Claimable['type']; amount: string };
  /** The person's video is shown for the first time. */
  'post.published': { post_id: string; title: string };
  /** Nothing could be made of the file of the person's video; `kind` says why. */
  'post.failed': { post_id: string; title: string; attempt: number; kind: string };
  /** The person's video shows what another does, and is refused for it. */
  'post.repeated': { post_id: string; title: string };
  /**
   * The person likes or dislikes a video, or neither any more. `held_ms`: for how long `before` had stood, null where
   * there was nothing; a like taken back within a minute is told by it.
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
  /** Somebody came by the person's link and has had the video, and counts. */
  'share.visited': {
    post_id: string;
    share_code: string;
    device_id: string;
    /** null: a visitor. */
    visitor_id: string | null;
    /** To which the video came, as `providerKey` writes it; absent: it was not told yet. */
    network?: string;
  };
  /** The person's comment is shown; `root_id` null: it begins a thread. */
  'comment.posted': {
    comment_id: string;
    post_id: string;
    author_id: string;
    root_id: string | null;
    /** Whom it answers. */
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
  /** It was paid, by a claim of the person's or by midnight. */
  'claimable.claimed': { claim_id: string; claim_type: Claimable['type'] };
  /** The person's order has got there; `remark`: what is said of it, '' for nothing. */
  'order.moved': { order_id: string; state: OrderState; remark: string };
  /** The person's cash-out has got there, at its `seq`th step; `reason`: why it was refused, '' for nothing. */
  'cash_out.moved': {
    cash_out_id: string;
    state: CashOutState;
    seq: number;
    reason: string;
    /** By its person's word in the bot's chat, where the answer stands. */
    in_chat?: true;
  };
  /** The person's order on the market was delivered, for so many points in all. */
  'nft.bought': {
    order_id: string;
    kind: NftKind;
    amount: string;
    /** Of the platform's sale: who invited the person, as a friend who counts. */
    inviter_id?: string;
    /** Whose offer it was, and what of the price was kept; absent: the platform's sale. */
    sale?: { listing_id: string; nft_id: string; seller_id: string; fee: string };
  };
  /** The time of the person's offer is over; its item is held by them again. */
  'nft.offer_over': { listing_id: string; nft_id: string };
  /** The person's spectacles have no durability left, by the view of this video. */
  'nft.broken': { nft_id: string; post_id: string };
}
export type EventType = keyof EventPayloads;

/** The stable key of each kind: what is counted by it is counted once. */
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
  // The same for doing and undoing: what counts by it counts once however often it is turned.
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
