import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { isRanked } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import type { EngagementContext } from './engagement-context.ts';

interface FollowRequest extends EngagementContext {
  readonly targetId: bigint;
  /** 1 sets, 0 removes, undefined toggles. */
  readonly status: 0 | 1 | undefined;
}

export interface Following {
  readonly is_follow: boolean;
  readonly be_follow_num: number;
}

const FOLLOW_PERSON = 'select * from follow_person($1, $2, $3, $4, $5, $6, $7)';

/** Follows a person and emits the event; undefined if the caller cannot see them. */
export const followPerson = async (
  tx: Tx,
  { userId, targetId, status, at, day, network, most }: FollowRequest,
): Promise<Following | undefined> => {
  const values = [userId, targetId, status ?? null, at, day, network, most];
  const [row] = await preparedQuery<Following | { is_follow: null; be_follow_num: null }>(
    tx,
    'user_follow',
    FOLLOW_PERSON,
    values,
  );
  return row?.is_follow == null ? undefined : row;
};

const COUNT_FOLLOWS = `with told as (
    select user_id, sum(follows)::int as follows, sum(fans)::int as fans, sum(verified)::int as verified
    from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as t(user_id, follows, fans, verified)
    group by user_id order by user_id
  )
  update "user" u set follow_num = follow_num + t.follows, fans_num = fans_num + t.fans,
    verified_fans_num = verified_fans_num + t.verified
  from told t where u.id = t.user_id and u.status <> 'deleted'`;

/** Updates both people's counts in batches, so that no call changes a star's row. */
export const countFollows = defineConsumer({
  name: 'user.follows',
  on: ['user.followed'],
  handle: async (tx, events) => {
    const moves = events.map(({ payload }) => (payload.is_follow ? 1 : -1));
    const movesIf = (applies: (payload: (typeof events)[number]['payload']) => boolean) =>
      events.map(({ payload }, index) => (applies(payload) ? moves[index] : 0));
    const zeros = events.map(() => 0);
    await preparedQuery(tx, 'user_count_follows', COUNT_FOLLOWS, [
      [...events.map(({ userId }) => userId), ...events.map(({ payload }) => payload.target_id)],
      [...moves, ...zeros],
      [...zeros, ...movesIf(({ is_counted }) => is_counted !== false)],
      [...zeros, ...movesIf(isRanked)],
    ]);
  },
});
