import { taskPanelAtom, taskQueries } from '@taice/core';
import { IconButton } from '@taice/ui';
import ListChecks from 'lucide-react/icons/list-checks';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

/** Opens the task panel from the top bar, and shows the number of open tasks. */
export function PanelButton() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead(taskQueries.unfinished(taice));
  const count = data?.total ?? 0;
  return (
    <IconButton
      label={count > 0 ? t('tasks.open', { count }) : t('tasks.panel')}
      icon={<ListChecks />}
      badge={count > 0 ? count : undefined}
      badgeTone="accent"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => taice.store.set(taskPanelAtom, { at: currentTarget })}
    />
  );
}
