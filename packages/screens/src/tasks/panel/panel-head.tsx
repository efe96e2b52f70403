import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from './history-link.tsx';

/** What the panel is, and the way to what tasks have paid. */
export function PanelHead() {
  const { t } = useTranslation();
  return (
    <div className="panel-head">
      <Text as="h2" size={16} weight="bold">
        {t('tasks.panel')}
      </Text>
      <HistoryLink />
    </div>
  );
}
