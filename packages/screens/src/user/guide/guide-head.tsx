import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';

const steps = 3;

/** Progress of the guide. */
export function GuideHead({ at }: { at: 0 | 1 | 2 }) {
  const { t } = useTranslation();
  return (
    <Text as="div" size={12} tone="muted">
      {t('user.guide.step', { step: at + 1, steps })}
    </Text>
  );
}
