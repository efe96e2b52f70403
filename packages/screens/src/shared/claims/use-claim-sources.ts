import { invitationQueries } from '@taice/core';
import { sumAmounts } from '@taice/core/rules';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';
import { useClaimables } from './use-claimables.ts';

/** What the points that wait to be claimed are for, each with its amount. */
export function useClaimSources() {
  const { t } = useTranslation();
  const { claimables, fullRings } = useClaimables();
  const milestones = useRead(invitationQueries.milestones(useTaice())).data?.list ?? [];
  return [
    ...claimables.map(({ claim_id, type, title, amount }) => ({
      key: claim_id,
      title: type === 'first_view' ? t('rewards.firstView') : title,
      amount,
    })),
    ...milestones
      .filter(({ state }) => state === 'open')
      .map(({ id, name, point }) => ({
        key: `milestone ${id}`,
        title: t('invitations.milestoneOf', { name }),
        amount: point,
      })),
    ...(fullRings.length > 0
      ? [
          {
            key: 'videos',
            title: t('rewards.videos', { count: fullRings.length }),
            amount: sumAmounts(fullRings),
          },
        ]
      : []),
  ];
}
