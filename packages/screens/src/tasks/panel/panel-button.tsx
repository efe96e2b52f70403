import { taskPanelAtom, taskQueries } from '@taice/core';
import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

/** Opens the panel of tasks; says how many are open. Nothing while none is. */
export function PanelButton() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead(taskQueries.unfinished(taice));
  if (!data || data.total === 0) return null;
  return (
    <aside className="task-float task-opener" data-place="corner" aria-label={t('tasks.panel')}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => taice.store.set(taskPanelAtom, { at: currentTarget })}
      >
        <ListChecks aria-hidden="true" />
        <span className="tc-hidden">{t('tasks.open', { count: data.total })}</span>
        <span aria-hidden="true">{t('tasks.panel')}</span>
        <span className="panel-count" aria-hidden="true">
          {data.total}
        </span>
      </button>
    </aside>
  );
}
