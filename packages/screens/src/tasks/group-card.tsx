import type { TaskGroup } from '@taice/core';
import { Card, Coin, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { BonusClaim } from './bonus-claim.tsx';
import { BonusAmount, GroupRing, pointsOf } from './group-head.tsx';
import { QuestLine } from './quest-line.tsx';
import { useQuestText } from './quest-text.ts';

export type GroupProps = { group: TaskGroup; at: number };

/** A daily group on wide screens: all subtasks and the bonus. */
export function GroupCard({ group, at: index }: GroupProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const words = useQuestText();
  const points = pointsOf(group);
  return (
    <Card as="li" padding={0} className="group-card" data-bonus={group.bonus_state}>
      <div className="group-card-head">
        <GroupRing group={group} at={index} size={56} />
        <div>
          <Text as="h3" size={16} weight="semibold">
            {group.name}
          </Text>
          <Text size={12} tone="muted">
            {words.waits(...group.quest) ?? t('tasks.inTasks', { amount: text.points(points) })}
          </Text>
        </div>
      </div>
      <ul className="quest-lines">
        {group.quest.map((quest) => (
          <QuestLine key={quest.id} quest={quest} />
        ))}
      </ul>
      <div className="group-card-foot">
        <Text size={12} tone="muted">
          {t('tasks.bonus')}
        </Text>
        {group.bonus_state === 'claimable' ? (
          <BonusClaim group={group} />
        ) : group.bonus_state === 'credited' ? (
          <Text size={12} weight="semibold" tone="good" className="bonus-added">
            <Check aria-hidden="true" />
            {t('tasks.bonusAdded', { amount: text.points(group.bonus) })}
          </Text>
        ) : (
          <span className="bonus-locked">
            <Coin size={16} />
            <BonusAmount group={group} />
          </span>
        )}
      </div>
    </Card>
  );
}
