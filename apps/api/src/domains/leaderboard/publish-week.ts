import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Week } from './weeks.ts';
import { decidePrizes, type Standing } from './decide-prizes.ts';

// All people who are paid or could be by their rank, and all who meet a tier's conditions.
const LIST_STANDINGS = `select * from (
    select row_number() over (order by p.negative_points, p.reached_at, p.user_id)::int as rank, s.user_id, s.points, s.invites,
      s.views, s.uploads, s.ai_uploads, s.disqualified_reason is not null
        or earning_eligibility(u.status, u.status_before, u.age_confirmed_at, false) is not null as disqualified,
      u.chain_address is not null or u.ton_address is not null as has_wallet, is_verified(u.id) as has_identity
    from leaderboard_rank p join leaderboard_score s on s.week_id = p.week_id and s.user_id = p.user_id
    join "user" u on u.id = p.user_id
    where p.week_id = $1 and p.scope = ''
  ) ranked
  where rank <= $2 or exists (
    select from jsonb_to_recordset($3::jsonb) as t(invites int, views int, uploads int, ai_uploads int)
    where ranked.invites >= t.invites and ranked.views >= t.views and ranked.uploads >= t.uploads
      and ranked.ai_uploads >= t.ai_uploads)
  order by rank`;
const INSERT_RESULTS = `insert into leaderboard_result (week_id, rank, user_id, score, tier, paid_rank, why, prize)
  select $1, r.rank, r.user_id, r.score, r.tier, r.paid_rank, array(select jsonb_array_elements_text(r.why)), r.prize
  from jsonb_to_recordset($2::jsonb)
    as r(rank int, user_id bigint, score bigint, tier int, paid_rank int, why jsonb, prize bigint)`;
const SET_STATE = `update leaderboard_week set state = $2, published_at = coalesce(published_at, $3::timestamptz) where id = $1`;
const LOCK_WEEK = `select state from leaderboard_week where id = $1 for update`;

/** The week's state, locked until the transaction ends. */
export const lockWeek = async (tx: Tx, id: bigint): Promise<Week['state'] | undefined> =>
  (await preparedQuery<Pick<Week, 'state'>>(tx, 'leaderboard_week_lock', LOCK_WEEK, [id]))[0]
    ?.state;

const DEDUCT_FAKE_FRIENDS = 'select leaderboard_deduct_clawbacks($1::bigint) as changed';

/** Deducts fake friends' points from a week in verification; returns how many scores changed. */
export const deductFakeFriends = async (tx: Tx, weekId: bigint): Promise<number> =>
  (
    await preparedQuery<{ changed: number }>(
      tx,
      'leaderboard_deduct_clawbacks',
      DEDUCT_FAKE_FRIENDS,
      [weekId],
    )
  )[0]?.changed ?? 0;

/** Decides and stores the prizes by the week's own rules; a week that is not in verification stays unchanged. */
export const publishWeek = async (tx: Tx, week: Week, at: Date): Promise<boolean> => {
  if ((await lockWeek(tx, week.id)) !== 'verifying') return false;
  await deductFakeFriends(tx, week.id);
  const lastTierRank = Math.max(...week.rules.tiers.map(({ to }) => to));
  const standings = await preparedQuery<Standing>(tx, 'leaderboard_people', LIST_STANDINGS, [
    week.id,
    lastTierRank,
    JSON.stringify(week.rules.tiers),
  ]);
  const results = decidePrizes(week.rules, standings).map(
    ({ user_id, score, prize, ...result }) => ({
      ...result,
      user_id: `${user_id}`,
      score: `${score}`,
      prize: `${prize}`,
    }),
  );
  await preparedQuery(tx, 'leaderboard_results', INSERT_RESULTS, [
    week.id,
    JSON.stringify(results),
  ]);
  await preparedQuery(tx, 'leaderboard_week_state', SET_STATE, [week.id, 'published', at]);
  return true;
};
