import type { Reply, TaiceContract } from '@taice/contract';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { useWide } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** Number of today's completed groups and, on wide screens, their reward. */
export function GroupsDone({ daily }: { daily: Reply<TaiceContract['tasks']['newDailyTask']> }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const wide = useWide();
  const done = t('tasks.groupsDone', { done: daily.done_groups, total: daily.total_groups });
  if (!wide) return done;
  const all = formatMicro(daily.groups.reduce((sum, { bonus }) => sum + parseMicro(bonus), 0n));
  const bonus = t('tasks.bonusOf', {
    amount: text.points(daily.bonus_today),
    all: text.points(all),
  });
  return `${done} · ${bonus}`;
}
