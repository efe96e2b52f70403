import { businessDay } from '@taice/core/rules';
import type { Lang } from '@taice/contract/shapes';
import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Services } from '../../platform/services.ts';
import { earningBlockerSql, requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';

/** The viewer for whom posts are shown. */
export interface Viewer {
  /** Null: a visitor. */
  readonly userId: bigint | null;
  readonly lang: Lang;
  /** True if a view could be paid today. A visitor is shown the amount it would pay. */
  readonly canEarnToday: boolean;
  /** True if their account may earn, regardless of today's limits. */
  readonly isEligible: boolean;
  /** Creators' rewards need a verified account; a visitor is shown them. */
  readonly isVerified: boolean;
}

export const visitor = (lang: Lang): Viewer => ({
  userId: null,
  lang,
  canEarnToday: true,
  isEligible: true,
  isVerified: true,
});

const READ_STANDINGS = `select k.at::int, ${earningBlockerSql('k.isAgeRequired')} is null as may_earn, is_verified(u.id) as is_verified,
    coalesce((select rewarded from view_day where user_id = u.id and biz_date = k.day), 0) as used
  from unnest($1::bigint[], $2::date[], $3::boolean[]) with ordinality k (user_id, day, isAgeRequired, at)
  join "user" u on u.id = k.user_id`;

interface Standing {
  readonly at: number;
  readonly may_earn: boolean;
  readonly is_verified: boolean;
  readonly used: number;
}

interface StandingRequest {
  readonly userId: bigint;
  readonly day: Day;
  readonly isAgeRequired: boolean;
}

/** The account state that decides for all posts whether the viewer can earn today. */
const standings = batchLoader(async (db, requests: readonly StandingRequest[]) => {
  const rows = await preparedQuery<Standing>(db, 'viewers_standing', READ_STANDINGS, [
    requests.map(({ userId }) => userId),
    requests.map(({ day }) => day),
    requests.map(({ isAgeRequired }) => isAgeRequired),
  ]);
  return alignByIndex(rows, requests);
});

/** Reads once per call the viewer's data for all posts shown in it. */
export const viewerOf = async (
  { db, clock, settings, config }: Pick<Services, 'db' | 'clock' | 'settings' | 'config'>,
  user: { userId: bigint } | null,
  lang: Lang,
): Promise<Viewer> => {
  if (!user) return visitor(lang);
  const { userId } = user;
  const isAgeRequired = requiresAgeConfirmation({ settings, config });
  const standing = await standings(db, { userId, day: businessDay(clock.rule()), isAgeRequired });
  const mayEarn = standing?.may_earn ?? false;
  const canEarn = mayEarn && (standing?.used ?? 0) < settings.view_reward_daily_cap;
  return {
    userId,
    lang,
    canEarnToday: canEarn,
    isEligible: mayEarn,
    isVerified: standing?.is_verified ?? false,
  };
};
