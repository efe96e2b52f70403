import { useTranslation } from 'react-i18next';
import { PointsUses } from '../shared/points-uses.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { ToClaim } from '../shared/to-claim.tsx';
import { useSettledTop } from '../shared/use-settled-top.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { BalanceCard } from './balance-card.tsx';
import { DaysCard } from './days-card.tsx';
import { PointsLedger } from './points-ledger.tsx';
import './points-screen.css';

/** `/V2/points`, `/pointHistory`: what there is, what is on its way, and why each row stands there. */
export function PointsScreen() {
  const { t } = useTranslation();
  const wallet = useWallet();
  const settled = useSettledTop();
  return (
    <div className="points">
      <ScreenTitle>{t('points.title')}</ScreenTitle>
      <div className="points-top" data-settled={wallet.settled}>
        <BalanceCard />
        <DaysCard />
      </div>
      <div className="points-below" hidden={!settled}>
        <ToClaim />
        <PointsUses />
        <PointsLedger />
      </div>
    </div>
  );
}
