import { useTranslation } from 'react-i18next';
import { Claimables } from '../shared/claimables.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useSettledTop } from '../shared/use-settled-top.ts';
import { EarnedToday } from './earned-today.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { TodayCard } from './today-card.tsx';
import './tasks-screen.css';

/** `/V2/task`, `/Task`: what today has brought and what can still be taken. */
export function TasksScreen() {
  const { t } = useTranslation();
  const settled = useSettledTop();
  return (
    <div className="tasks">
      <ScreenTitle>{t('tasks.title')}</ScreenTitle>
      <div className="tasks-columns">
        <div className="tasks-column">
          <TodayCard />
          <SignInCard />
          <Claimables />
        </div>
        <div className="tasks-column" hidden={!settled}>
          <EarnedToday />
        </div>
      </div>
    </div>
  );
}
