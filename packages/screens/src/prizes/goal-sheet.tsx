import { prizeQueries, setSavingsGoal } from '@taice/core';
import type { PrizeCard } from '@taice/contract';
import { Sheet, Skeleton, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useSaveAction } from '../shared/use-save-action.ts';

function Choices({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { items, loading, error, reload } = usePages(prizeQueries.list(taice, undefined));
  if (items.length === 0)
    return loading || !error ? (
      <Skeleton height={320} />
    ) : (
      <LoadError error={error} onRetry={reload} />
    );
  const choose = async ({ id, wished }: PrizeCard) => {
    const done = wished ? 'prizes.wish.off' : 'prizes.wish.set';
    if (await save(() => setSavingsGoal(taice, id, !wished), done)) onDone();
  };
  return (
    <ul className="goal-choices">
      {items
        .filter(({ stock, wished }) => stock > 0 || wished)
        .map((prize) => (
          <li key={prize.id}>
            <button
              type="button"
              aria-pressed={prize.wished}
              disabled={busy}
              onClick={() => void choose(prize)}
            >
              <img src={prize.image} alt="" loading="lazy" />
              <span>
                <Text as="span" weight="semibold" lines={1}>
                  {prize.name}
                </Text>
                <Text as="span" size={12} tone="muted">
                  {t('rewards.points', { amount: text.points(prize.points) })}
                </Text>
              </span>
              {prize.wished && <Check className="tc-good" aria-hidden="true" />}
            </button>
          </li>
        ))}
    </ul>
  );
}

/** Chooses the prize to save for, which replaces the previous one. A press on the chosen prize removes it. */
export function GoalSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('goal.choose')}
      closeLabel={t('common.close')}
      tall
    >
      {open && <Choices onDone={onClose} />}
    </Sheet>
  );
}
