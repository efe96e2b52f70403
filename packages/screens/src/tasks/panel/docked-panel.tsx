import { Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from './history-link.tsx';
import { PanelBody } from './panel-body.tsx';

/** The panel of tasks at its place beside the day's groups. */
export function DockedPanel() {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={0} clip className="panel-docked" aria-label={t('tasks.panel')}>
      <div className="panel-head">
        <Text as="h2" size={16} weight="bold">
          {t('tasks.panel')}
        </Text>
        <HistoryLink />
      </div>
      <PanelBody />
    </Card>
  );
}
