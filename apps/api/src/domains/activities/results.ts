import { hot, type Tx } from '../../platform/db/pool.ts';
import { takeFromPool } from './complete.ts';
import { whyNoWin, type WinRules } from '../user/may-win.ts';
import type { Activity } from './queries.ts';

/** Why a person of the statement (`u`, of `m`) may be paid nothing now; `$2` and `$3` are the rules. */
const WHY = whyNoWin('$2', '$3');

// Who was refused for what they had not confirmed or watched when they had done it is asked once more at the end.
const REFUSED = `select m.user_id from activity_user m join "user" u on u.id = m.user_id
  where m.activity_id = $1 and m.state = 'rejected' and ${WHY} is null and m.why in ('age_unconfirmed', 'no_first_view')
  order by m.completed_at, m.user_id`;
const ACCEPT = `update activity_user set state = 'completed', why = $3, reward = $4
  where activity_id = $1 and user_id = $2`;

const fixed = async (tx: Tx, { id }: Activity, rules: WinRules): Promise<void> => {
  const people = await hot<{ user_id: bigint }>(tx, 'activity_refused', REFUSED, [id, ...rules]);
  for (const { user_id } of people) {
    const reward = await takeFromPool(tx, id);
    await hot(tx, 'activity_accept', ACCEPT, [
      id,
      user_id,
      reward === 0n ? 'pool_empty' : null,
      reward,
    ]);
  }
};

// Equal parts, rounded down; what is left over is not paid to anybody.
const SPLIT = `with standing as (
    select m.user_id, ${WHY} as why from activity_user m join "user" u on u.id = m.user_id
    where m.activity_id = $1 and m.state = 'completed'
  ), part as (
    select case when count(*) = 0 then 0 else least($4::bigint / count(*), coalesce($5::bigint, $4::bigint)) end as amount
    from standing where why is null
  )
  update activity_user m set why = s.why, state = case when s.why is null then 'completed' else 'rejected' end,
    reward = case when s.why is null then part.amount else 0 end
  from standing s, part where m.activity_id = $1 and m.user_id = s.user_id
  returning m.reward`;
const LEFT = `update activity set pool_left = pool - (select coalesce(sum(reward), 0) from activity_user where activity_id = $1)
  where id = $1 and pool is not null`;

const pool = async (tx: Tx, { id, pool: all, per_user_cap }: Activity, rules: WinRules) => {
  await hot(tx, 'activity_split', SPLIT, [id, ...rules, all, per_user_cap]);
  await hot(tx, 'activity_left', LEFT, [id]);
};

// Whoever is paid nothing takes no place from those behind.
const RANK = `with standing as (
    select m.user_id, ${WHY} as why, m.num, m.reached_at from activity_user m join "user" u on u.id = m.user_id
    where m.activity_id = $1 and m.num > 0
  ), placed as (
    select user_id, row_number() over (order by num desc, reached_at, user_id)::int as rank
    from standing where why is null
  ), prized as (
    select p.user_id, p.rank, coalesce((select (e->>'point')::bigint from jsonb_array_elements($4::jsonb) e
      where p.rank between (e->>'from')::int and (e->>'to')::int limit 1), 0) as reward
    from placed p
  )
  update activity_user m set rank = z.rank, reward = coalesce(z.reward, 0),
    state = case when s.why is null then 'completed' else 'rejected' end,
    why = coalesce(s.why, case when coalesce(z.reward, 0) = 0 then 'rank' end)
  from standing s left join prized z on z.user_id = s.user_id
  where m.activity_id = $1 and m.user_id = s.user_id`;

const rank = async (tx: Tx, { id, prizes }: Activity, rules: WinRules): Promise<void> => {
  await hot(tx, 'activity_rank', RANK, [id, ...rules, JSON.stringify(prizes)]);
};

/** Writes down who is owed what, by what everybody has done until now. The caller has locked the campaign. */
export const writeResults = async (tx: Tx, activity: Activity, rules: WinRules): Promise<void> => {
  const { reward_type: type } = activity;
  if (type === 'fixed') await fixed(tx, activity, rules);
  if (type === 'pool') await pool(tx, activity, rules);
  if (type === 'rank') await rank(tx, activity, rules);
};
