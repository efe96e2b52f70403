import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { addHourlyFigures, type VideoActivity } from './add-hourly-figures.ts';

const READ_OWNERS = `select id, user_id from post where id = any($1::bigint[])`;

const readOwners = async (tx: Tx, postIds: readonly bigint[]): Promise<Map<bigint, bigint>> => {
  const rows = await preparedQuery<{ id: bigint; user_id: bigint }>(
    tx,
    'post_owners',
    READ_OWNERS,
    [[...new Set(postIds)]],
  );
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
};

const countedTypes = [
  'view.qualified',
  'view.credited',
  'post.reacted',
  'post.shared',
  'comment.posted',
  'comment.removed',
  'user.followed',
] as const;
type CountedEvent = EventOf<(typeof countedTypes)[number]>;

const countChange = (isOn: boolean, wasOn: boolean): number => Number(isOn) - Number(wasOn);

const toVideoActivity = (
  event: CountedEvent,
  owners: ReadonlyMap<bigint, bigint>,
): VideoActivity | undefined => {
  const { at } = event;
  if (
    'is_counted' in event.payload &&
    event.type !== 'post.shared' &&
    event.payload.is_counted === false
  )
    return undefined;
  if (event.type === 'user.followed') {
    const { target_id, is_follow } = event.payload;
    return { ownerId: BigInt(target_id), postId: 0n, at, fans: is_follow ? 1 : -1 };
  }
  const postId = BigInt(event.payload.post_id);
  const ownerId =
    'author_id' in event.payload ? BigInt(event.payload.author_id) : owners.get(postId);
  // The video is gone for good, so no one reads its figures.
  if (ownerId === undefined) return undefined;
  switch (event.type) {
    case 'post.reacted': {
      const { value, before } = event.payload;
      return { ownerId, postId, at, likes: countChange(value === 'like', before === 'like') };
    }
    case 'post.shared':
      return { ownerId, postId, at, shares: event.payload.is_public === false ? 0 : 1 };
    case 'view.qualified':
      return { ownerId, postId, at, qualified: 1 };
    case 'view.credited':
      return { ownerId, postId, at, rewards: BigInt(event.payload.amount) };
    case 'comment.posted':
      return { ownerId, postId, at, comments: 1 };
    case 'comment.removed':
      return { ownerId, postId, at, comments: -1 };
  }
};

const hourlyFigures = defineConsumer({
  name: 'analytics.hours',
  on: countedTypes,
  handle: async (tx, events) => {
    const owners = await readOwners(
      tx,
      events.flatMap(({ payload }) =>
        'post_id' in payload && !('author_id' in payload) ? [BigInt(payload.post_id)] : [],
      ),
    );
    const activities = events.map((event) => toVideoActivity(event, owners));
    await addHourlyFigures(
      tx,
      activities.filter((each) => each !== undefined),
    );
  },
});

export const analyticsConsumers = [hourlyFigures];
