import type { Leaderboard } from '@taice/core';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { clockOf, useSecondsUntil } from '../shared/until-reset.ts';
import { useLocalTime } from '../shared/use-local-time.ts';

const DAY_S = 86_400;

/** Which week it is, `named` where nothing beside says so, and how long it goes on or how far it is. */
export function WeekLine({ week, named }: { week: Leaderboard['week']; named: boolean }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const left = useSecondsUntil(week.ends_at);
  const name = t('leaderboard.week', { week: Number(week.key.slice(-2)) });
  const days = Math.floor(left / DAY_S);
  const clock = clockOf(left % DAY_S);
  return (
    <Text as="p" tone="muted" className="leaderboard-left">
      {week.state === 'open' && left > 0 ? (
        <time dateTime={week.ends_at} title={time.dayAndClock(week.ends_at)}>
          {named && `${name} · `}
          {t(days > 0 ? 'leaderboard.closesInDays' : 'leaderboard.closesIn', { days, clock })}
        </time>
      ) : (
        t(`leaderboard.state.${week.state}`, { name })
      )}
    </Text>
  );
}
