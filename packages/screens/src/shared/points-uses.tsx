import { openTon, openWallet, prizeQueries, walletQueries } from '@taice/core';
import { Button, Card, ProgressBar, SectionHead, Text } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import Target from 'lucide-react/icons/target';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOfPrize, useGoalText } from './goal/use-prize-progress.ts';
import { VerifyButton } from './bindings/verify-button.tsx';
import { useTaice } from './taice.tsx';
import { useRead } from './use-read.ts';
import { useUser } from './use-user.ts';
import './points-uses.css';

type Row = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly when: string;
  /** Progress, 0 to 1. */
  readonly far?: number;
  readonly way?: ReactNode;
};

/** The uses of points, marked as open or not: nothing here promises what the server does not offer yet. */
export function PointsUses() {
  const { t } = useTranslation();
  const user = useUser();
  const taice = useTaice();
  const wallets = useRead(walletQueries.wallets(taice, user?.chain.chain_address ?? null));
  const prizesOpen = useRead(prizeQueries.isOpen(taice));
  const goalRead = useRead(prizeQueries.wished(taice));
  // Until it is known, the space of the most likely text is reserved, and nothing is shown.
  const isKnown =
    user !== undefined &&
    [wallets, prizesOpen, goalRead].every(({ data, loading }) => data !== undefined || !loading);
  const goal = goalRead.data;
  const isOpen = !isKnown || prizesOpen.data === true;
  const payouts = !isKnown || wallets.data?.list.some((one) => one.cashout_enabled) === true;
  const { bsc, ton } = wallets.data?.addresses ?? {};
  // In Telegram, points are paid out only on TON.
  const isTon = taice.platform.appType === 'tg_mini';
  const toBind = isTon ? 'points.uses.payoutBindTon' : 'points.uses.payoutBind';
  const isBound = (isTon ? ton : (bsc ?? ton)) != null;
  const toVerify = user?.verified_by === null ? 'transfer.why.unverified' : undefined;
  const payoutWords = toVerify ?? (isBound ? 'points.uses.payoutOpen' : toBind);
  const wishWords = useGoalText();
  const rows: Row[] = [
    goal
      ? {
          key: 'prizes',
          icon: <Target aria-hidden="true" />,
          title: goal.name,
          when: wishWords(goal),
          far: shareOfPrize(goal),
          way: (
            <Button size={36} href={`/V2/exchangeH5?id=${goal.id}`}>
              {t('prizes.wish.see')}
            </Button>
          ),
        }
      : {
          key: 'prizes',
          icon: <Gift aria-hidden="true" />,
          title: t('points.uses.prizes'),
          when: t(isOpen ? 'points.uses.prizesOpen' : 'points.uses.prizesWhen'),
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
      when: t(payouts ? payoutWords : 'points.uses.payoutWhen'),
      way:
        payouts &&
        (isKnown && toVerify ? (
          <VerifyButton />
        ) : isKnown && !isBound ? (
          <Button size={36} onClick={() => (isTon ? openTon(taice) : openWallet(taice, 'bind'))}>
            {t('points.uses.bind')}
          </Button>
        ) : (
          <Button size={36} href="/Transfer">
            {t('transfer.open')}
          </Button>
        )),
    },
  ];
  return (
    <section>
      <SectionHead size={16}>{t('points.uses.title')}</SectionHead>
      <Card padding={0} clip className="points-uses-card">
        <ul className="points-uses" aria-busy={!isKnown}>
          {rows.map(({ key, icon, title, when, far, way }) => (
            <li key={key}>
              {icon}
              <span className="points-use">
                <Text as="div" weight="semibold">
                  {title}
                </Text>
                <Text as="div" tone="muted">
                  {when}
                </Text>
                {far !== undefined && <ProgressBar value={far} label={when} tone="gold" />}
              </span>
              {way}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
