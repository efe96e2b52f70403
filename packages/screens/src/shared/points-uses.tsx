import { prizeQueries, walletQueries } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Button, Card, SectionHead, Text } from '@taice/ui';
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
  const taice = useTaice();
  const { data } = useRead(walletQueries.wallets(taice, user?.chain.chain_address ?? null));
  const { data: isOpen } = useRead(prizeQueries.isOpen(taice));
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
      when:
        isOpen === undefined
          ? '\u00a0'
          : t(isOpen ? 'points.uses.prizesOpen' : 'points.uses.prizesWhen'),
      way: (
        <Button size={36} href="/V2/exchange">
          {t('prizes.redeem')}
        </Button>
      ),
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
          {rows.map(({ key, icon, title, when, way }) => (
            <li key={key}>
              {icon}
              <span className="points-use">
                <Text as="div" weight="semibold">
                  {title}
                </Text>
                <Text as="div" tone="muted">
                  {when}
                </Text>
              </span>
              {way}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
