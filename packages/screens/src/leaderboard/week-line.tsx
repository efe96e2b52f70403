import type { Leaderboard } from '@taice/core';
import { Text } from '@taice/ui';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { formatCountdown, useSecondsUntil } from '../shared/seconds-until.ts';
import { useLocalTime } from '../shared/use-local-time.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * The week, with its name if `named`, and the remaining time or the progress. `brief`: only the remaining days and
 * hours.
 */
export function WeekLine({
  week,
  named = false,
  brief = false,
}: {
  week: Leaderboard['week'];
  named?: boolean;
  brief?: boolean;
}) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const secondsLeft = useSecondsUntil(week.ends_at);
  const name = t('leaderboard.week', { week: Number(week.key.slice(-2)) });
  const days = Math.floor(secondsLeft / DAY_S);
  const clock = formatCountdown(secondsLeft % DAY_S);
  return (
    <Text as="p" tone="muted" className="leaderboard-left">
      {week.state === 'open' && secondsLeft > 0 ? (
        <time dateTime={week.ends_at} title={time.dayAndClock(week.ends_at)}>
          {named && `${name} · `}
          {brief ? (
            <>
              <Clock aria-hidden="true" />
              <span className="tc-hidden">{t('leaderboard.timeLeft')} </span>
              {days > 0
                ? t('leaderboard.leftDays', {
                    days,
                    hours: Math.floor((secondsLeft % DAY_S) / HOUR_S),
                  })
                : t('leaderboard.leftHours', {
                    hours: Math.floor(secondsLeft / HOUR_S),
                    minutes: Math.floor((secondsLeft % HOUR_S) / 60),
                  })}
            </>
          ) : (
            t(days > 0 ? 'leaderboard.closesInDays' : 'leaderboard.closesIn', { days, clock })
          )}
        </time>
      ) : (
        t(`leaderboard.state.${week.state}`, { name })
      )}
    </Text>
  );
}
