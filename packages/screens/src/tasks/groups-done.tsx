import { taskQueries } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** How many of today's groups are whole and what that brings; where there is room. */
export function GroupsDone() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { data } = useRead(taskQueries.daily(useTaice()));
  const all =
    data && formatMicro(data.groups.reduce((sum, { bonus }) => sum + parseMicro(bonus), 0n));
  return (
    <dl className="today-groups">
      <dt className="tc-12 tc-muted">{t('tasks.groupsLabel')}</dt>
      <dd className="tc-20 tc-bold">
        {data ? (
          t('tasks.groupsOf', { done: data.done_groups, total: data.total_groups })
        ) : (
          <Skeleton width={64} height={28} shape="text" />
        )}
      </dd>
      <dd className="tc-12 tc-muted">
        {data && all ? (
          t('tasks.bonusOf', { amount: text.points(data.bonus_today), all: text.points(all) })
        ) : (
          <Skeleton width={120} height={16} shape="text" />
        )}
      </dd>
    </dl>
  );
}
