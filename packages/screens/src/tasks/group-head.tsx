import { getQuestProgress, type TaskGroup } from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import { Text, ThreeArcRing } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { applyFactor, usePointsText } from '../shared/points-text.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { groupIconAt } from '../shared/quest-icons.ts';

/** Reward of a group's tasks without its bonus, a decimal string of points. */
export const pointsOf = ({ quest }: TaskGroup): string =>
  quest.reduce((sum, { point }) => addAmounts(sum, point), '0');

/** A group's ring of three arcs. */
export function GroupRing({
  group,
  at,
  size = 48,
}: {
  group: TaskGroup;
  at: number;
  size?: 48 | 56;
}) {
  const { t } = useTranslation();
  const Icon = group.done === group.total ? Check : groupIconAt(at);
  const arc = (index: number) => {
    const quest = group.quest[index];
    return quest ? getQuestProgress(quest) : 0;
  };
  return (
    <ThreeArcRing
      size={size}
      arcs={[arc(0), arc(1), arc(2)]}
      label={t('tasks.ofGroup', { name: group.name, done: group.done, total: group.total })}
    >
      <Icon size={20} />
    </ThreeArcRing>
  );
}

/** A group's bonus, and its value at tonight's factor if that is below 1. */
export function BonusAmount({ group }: { group: TaskGroup }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const factor = useWallet().wallet?.factor;
  const isReduced = factor !== undefined && Number(factor) < 1;
  return (
    <span className="bonus-amount">
      <Text weight="bold" tone="gold">
        {text.signed(group.bonus)} <span className="bonus-unit">{t('common.points')}</span>
      </Text>
      {isReduced && (
        <Text size={12} tone="muted">
          {t('tasks.aboutTonight', { amount: text.points(applyFactor(group.bonus, factor)) })}
        </Text>
      )}
    </span>
  );
}
