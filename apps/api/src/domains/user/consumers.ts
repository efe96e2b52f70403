import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { countFollows } from './follow-queries.ts';

const ADD_XP = `with earned as (
    select user_id, sum(points)::bigint as points
    from unnest($1::bigint[], $2::bigint[]) as t(user_id, points) group by user_id order by user_id
  )
  update "user" u set xp = xp + e.points from earned e where u.id = e.user_id`;

const addXp = async (
  tx: Tx,
  earned: readonly { userId: bigint; points: string }[],
): Promise<void> => {
  const points = earned.map((each) => each.points);
  await preparedQuery(tx, 'user_add_xp', ADD_XP, [earned.map(({ userId }) => userId), points]);
};

const READ_GROUP_BONUSES = `select user_id as "userId", amount::text as points from claimable where id = any($1::bigint[])`;

const levels = defineConsumer({
  name: 'user.levels',
  on: ['view.credited', 'signed_in', 'task.completed', 'claimable.claimed'],
  handle: async (tx, events) => {
    const earned = events.flatMap(({ userId, payload }) =>
      'amount' in payload ? [{ userId, points: payload.amount }] : [],
    );
    // Only a group bonus is a contribution among paid claims.
    const ids = events.flatMap(({ payload }) =>
      'claim_type' in payload && payload.claim_type === 'group_bonus' ? [payload.claim_id] : [],
    );
    if (ids.length > 0)
      earned.push(
        ...(await preparedQuery<(typeof earned)[number]>(
          tx,
          'user_group_bonuses',
          READ_GROUP_BONUSES,
          [ids],
        )),
      );
    if (earned.length > 0) await addXp(tx, earned);
  },
});

const ADD_INVITEES = `with invited as (
    select user_id, count(*)::int as count from unnest($1::bigint[]) as t(user_id) group by user_id order by user_id
  )
  update "user" u set invite_num = invite_num + i.count from invited i where u.id = i.user_id`;

const invitees = defineConsumer({
  name: 'user.invitees',
  on: ['invite.accepted'],
  handle: async (tx, events) => {
    await preparedQuery(tx, 'user_add_invitees', ADD_INVITEES, [
      events.map(({ userId }) => userId),
    ]);
  },
});

export const userConsumers = [levels, invitees, countFollows];
