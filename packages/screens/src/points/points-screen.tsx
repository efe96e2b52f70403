import { walletQueries } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { BalanceCard } from './balance-card.tsx';
import { DaysCard } from './days-card.tsx';
import { arrivalsSum } from './arriving-friends.ts';
import { OnTheWay } from './on-the-way.tsx';
import { PointsLedger } from './points-ledger.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { useSettledTop } from '../shared/use-settled-top.ts';
import './points-screen.css';

/** `/V2/points`, `/pointHistory`: what there is, what is on its way, and why each row stands there. */
export function PointsScreen() {
  const { t } = useTranslation();
  const arrivals = useRead(walletQueries.arrivals(useTaice()));
  // Points on the way stand above the rest and would move it.
  const isKnown = useSettledTop() && (arrivals.data !== undefined || arrivals.error !== undefined);
  // Without any points the page shows only how to earn them.
  const { wallet } = useWallet();
  const { toClaim } = useClaimables();
  const isEmpty =
    arrivals.data !== undefined &&
    wallet !== null &&
    toClaim.count === 0 &&
    Number(wallet.value) === 0 &&
    Number(wallet.held) === 0 &&
    Number(arrivalsSum(arrivals.data)) === 0;
  return (
    <div className="points">
      <ScreenTitle>{t('points.title')}</ScreenTitle>
      <div className="points-top">
        <BalanceCard />
        {!isEmpty && <OnTheWay />}
        {isKnown && !isEmpty && <DaysCard />}
      </div>
      <div hidden={!isKnown}>
        <PointsLedger />
      </div>
    </div>
  );
}
