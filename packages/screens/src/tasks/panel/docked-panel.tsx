import { Card } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { PanelBody } from './panel-body.tsx';
import { PanelHead } from './panel-head.tsx';

/** The panel of tasks at its place beside the day's groups. */
export function DockedPanel() {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={0} clip className="panel-docked" aria-label={t('tasks.panel')}>
      <PanelHead />
      <PanelBody />
    </Card>
  );
}
