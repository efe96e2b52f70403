import type { ActivityDetail } from '@taice/core';
import { Card, ProgressBar, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { questIcons } from '../shared/quest-icons.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { isDone, useProgressNumbers } from './conditions.ts';

type Condition = ActivityDetail['conditions'][number];

function Row({ condition }: { condition: Condition }) {
  const { t } = useTranslation();
  const progressNumbers = useProgressNumbers();
  const Icon = questIcons[condition.task_key];
  const done = isDone(condition);
  const { name } = condition;
  const progressText = t('activities.haveOf', progressNumbers(condition));
  return (
    <li className="condition" data-done={done || undefined}>
      <span className="condition-icon" aria-hidden="true">
        {done ? <Check /> : <Icon />}
      </span>
      <div className="condition-words">
        <span className="condition-head">
          <Text weight="semibold">{name}</Text>
          <Text tone="muted" className="condition-num">
            {progressText}
          </Text>
        </span>
        <ProgressBar
          value={condition.complete_num / condition.total_num}
          label={`${name}: ${progressText}`}
          tone={done ? 'good' : 'accent'}
          height={8}
        />
        {condition.unwatched_num > 0 && !done && (
          <Text size={12} tone="muted">
            {t('tasks.countsOnceWatched')}
          </Text>
        )}
      </div>
      {done && (
        <Text weight="semibold" className="condition-end tc-good">
          {t('tasks.done')}
        </Text>
      )}
    </li>
  );
}

/** Progress on each condition. A campaign by rank has one condition, and the ranking shows it. */
export function ConditionList({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { conditions, my, reward } = activity;
  if (conditions.length === 0 || reward?.type === 'rank') return null;
  const done = conditions.filter(isDone).length;
  return (
    <Card as="section" padding={0} clip>
      <div className="condition-top">
        <Text as="h2" size={16} weight="bold">
          {t('activities.toDo')}
        </Text>
        {my && <Text tone="muted">{t('activities.doneOf', { done, all: conditions.length })}</Text>}
        {my && (
          <Text size={12} tone="muted" className="condition-since">
            <Info aria-hidden="true" />
            {t('activities.since', { when: time.dayAndClock(my.joined_at) })}
          </Text>
        )}
      </div>
      <ul className="conditions">
        {conditions.map((condition) => (
          <Row key={`${condition.task_key} ${condition.unit_key}`} condition={condition} />
        ))}
      </ul>
    </Card>
  );
}
