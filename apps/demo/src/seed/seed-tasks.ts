import { type CountedEvent, countEvents, payClaimable } from '@taice/api/for-demo';
import type { Services, Tx } from '@taice/api/for-demo';

type Happened = CountedEvent extends infer E
  ? E extends CountedEvent
    ? Pick<E, 'type' | 'payload'>
    : never
  : never;

/** A person's activity on a past day of the demo. */
export interface PastActivity {
  readonly userId: bigint;
  readonly day: string;
  readonly at: Date;
  /** Ids of videos. */
  readonly watched: readonly bigint[];
  readonly liked: readonly bigint[];
  readonly shared: readonly bigint[];
  readonly signedIn: boolean;
}

const activityEvents = ({ watched, liked, shared, signedIn }: PastActivity): Happened[] => [
  ...(signedIn ? [{ type: 'signed_in', payload: { day_no: 1, amount: '0' } } as const] : []),
  ...watched.map((post) => ({
    type: 'view.qualified' as const,
    payload: {
      post_id: `${post}`,
      session_id: `demo-${post}`,
      is_first_of_post: true,
      may_open_first_view: false,
    },
  })),
  ...liked.map((post) => ({
    type: 'post.reacted' as const,
    payload: {
      post_id: `${post}`,
      author_id: '0',
      value: 'like' as const,
      before: null,
      held_ms: null,
    },
  })),
  ...shared.map((post) => ({
    type: 'post.shared' as const,
    payload: {
      post_id: `${post}`,
      author_id: '0',
      share_code: 'demo',
      channel: 'copy',
      is_counted: true,
    },
  })),
];

/** Counts a day towards the tasks as its events would have, and claims the bonus of each group that this completes. */
export const seedTasks = async (
  tx: Tx,
  services: Services,
  activity: PastActivity,
): Promise<void> => {
  const { userId, day, at } = activity;
  const events: CountedEvent[] = activityEvents(activity).map((event) => ({
    id: 0n,
    key: 'demo',
    userId,
    bizDate: day,
    at,
    ...event,
  }));
  await countEvents(tx, events, services);
  const completeGroups = await tx
    .selectFrom('claimable')
    .select(['id', 'user_id', 'type', 'ref_id'])
    .where('user_id', '=', userId)
    .where('type', '=', 'group_bonus')
    .where('state', '=', 'open')
    .execute();
  for (const claim of completeGroups) await payClaimable(tx, claim, { actor: 'user', at });
};
