import type { OrderItem } from '@taice/contract';
import { Text, classes } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../shared/use-local-time.ts';
import { isBroken } from './prize-words.ts';

type Step = OrderItem['steps'][number];

/** What is to be said of a step besides its name. */
function useStepDetail(order: OrderItem) {
  const { t } = useTranslation();
  const time = useLocalTime();
  return ({ state, at }: Step): string | null => {
    const isSent = order.prize.type === 'physical';
    if (at !== null) {
      const when = time.moment(at);
      return state === 'shipped' && order.carrier !== null ? `${when}, ${order.carrier}` : when;
    }
    if (state === 'delivered' && order.expected_at !== null)
      return t('prizes.expected', { day: time.day(order.expected_at) });
    return state === 'completed' && isSent ? t('prizes.byItself') : null;
  };
}

/** The way that an order goes, and how far it is; upright, or where it is too narrow for all of it side by side. */
export function OrderSteps({ order, upright = false }: { order: OrderItem; upright?: boolean }) {
  const { t } = useTranslation();
  const detail = useStepDetail(order);
  const { steps } = order;
  const now = steps.findLastIndex(({ at }) => at !== null);
  return (
    <div className={classes('steps', !upright && 'steps-flat')}>
      <ol aria-label={t('prizes.steps')}>
        {steps.map((step, place) => {
          const { state } = step;
          const isOver = state === 'completed' || state === 'refunded';
          const kind =
            place > now
              ? 'later'
              : isBroken(state)
                ? 'broken'
                : place < now || isOver
                  ? 'done'
                  : 'now';
          const says = detail(step);
          return (
            <li key={state} data-kind={kind} aria-current={place === now ? 'step' : undefined}>
              <span className="step-mark" aria-hidden="true">
                {kind === 'done' && <Check />}
                {kind === 'broken' && <X />}
              </span>
              <span className="step-words">
                <Text weight="semibold" tone={kind === 'later' ? 'muted' : undefined}>
                  {t(`prizes.state.${state}`)}
                </Text>
                {says !== null && (
                  <Text size={12} tone="muted">
                    {says}
                  </Text>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
