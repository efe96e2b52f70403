import { IconButton, Text } from '@taice/ui';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from './history-link.tsx';

/** Title of the panel, the link to earlier payments and, in a floating panel, the close button. */
export function PanelHead({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="panel-head">
      <Text as="h2" size={16} weight="bold">
        {t('tasks.panel')}
      </Text>
      <HistoryLink />
      {onClose && (
        <span className="panel-close">
          <IconButton icon={<X />} label={t('common.close')} onClick={onClose} />
        </span>
      )}
    </div>
  );
}
