import type { Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import { consumer } from '../../platform/events/consumer.ts';
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
  await hot(tx, 'user_add_xp', ADD_XP, [earned.map(({ userId }) => userId), points]);
};

const levels = consumer({
  name: 'user.levels',
  on: ['view.credited', 'signed_in'],
  handle: (tx, events) =>
    addXp(
      tx,
      events.map(({ userId, payload }) => ({ userId, points: payload.amount })),
    ),
});

const ADD_INVITEES = `with invited as (
    select user_id, count(*)::int as count from unnest($1::bigint[]) as t(user_id) group by user_id order by user_id
  )
  update "user" u set invite_num = invite_num + i.count from invited i where u.id = i.user_id`;

const invitees = consumer({
  name: 'user.invitees',
  on: ['invite.accepted'],
  handle: async (tx, events) => {
    await hot(tx, 'user_add_invitees', ADD_INVITEES, [events.map(({ userId }) => userId)]);
  },
});

export const userConsumers = [levels, invitees, countFollows];
