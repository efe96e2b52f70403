import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { takeFromPool } from './record-completions.ts';
import { ineligibilitySql } from '../eligibility/eligibility.ts';
import type { Activity } from './queries.ts';

/** The reason a person (`m` of the statement) may win nothing now; `$2`: whether winning needs a confirmed age. */
const INELIGIBILITY = ineligibilitySql('m.user_id', '$2');

// Checked again at the end, for people who were verified or confirmed their age after finishing.
const LIST_NEWLY_ELIGIBLE = `select m.user_id from activity_user m
  where m.activity_id = $1 and m.state = 'rejected' and ${INELIGIBILITY} is null and m.why in ('age_unconfirmed', 'unverified')
  order by m.completed_at, m.user_id`;
const COMPLETE_MEMBER = `update activity_user set state = 'completed', why = $3, reward = $4
  where activity_id = $1 and user_id = $2`;

const writeFixedResults = async (
  tx: Tx,
  { id }: Activity,
  isAgeRequired: boolean,
): Promise<void> => {
  const members = await preparedQuery<{ user_id: bigint }>(
    tx,
    'activity_refused',
    LIST_NEWLY_ELIGIBLE,
    [id, isAgeRequired],
  );
  for (const { user_id } of members) {
    const reward = await takeFromPool(tx, id);
    await preparedQuery(tx, 'activity_accept', COMPLETE_MEMBER, [
      id,
      user_id,
      reward === 0n ? 'pool_empty' : null,
      reward,
    ]);
  }
};

// Equal parts, rounded down; the remainder is not paid.
const SPLIT_POOL = `with standing as (
    select m.user_id, ${INELIGIBILITY} as why from activity_user m
    where m.activity_id = $1 and m.state = 'completed'
  ), part as (
    select case when count(*) = 0 then 0 else least($3::bigint / count(*), coalesce($4::bigint, $3::bigint)) end as amount
    from standing where why is null
  )
  update activity_user m set why = s.why, state = case when s.why is null then 'completed' else 'rejected' end,
    reward = case when s.why is null then part.amount else 0 end
  from standing s, part where m.activity_id = $1 and m.user_id = s.user_id
  returning m.reward`;
const UPDATE_POOL_LEFT = `update activity set pool_left = pool - (select coalesce(sum(reward), 0) from activity_user where activity_id = $1)
  where id = $1 and pool is not null`;

const writePoolResults = async (
  tx: Tx,
  { id, pool: all, per_user_cap }: Activity,
  isAgeRequired: boolean,
) => {
  await preparedQuery(tx, 'activity_split', SPLIT_POOL, [id, isAgeRequired, all, per_user_cap]);
  await preparedQuery(tx, 'activity_left', UPDATE_POOL_LEFT, [id]);
};

// People who are paid nothing take no rank from those behind.
const WRITE_RANK_RESULTS = `with standing as (
    select m.user_id, ${INELIGIBILITY} as why, m.num, m.reached_at from activity_user m
    where m.activity_id = $1 and m.num > 0
  ), placed as (
    select user_id, row_number() over (order by num desc, reached_at, user_id)::int as rank
    from standing where why is null
  ), prized as (
    select p.user_id, p.rank, coalesce((select (e->>'point')::bigint from jsonb_array_elements($3::jsonb) e
      where p.rank between (e->>'from')::int and (e->>'to')::int limit 1), 0) as reward
    from placed p
  )
  update activity_user m set rank = z.rank, reward = coalesce(z.reward, 0),
    state = case when s.why is null then 'completed' else 'rejected' end,
    why = coalesce(s.why, case when coalesce(z.reward, 0) = 0 then 'rank' end)
  from standing s left join prized z on z.user_id = s.user_id
  where m.activity_id = $1 and m.user_id = s.user_id`;

const writeRankResults = async (
  tx: Tx,
  { id, prizes }: Activity,
  isAgeRequired: boolean,
): Promise<void> => {
  await preparedQuery(tx, 'activity_rank', WRITE_RANK_RESULTS, [
    id,
    isAgeRequired,
    JSON.stringify(prizes),
  ]);
};

/** Writes what each participant is owed for their progress so far. The caller has locked the campaign. */
export const writeResults = async (
  tx: Tx,
  activity: Activity,
  isAgeRequired: boolean,
): Promise<void> => {
  const { reward_type: type } = activity;
  if (type === 'fixed') await writeFixedResults(tx, activity, isAgeRequired);
  if (type === 'pool') await writePoolResults(tx, activity, isAgeRequired);
  if (type === 'rank') await writeRankResults(tx, activity, isAgeRequired);
};
