import { type Claimable, contract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { businessDay, formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import type { ClaimableType } from '../../platform/db/schema-watching.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { countOwn, openClaimables } from './queries.ts';
import { siteFigures } from './site-figures.ts';

const titles: Readonly<Record<Claimable['type'], Readonly<Record<Lang, string>>>> = {
  first_view: { en: 'Your first video', cn: '首个视频奖励', tw: '首部影片獎勵' },
};
const isOffered = (type: ClaimableType): type is Claimable['type'] => Object.hasOwn(titles, type);

export const dataCount = handler(contract.user.dataCount, async (call) => {
  const { user, pool } = call;
  const [site, own] = await Promise.all([
    siteFigures(call),
    user && ownFigures(pool, user.userId, call.clock.rule(), call.lang),
  ]);
  return {
    site: {
      users: site.users,
      videos: site.videos,
      points_issued: formatMicro(site.issued),
      today_active: site.active,
    },
    user: own,
  };
});

const ownFigures = async (db: Database, userId: bigint, now: Date, lang: Lang) => {
  const [[counts], open] = await Promise.all([
    countOwn(db, userId, businessDay(now)),
    openClaimables(db, userId, now),
  ]);
  if (!counts) return fail(401);
  const claimables = open.flatMap(({ id, type, amount, expires_at }): Claimable[] =>
    isOffered(type)
      ? [
          {
            claim_id: `${id}`,
            type,
            title: titles[type][lang],
            amount: formatMicro(amount),
            expires_at: expires_at?.toISOString() ?? null,
          },
        ]
      : [],
  );
  return {
    post_num: counts.post_num,
    be_follow_num: counts.fans_num,
    follow_num: counts.follow_num,
    today_gain: formatMicro(counts.gain),
    claimables,
  };
};
