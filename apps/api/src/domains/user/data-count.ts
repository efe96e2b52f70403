import { type Claimable, contract } from '@taice/contract';
import { calculateBoost, businessDay, formatMicro, sumAmounts } from '@taice/core/rules';
import { type Call, handler } from '../../platform/endpoint.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { fail } from '../../platform/http/failure.ts';
import { translate } from '../../platform/translate.ts';
import { reachedMilestones } from '../invitations/milestones.ts';
import { fullRings } from '../rewards/claim-parts.ts';
import { awaitsFirstView } from '../rewards/first-view-queries.ts';
import { countOwn, listOpenClaimables } from './queries.ts';
import { readWallet } from '../wallet/queries.ts';
import { siteFigures } from './site-figures.ts';

export const dataCount = handler(contract.user.dataCount, {
  run: async (call) => {
    const { user } = call;
    const [site, ownCounts] = await Promise.all([
      siteFigures(call),
      user && readOwnFigures(call, user),
    ]);
    return {
      site: {
        users: site.users,
        videos: site.videos,
        points_issued: formatMicro(site.issued),
        today_active: site.active,
      },
      user: ownCounts,
    };
  },
});

type DataCountCall = Call<typeof contract.user.dataCount>;

const readOwnFigures = async (
  { db, clock, config, lang, settings }: DataCountCall,
  { userId, earningBlocker }: Principal,
) => {
  const now = clock.rule();
  // The order matters: a reward opened in between is in one of the two reads.
  const first = awaitsFirstView(db, { config }, userId);
  const [[counts], wallet, openClaimables, milestones, full, isFirst] = await Promise.all([
    countOwn(db, userId),
    readWallet(db, userId, businessDay(now)),
    first.then(() => listOpenClaimables(db, userId, now)),
    reachedMilestones(db, { settings }, userId),
    fullRings(db, { settings }, userId, now),
    first,
  ]);
  if (!counts || !wallet) return fail(401);
  const claimables = openClaimables.map(({ id, type, amount, expires_at }): Claimable => ({
    claim_id: `${id}`,
    type,
    title: translate(lang, `claimable.${type}`),
    amount: formatMicro(amount),
    expires_at: expires_at?.toISOString() ?? null,
  }));
  const full_rings = full.map(({ postId, parts }) => ({
    post_id: `${postId}`,
    amount: sumAmounts(parts),
  }));
  const first_view = formatMicro(
    isFirst && earningBlocker === null ? settings.first_view_reward : 0n,
  );
  // A full ring opens the first-view reward, and its claim pays it.
  const firstViewAmounts = full.length > 0 && first_view !== '0' ? [{ amount: first_view }] : [];
  const milestoneAmounts = milestones.map(({ point }) => ({ amount: formatMicro(point) }));
  const ringAmounts = full.map(({ together: parts }) => ({ amount: sumAmounts(parts) }));
  const collectable = [...ringAmounts, ...claimables, ...milestoneAmounts, ...firstViewAmounts];
  const base = settings.view_reward_base;
  return {
    post_num: counts.post_num,
    be_follow_num: counts.fans_num,
    follow_num: counts.follow_num,
    today_gain: formatMicro(wallet.today),
    claimables,
    full_rings,
    to_claim: { count: collectable.length, amount: sumAmounts(collectable) },
    view: formatMicro(base + calculateBoost(base, counts.boost_bp)),
    first_view,
  };
};
