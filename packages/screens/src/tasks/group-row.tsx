import { nextStep } from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import { Card, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { BonusClaim } from './bonus-claim.tsx';
import type { GroupProps } from './group-card.tsx';
import { GroupRing, pointsOf } from './group-head.tsx';
import { QuestLine } from './quest-line.tsx';
import { useQuestText } from './quest-text.ts';
import { useStepReward } from './step-reward.ts';

/** A daily group on a narrow screen: the next step with its reward, and the subtasks once it is open. */
export function GroupRow({ group, at }: GroupProps) {
  const { t } = useTranslation();
  const text = usePointsText();
  const words = useQuestText();
  const paysOf = useStepReward();
  const [open, setOpen] = useState(false);
  const id = useId();
  const step = nextStep([group]);
  const totalPoints = addAmounts(pointsOf(group), group.bonus);
  const statusText =
    step.kind === 'do'
      ? (words.waits(...group.quest) ?? words.missing(step.quest))
      : step.kind === 'claim'
        ? t('tasks.bonusReady')
        : t('tasks.groupEarned', { amount: text.points(totalPoints) });
  return (
    <Card as="li" padding={0} clip className="group-row" data-bonus={group.bonus_state}>
      <div className="group-row-head">
        <button
          type="button"
          className="group-row-open"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">
            <GroupRing group={group} at={at} />
          </span>
          <span className="group-row-words">
            <Text size={16} weight="semibold">
              <span aria-hidden="true">{group.name}</span>
              <span className="tc-hidden">
                {t('tasks.ofGroup', { name: group.name, done: group.done, total: group.total })}
              </span>
            </Text>
            <Text tone="muted" lines={2}>
              {statusText}
            </Text>
          </span>
          {step.kind === 'do' && (
            <Text weight="bold" tone="gold" className="group-row-pays">
              {text.signed(paysOf(step).all)}
            </Text>
          )}
          {group.bonus_state === 'credited' && (
            <Text weight="semibold" tone="good" className="bonus-added">
              <Check aria-hidden="true" />
              {t('tasks.done')}
            </Text>
          )}
          {group.bonus_state !== 'claimable' && (
            <ChevronDown className="group-row-chevron" aria-hidden="true" />
          )}
        </button>
        {group.bonus_state === 'claimable' && <BonusClaim group={group} />}
      </div>
      <ul id={id} className="quest-lines" hidden={!open}>
        {open && group.quest.map((quest) => <QuestLine key={quest.id} quest={quest} />)}
      </ul>
    </Card>
  );
}
