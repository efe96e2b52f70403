import { walletQueries } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Card, SectionHead, Text } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import TrendingUp from 'lucide-react/icons/trending-up';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { usePointsText } from './points-text.ts';
import { useTaice } from './taice.tsx';
import { useRead } from './use-read.ts';
import { useUser } from './use-user.ts';
import './points-uses.css';

/** What points are for, and which of it is open: nothing here promises what the server does not do yet. */
export function PointsUses() {
  const { t } = useTranslation();
  const text = usePointsText();
  const user = useUser();
  const { data } = useRead(walletQueries.wallets(useTaice(), user?.chain.chain_address ?? null));
  const level = user?.user_level;
  const payouts = data?.list.some((one) => one.cashout_enabled) === true;
  const rows = [
    {
      key: 'level',
      icon: <TrendingUp aria-hidden="true" />,
      title: t('points.uses.level'),
      when: level
        ? t('points.uses.levelWhen', {
            level: level.level_no + 1,
            amount: text.points(subtractAmounts(level.max_point, level.now_point)),
          })
        : '\u00a0',
    },
    {
      key: 'prizes',
      icon: <Gift aria-hidden="true" />,
      title: t('points.uses.prizes'),
      when: t('points.uses.prizesWhen'),
    },
    {
      key: 'payout',
      icon: <Wallet aria-hidden="true" />,
      title: t('points.uses.payout'),
      when: payouts ? t('points.uses.payoutOpen') : t('points.uses.payoutWhen'),
    },
  ];
  return (
    <section>
      <SectionHead size={16}>{t('points.uses.title')}</SectionHead>
      <Card padding={0} clip>
        <ul className="points-uses">
          {rows.map(({ key, icon, title, when }) => (
            <li key={key}>
              {icon}
              <span>
                <Text as="div" weight="semibold">
                  {title}
                </Text>
                <Text as="div" tone="muted">
                  {when}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
