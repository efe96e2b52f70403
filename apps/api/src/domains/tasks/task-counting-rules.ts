import type { TaskKey } from '@taice/contract';
import { businessDay, pointsToMicro } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';

export const countedEventTypes = [
  'view.qualified',
  'view.watched',
  'post.reacted',
  'post.collected',
  'post.shared',
  'share.visited',
  'comment.posted',
  'comment.removed',
  'user.followed',
  'signed_in',
  'post.published',
  'invite.qualified',
  'user.step',
  'nft.bought',
] as const;
export type CountedEvent = EventOf<(typeof countedEventTypes)[number]>;

/** The counted kinds: each task's key, and the time of watching. */
export type Kind = TaskKey | 'watch_time';
/** Kinds in which a target counts once, for ever. */
export const onceOnly = ['like', 'collect', 'follow'] as const satisfies Kind[];
export type OnceOnly = (typeof onceOnly)[number];

/** An action that a task counts or, with `isUndo`, stops counting. */
export interface TaskCount {
  readonly userId: bigint;
  readonly kind: Kind;
  /** The target of the action: it counts once in a period. */
  readonly unit: string;
  /** In weekly tasks, each day counts by itself. */
  readonly isDaily?: true;
  /** Units with the same group count as one. */
  readonly group?: string;
  readonly ms?: number;
  readonly isUndo?: true;
  /** The time of the undone action. */
  readonly since?: Date;
  /** The video that the person must have watched for it to count; absent: none. */
  readonly post?: string;
  /** The business day of the cause. */
  readonly day: Day;
  readonly at: Date;
}

/** Facts besides the events that decide if an action counts. */
export interface CountingFacts {
  /** Videos whose watching earns nothing: YouTube's, and too short ones. */
  readonly unpaidPosts: ReadonlySet<string>;
  /** Comments without content: too few characters, or no letter or digit. */
  readonly emptyComments: ReadonlySet<string>;
  /** For removed comments: another comment by the same person on that day and video, which counts instead. */
  readonly replacements: ReadonlyMap<string, string>;
}

/** An action undone within this time does not count. */
const UNDO_WINDOW_MS = 60_000;
/** The lowest price of a counted purchase, per rewarded person: no purchase earns more than it costs. */
const MIN_PURCHASE = pointsToMicro(300);

/** The task counts of an event. Pure. */
export const taskCountsOf = (
  event: CountedEvent,
  { unpaidPosts, emptyComments, replacements }: CountingFacts,
): TaskCount[] => {
  const { userId, bizDate: day, at } = event;
  const countOnce = (kind: Kind, unit: string, extra: Partial<TaskCount> = {}): TaskCount[] => [
    { userId, kind, unit, day, at, ...extra },
  ];
  /** Done, or undone soon enough, on the day it was done. */
  const toggled = (
    kind: OnceOnly,
    unit: string,
    is: boolean,
    heldMs: number | null,
    extra: Pick<TaskCount, 'post'> = {},
  ): TaskCount[] => {
    if (is) return countOnce(kind, unit, extra);
    if (heldMs === null || heldMs > UNDO_WINDOW_MS) return [];
    const since = new Date(at.getTime() - heldMs);
    return countOnce(kind, unit, { isUndo: true, since, day: businessDay(since), ...extra });
  };
  switch (event.type) {
    case 'view.qualified': {
      const { post_id } = event.payload;
      return unpaidPosts.has(post_id) ? [] : countOnce('watch_video', post_id, { isDaily: true });
    }
    case 'view.watched': {
      const { post_id, ms, finished } = event.payload;
      if (unpaidPosts.has(post_id)) return [];
      return [
        ...countOnce('watch_time', event.key, { ms }),
        ...(finished ? countOnce('full_watch', post_id, { isDaily: true }) : []),
      ];
    }
    case 'post.reacted': {
      const { post_id: post, value, before, held_ms } = event.payload;
      if (value !== 'like' && before !== 'like') return [];
      return toggled('like', post, value === 'like', held_ms, { post });
    }
    case 'post.collected': {
      const { post_id: post, is_collect, held_ms } = event.payload;
      return toggled('collect', post, is_collect, held_ms, { post });
    }
    case 'user.followed': {
      const { target_id, is_follow, held_ms } = event.payload;
      return toggled('follow', target_id, is_follow, held_ms);
    }
    case 'post.shared': {
      const { post_id: post, is_counted } = event.payload;
      return is_counted ? countOnce('share_post', post, { isDaily: true, post }) : [];
    }
    case 'share.visited': {
      // A visitor who opens several links counts once a day.
      const { device_id, post_id: post } = event.payload;
      return countOnce('share_visit', device_id, { isDaily: true, post });
    }
    case 'comment.posted':
    case 'comment.removed': {
      const { post_id: post, comment_id } = event.payload;
      const group = `${post}:`;
      const unit = `${group}${comment_id}`;
      if (event.type === 'comment.removed') {
        const other = replacements.get(comment_id);
        return [
          ...countOnce('comment', unit, { isUndo: true, post }),
          ...(other === undefined ? [] : countOnce('comment', `${group}${other}`, { group, post })),
        ];
      }
      return emptyComments.has(comment_id) ? [] : countOnce('comment', unit, { group, post });
    }
    case 'signed_in':
      return countOnce('sign_in', day);
    case 'post.published':
      return unpaidPosts.has(event.payload.post_id)
        ? []
        : countOnce('upload', event.payload.post_id);
    case 'invite.qualified':
      return countOnce('invite', event.payload.invitee_id, {
        userId: BigInt(event.payload.inviter_id),
      });
    case 'user.step':
      return countOnce(event.payload.step, event.payload.step);
    case 'nft.bought': {
      const { kind, sale, amount, order_id, inviter_id } = event.payload;
      // A circle of people could trade at little more than the fee; a purchase from the platform costs its full price.
      if (kind !== 'spectacles' || sale || BigInt(amount) < MIN_PURCHASE) return [];
      return [
        ...countOnce('buy_spk_nft', order_id),
        ...(inviter_id === undefined || BigInt(amount) < 2n * MIN_PURCHASE
          ? []
          : countOnce('invite_buy_nft', `${userId}`, { userId: BigInt(inviter_id) })),
      ];
    }
  }
};
