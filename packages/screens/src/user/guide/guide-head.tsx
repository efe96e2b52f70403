import { Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

const steps = [0, 1, 2] as const;

/** How far the guide has come. */
export function GuideHead({ at }: { at: 0 | 1 | 2 }) {
  const { t } = useTranslation();
  return (
    <div className="guide-head">
      <span className="guide-steps" aria-hidden="true">
        {steps.map((step) => (
          <Fragment key={step}>
            {step > 0 && <span className="guide-between" data-done={step <= at} />}
            <i data-state={step < at ? 'done' : step === at ? 'now' : 'next'}>
              {step < at ? <Check size={16} /> : step + 1}
            </i>
          </Fragment>
        ))}
      </span>
      <Text tone="muted">{t('user.guide.step', { step: at + 1, steps: steps.length })}</Text>
    </div>
  );
}
