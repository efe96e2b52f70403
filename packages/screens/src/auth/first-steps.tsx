import { Card, Coin, Text } from '@taice/ui';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';

/** How points are earned, in three steps. */
export function FirstSteps() {
  const { t } = useTranslation();
  const steps = [
    { key: 'watch', icon: <Play aria-hidden="true" /> },
    { key: 'claim', icon: <Coin size={24} /> },
    { key: 'return', icon: <CalendarCheck aria-hidden="true" /> },
  ] as const;
  return (
    <ol className="first-steps">
      {steps.map(({ key, icon }) => (
        <Card key={key} as="li" padding={20}>
          {icon}
          <Text as="p" size={16} weight="semibold">
            {t(`auth.steps.${key}`)}
          </Text>
          <Text as="p" tone="muted">
            {t(`auth.steps.${key}Body`)}
          </Text>
        </Card>
      ))}
    </ol>
  );
}
