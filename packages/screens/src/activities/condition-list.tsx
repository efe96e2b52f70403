import type { ActivityDetail } from '@taice/core';
import { Button, Card, ProgressBar, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Info from 'lucide-react/icons/info';
import { useTranslation } from 'react-i18next';
import { questIcons } from '../shared/quest-icons.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { isDone, useNumbers } from './conditions.ts';

type Condition = ActivityDetail['conditions'][number];

function Row({
  condition,
  canDo,
  isRank,
}: {
  condition: Condition;
  canDo: boolean;
  isRank: boolean;
}) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const Icon = questIcons[condition.task_key];
  const done = isDone(condition);
  const { have, need } = numbers(condition);
  // By place each one counts: no number makes it done.
  const name = !isRank
    ? condition.name
    : condition.unit_key === 'time'
      ? t('tasks.missingTime', { count: 1 })
      : t(`tasks.missing.${condition.task_key}`, { count: 1 });
  const far = isRank ? t('activities.have', { have }) : t('activities.haveOf', { have, need });
  return (
    <li className="condition" data-done={(done && !isRank) || undefined}>
      <span className="condition-icon" aria-hidden="true">
        {done && !isRank ? <Check /> : <Icon />}
      </span>
      <div className="condition-words">
        <span className="condition-head">
          <Text weight="semibold">{name}</Text>
          <Text tone="muted" className="condition-num">
            {far}
          </Text>
        </span>
        {!isRank && (
          <ProgressBar
            value={condition.complete_num / condition.total_num}
            label={`${name}: ${far}`}
            tone={done ? 'good' : 'accent'}
            height={8}
          />
        )}
        {condition.unwatched_num > 0 && !(done && !isRank) && (
          <Text size={12} tone="muted">
            {t('tasks.countsOnceWatched')}
          </Text>
        )}
      </div>
      {done && !isRank ? (
        <Text weight="semibold" className="condition-end tc-good">
          {t('tasks.done')}
        </Text>
      ) : (
        canDo && (
          <span className="condition-end">
            <Button size={36} href={condition.action_route}>
              {t(`tasks.do.${condition.task_key}`)}
            </Button>
          </span>
        )
      )}
    </li>
  );
}

/** What is to be done, how far it is, and where each is done. */
export function ConditionList({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { conditions, my, state, reward } = activity;
  if (conditions.length === 0) return null;
  const isRank = reward?.type === 'rank';
  const done = conditions.filter(isDone).length;
  return (
    <Card as="section" padding={0} clip>
      <div className="condition-top">
        <Text as="h2" size={16} weight="bold">
          {t('activities.toDo')}
        </Text>
        {my && !isRank && (
          <Text tone="muted">{t('activities.doneOf', { done, all: conditions.length })}</Text>
        )}
        {my && (
          <Text size={12} tone="muted" className="condition-since">
            <Info aria-hidden="true" />
            {t('activities.since', { when: time.dayAndClock(my.joined_at) })}
          </Text>
        )}
      </div>
      <ul className="conditions">
        {conditions.map((condition) => (
          <Row
            key={`${condition.task_key} ${condition.unit_key}`}
            condition={condition}
            canDo={state === 'running' && my?.state === 'joined'}
            isRank={isRank}
          />
        ))}
      </ul>
    </Card>
  );
}
