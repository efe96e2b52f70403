import type { OrderItem } from '@taice/contract';
import { Stepper } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { stepKinds } from '../shared/step-kinds.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { isBroken } from './prize-words.ts';

type Step = OrderItem['steps'][number];

/** Additional text for a step. */
function useStepDetail(order: OrderItem) {
  const { t } = useTranslation();
  const time = useLocalTime();
  return ({ state, at }: Step): string | null => {
    const isSent = order.prize.type === 'physical';
    if (at !== null) {
      const timeText = time.moment(at);
      return state === 'shipped' && order.carrier !== null
        ? `${timeText}, ${order.carrier}`
        : timeText;
    }
    if (state === 'delivered' && order.expected_at !== null)
      return t('prizes.expected', { day: time.day(order.expected_at) });
    return state === 'completed' && isSent ? t('prizes.byItself') : null;
  };
}

/** The steps of an order, and its progress. */
export function OrderSteps({ order, upright = false }: { order: OrderItem; upright?: boolean }) {
  const { t } = useTranslation();
  const detail = useStepDetail(order);
  const { steps } = order;
  const kinds = stepKinds(steps, {
    isBroken,
    isOver: (state) => state === 'completed' || state === 'refunded',
  });
  return (
    <Stepper
      label={t('prizes.steps')}
      upright={upright}
      steps={steps.map((step, place) => ({
        key: step.state,
        label: t(`prizes.state.${step.state}`),
        detail: detail(step),
        kind: kinds[place] ?? 'later',
      }))}
    />
  );
}
