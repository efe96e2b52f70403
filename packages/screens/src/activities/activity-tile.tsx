import type { ActivityCard } from '@taice/contract';
import { Card, Coin, Link, ProgressBar, StatePill, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useTimeLeft } from '../shared/time-left.ts';
import { activityHref, stateTones, useRewardText } from './activity-text.ts';

/** The campaign's beginning or end, whichever is relevant now. */
function ActivityTime({ activity }: { activity: ActivityCard }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { state, starts_at, ends_at } = activity;
  const left = useTimeLeft(state === 'scheduled' ? starts_at : ends_at);
  if (state === 'scheduled') return t('activities.startsIn', { left });
  if (state === 'running') return t('activities.endsIn', { left });
  return t('activities.endedOn', { day: time.day(ends_at) });
}

/** A campaign in a list: the whole card leads to it. */
export function ActivityTile({ activity }: { activity: ActivityCard }) {
  const { t } = useTranslation();
  const reward = useRewardText()(activity);
  const { title, summary, cover, state, progress } = activity;
  const isSaidByTab = state === 'running' || state === 'scheduled';
  return (
    <li>
      <Link href={activityHref(activity)} className="activity-tile">
        <Card padding={0} clip>
          <span className="activity-cover">
            <img src={cover} alt="" loading="lazy" decoding="async" />
            {!isSaidByTab && (
              <span className="activity-state" data-theme="dark">
                <StatePill tone={stateTones[state]}>{t(`activities.state.${state}`)}</StatePill>
              </span>
            )}
          </span>
          <span className="activity-words">
            <Text size={12} tone="muted" className="activity-when">
              <ActivityTime activity={activity} />
            </Text>
            <Text as="strong" size={16} weight="bold" lines={2}>
              {title}
            </Text>
            <Text tone="muted" lines={2}>
              {summary}
            </Text>
            {reward && (
              <span className="activity-pays">
                <Coin size={16} />
                <Text weight="bold" tone="gold">
                  {reward.amount}
                </Text>
                <Text size={12} tone="muted">
                  {reward.whom}
                </Text>
              </span>
            )}
            {progress !== null && progress > 0 && activity.reward?.type !== 'rank' && (
              <span className="activity-far">
                <ProgressBar
                  value={progress / 100}
                  label={t('activities.far', { percent: progress })}
                  tone={progress === 100 ? 'good' : 'accent'}
                />
                <Text size={12} tone="muted">
                  {t('activities.percent', { percent: progress })}
                </Text>
              </span>
            )}
          </span>
        </Card>
      </Link>
    </li>
  );
}
