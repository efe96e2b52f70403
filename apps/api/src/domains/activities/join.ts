import { preparedQuery, type Tx } from '../../platform/db/pool.ts';

const JOIN_ACTIVITIES = `with joined as (
    insert into activity_user (activity_id, user_id, joined_at)
    select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
    on conflict do nothing returning activity_id
  ), counted as (
    select activity_id, count(*)::int as num from joined group by activity_id order by activity_id
  )
  update activity a set joined_num = a.joined_num + counted.num from counted where a.id = counted.activity_id`;

/** A person who joins a campaign at a given time. */
export interface ActivityJoin {
  readonly activityId: bigint;
  readonly userId: bigint;
  /** On the rule clock. */
  readonly at: Date;
}

/** Joins people to campaigns, each once. Their actions count from then on. */
export const joinActivities = async (tx: Tx, joins: readonly ActivityJoin[]): Promise<void> => {
  if (joins.length === 0) return;
  await preparedQuery(tx, 'activity_join', JOIN_ACTIVITIES, [
    joins.map(({ activityId }) => activityId),
    joins.map(({ userId }) => userId),
    joins.map(({ at }) => at),
  ]);
};
