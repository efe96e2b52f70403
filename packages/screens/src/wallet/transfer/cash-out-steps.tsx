import type { CashOutItem, CashOutState } from '@taice/contract';
import { Stepper } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { stepKinds } from '../../shared/step-kinds.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';

const isBroken = (state: CashOutState): boolean => state === 'rejected' || state === 'failed';

/** The steps of a cash-out, and its progress. */
export function CashOutSteps({ of }: { of: CashOutItem }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { steps, confirmations, confirmations_needed: needed } = of;
  const kinds = stepKinds(steps, {
    isBroken,
    isOver: (state) => state === 'confirmed' || state === 'refunded',
  });
  return (
    <Stepper
      label={t('transfer.steps')}
      steps={steps.map(({ state, at }, place) => ({
        key: state,
        label: t(`transfer.state.${state}`),
        detail:
          at !== null
            ? time.moment(at)
            : state === 'confirmed' && confirmations !== null && needed !== null
              ? t('transfer.confirmations', { count: confirmations, needed })
              : null,
        kind: state === 'cancelled' ? 'cancelled' : (kinds[place] ?? 'later'),
      }))}
    />
  );
}
