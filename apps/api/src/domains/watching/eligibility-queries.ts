import { notBarredSql } from '../../platform/post-restrictions.ts';
import { notBlocked } from '../user/blocked.ts';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import {
  type EarningRules,
  type EarningBlocker,
  earningBlockerSql,
  requiresAgeConfirmation,
} from '../../platform/earning-eligibility.ts';

/** Facts that decide on a business day if a person's view of a post is paid. */
export interface EligibilityFacts {
  readonly own: boolean;
  readonly source: 'upload' | 'youtube';
  readonly duration_s: number;
  /** The skippable time in ms. */
  readonly skip_ms: number;
  /** Published, and not another person's private video. */
  readonly watchable: boolean;
  /** The reason the person earns nothing at all. */
  readonly no_earning: EarningBlocker | null;
  readonly paid: boolean;
  readonly claimable: boolean;
  /** The day's rewarded views. */
  readonly used: number;
  /** A creator's reward for watching exists. */
  readonly has_bonus: boolean;
  /** The bonus of the worn spectacles, in basis points. */
  readonly boost_bp: number;
  /** Their last position in it, in seconds. */
  readonly position_s: number;
}

const READ_ELIGIBILITY_FACTS = `select p.user_id = $1::bigint as own, p.source, p.duration_s, p.skip_ms,
    p.state = 'published' and (p.visibility <> 'private' or p.user_id = $1::bigint)
      and ${notBarredSql('$1::bigint')} and ${notBlocked('$1::bigint', 'p.user_id')} as watchable,
    ${earningBlockerSql('$4')} as no_earning,
    exists (select from view_reward where user_id = $1::bigint and post_id = $2::bigint) as paid,
    exists (select from view_session where user_id = $1::bigint and post_id = $2::bigint
      and state = 'claimable') as claimable,
    coalesce((select rewarded from view_day where user_id = $1::bigint and biz_date = $3::date), 0) as used,
    p.bonus > 0 or p.has_lucky as has_bonus,
    coalesce((select i.boost_bp from equipment q join nft_item i on i.id = q.nft_id
      where q.user_id = $1::bigint), 0) as boost_bp,
    coalesce(v.position_s, 0) as position_s
  from post p
  cross join "user" u
  left join view_log v on v.user_id = u.id and v.post_id = p.id
  where p.id = $2::bigint and u.id = $1::bigint`;

/** Undefined if there is no such post. */
export const eligibilityFacts = async (
  db: Database,
  userId: bigint,
  postId: bigint,
  day: Day,
  rules: EarningRules,
): Promise<EligibilityFacts | undefined> => {
  const values = [userId, postId, day, requiresAgeConfirmation(rules)];
  const [facts] = await preparedQuery<EligibilityFacts>(
    db,
    'eligibility',
    READ_ELIGIBILITY_FACTS,
    values,
  );
  return facts;
};
