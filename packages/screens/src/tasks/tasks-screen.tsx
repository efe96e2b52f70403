import { useTranslation } from 'react-i18next';
import { Claimables } from '../shared/claimables.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useFreshLedger } from '../shared/use-fresh-ledger.ts';
import { EarnedToday } from './earned-today.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { TodayCard } from './today-card.tsx';
import './tasks-screen.css';

/** `/V2/task`, `/Task`: what today has brought and what can still be taken. */
export function TasksScreen() {
  const { t } = useTranslation();
  useFreshLedger();
  return (
    <div className="tasks">
      <ScreenTitle>{t('tasks.title')}</ScreenTitle>
      <div className="tasks-columns">
        <div className="tasks-column">
          <TodayCard />
          <Claimables />
          <SignInCard />
        </div>
        <div className="tasks-column">
          <EarnedToday />
        </div>
      </div>
    </div>
  );
}
