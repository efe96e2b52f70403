import { invitationQueries } from '@taice/core';
import { sumAmounts } from '@taice/core/rules';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';
import { useClaimables } from './use-claimables.ts';

/** Sources of the points to claim, each with its amount. `short` replaces the title in a single line. */
export function useClaimSources() {
  const { t } = useTranslation();
  const { claimables, fullRings } = useClaimables();
  const milestones = useRead(invitationQueries.milestones(useTaice())).data?.list ?? [];
  return [
    ...claimables.map(({ claim_id, type, title, amount }) => ({
      key: claim_id,
      title: type === 'first_view' ? t('rewards.firstView') : title,
      short: type === 'leaderboard' ? t('leaderboard.title') : undefined,
      amount,
    })),
    ...milestones
      .filter(({ state }) => state === 'open')
      .map(({ id, name, point }) => ({
        key: `milestone ${id}`,
        title: t('invitations.milestoneOf', { name }),
        short: name,
        amount: point,
      })),
    ...(fullRings.length > 0
      ? [
          {
            key: 'videos',
            title: t('rewards.videos', { count: fullRings.length }),
            short: undefined,
            amount: sumAmounts(fullRings),
          },
        ]
      : []),
  ];
}

/** The sources of the points to claim, in one line. */
export function useClaimLine(): string {
  const text = usePointsText();
  return useClaimSources()
    .map(({ title, short, amount }) => `${short ?? title} ${text.points(amount)}`)
    .join(' · ');
}
