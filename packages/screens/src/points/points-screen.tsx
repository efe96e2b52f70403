import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { BalanceCard } from './balance-card.tsx';
import { DaysCard } from './days-card.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { PointsLedger } from './points-ledger.tsx';
import { useSettledTop } from '../shared/use-settled-top.ts';
import './points-screen.css';

/** `/V2/points`, `/pointHistory`: what there is, what is on its way, and why each row stands there. */
export function PointsScreen() {
  const { t } = useTranslation();
  const settled = useSettledTop();
  return (
    <div className="points">
      <ScreenTitle>{t('points.title')}</ScreenTitle>
      <div className="points-top">
        <BalanceCard />
        <OnTheWay />
        <DaysCard />
      </div>
      <div hidden={!settled}>
        <PointsLedger />
      </div>
    </div>
  );
}
