import {
  firstViewIdentities,
  openFirstView,
  payClaimable,
  type Services,
  takeIdentities,
  type Tx,
} from '@taice/api/for-demo';
import type { PastView } from './plan-views.ts';

/** Pays each person's very first view of a day, as their first claim would have. */
export const seedFirstViews = async (
  tx: Tx,
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  day: string,
  views: readonly PastView[],
): Promise<void> => {
  const paidUsers = new Set<bigint>();
  for (const { userId, at, qualified } of views) {
    if (!qualified || paidUsers.has(userId)) continue;
    paidUsers.add(userId);
    const identities = await firstViewIdentities(tx, config, userId);
    if (!identities || !(await takeIdentities(tx, userId, identities, at))) continue;
    const amount = settings.first_view_reward;
    const claim = await openFirstView(tx, { userId, amount, day, at });
    if (claim) await payClaimable(tx, claim, { actor: 'user', at });
  }
};
