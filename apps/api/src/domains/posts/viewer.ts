import { businessDay } from '@taice/core/rules';
import type { Lang } from '@taice/contract/shapes';
import type { Services } from '../../platform/services.ts';
import { asksAge } from '../user/earning.ts';
import { viewerStanding } from './post-queries.ts';

/** For whom posts are shown. */
export interface Viewer {
  /** Null: a visitor. */
  readonly userId: bigint | null;
  readonly lang: Lang;
  /** Whether a view could be paid at all today: a visitor is shown what it would pay. */
  readonly canEarn: boolean;
}

export const visitor = (lang: Lang): Viewer => ({ userId: null, lang, canEarn: true });

/** Asks once per call what holds for every post that is shown in it. */
export const viewerOf = async (
  { db, clock, numbers, config }: Pick<Services, 'db' | 'clock' | 'numbers' | 'config'>,
  user: { userId: bigint } | null,
  lang: Lang,
): Promise<Viewer> => {
  if (!user) return visitor(lang);
  const needsAge = asksAge({ numbers, config });
  const standing = await viewerStanding(db, user.userId, businessDay(clock.rule()), needsAge);
  const canEarn =
    standing !== undefined && standing.may_earn && standing.used < numbers.view_reward_daily_cap;
  return { userId: user.userId, lang, canEarn };
};
