import { taskPanelAtom } from '@taice/core';
import { Link } from '@taice/ui';
import HistoryIcon from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

/** Link to the tasks' earlier payments. */
export function HistoryLink() {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <Link
      href="/TaskRecord"
      className="panel-history"
      onClick={() => taice.store.set(taskPanelAtom, null)}
    >
      <HistoryIcon aria-hidden="true" />
      {t('tasks.history')}
    </Link>
  );
}
