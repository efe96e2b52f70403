import { prizeQueries, walletQueries } from '@taice/core';
import { Card, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useToday } from '../shared/business-days.tsx';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { LedgerSkeleton } from '../shared/ledger/ledger-list.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { type ReadResult, useRead } from '../shared/use-read.ts';
import { useHeaderReady } from '../shared/use-header-ready.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { arrivalsSum } from './pending-friends.ts';
import { BalanceCard } from './balance-card.tsx';
import { DaysCard } from './days-card.tsx';
import { recentDays } from './last-days.ts';
import { PendingPoints } from './pending-points.tsx';
import { PointsLedger } from './points-ledger.tsx';
import './points-screen.css';

/** Placeholder of the page: all parts load together, so that none moves another. */
function PointsSkeleton() {
  return (
    <>
      <div className="points-top" aria-busy="true">
        <Card padding={20} className="points-balance">
          <Skeleton width={80} height={20} shape="text" />
          <Skeleton width={180} height={48} shape="text" />
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={64} />
        </Card>
        <Card padding={20} className="points-way">
          <Skeleton width={120} height={24} shape="text" />
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={44} />
          ))}
        </Card>
        <Card padding={20} className="points-days">
          <Skeleton width={96} height={44} shape="text" />
          <div className="points-chart">
            <div className="points-chart-wait">
              <Skeleton height="100%" />
            </div>
          </div>
        </Card>
      </div>
      <Card padding={0} clip>
        <div className="points-ledger-head">
          <Skeleton width={96} height={44} shape="text" />
        </div>
        <LedgerSkeleton />
      </Card>
    </>
  );
}

const isSettled = ({ data, error, loading }: ReadResult<unknown>): boolean =>
  data !== undefined || (error !== undefined && !loading);

/** `/V2/points`, `/pointHistory`: the balance, pending points, and the ledger with a reason for each row. */
export function PointsScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { wallet, error: noWallet, reload } = useWallet();
  const arrivals = useRead(walletQueries.arrivals(taice));
  const days = useRead(recentDays(taice, useToday()));
  const goal = useRead(prizeQueries.wished(taice));
  const { toClaim, firstView } = useClaimables();
  const isKnown = useHeaderReady() && [arrivals, days, goal].every(isSettled);
  const missing = [arrivals, days].filter(({ data }) => data === undefined);
  const error = noWallet ?? missing[0]?.error;
  // One error message for the whole page.
  if (isKnown && error !== undefined)
    return (
      <div className="points">
        <ScreenTitle>{t('points.title')}</ScreenTitle>
        <LoadError
          error={error}
          onRetry={() => {
            if (noWallet !== undefined) reload();
            for (const each of missing) each.reload();
          }}
        />
      </div>
    );
  // Without any points the page shows only how to earn them.
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
      {!isKnown && <PointsSkeleton />}
      <div className="points-top" hidden={!isKnown}>
        <BalanceCard />
        {!isEmpty && <PendingPoints />}
        {!isEmpty && <DaysCard />}
      </div>
      {!(isEmpty && Number(firstView) > 0) && (
        <div hidden={!isKnown}>
          <PointsLedger />
        </div>
      )}
    </div>
  );
}
