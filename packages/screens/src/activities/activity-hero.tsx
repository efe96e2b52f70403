import type { ActivityDetail } from '@taice/core';
import { Coin, StatePill, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useTimeLeft } from '../shared/time-left.ts';
import { stateTones, useRewardText } from './activity-text.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Time until the activity begins or ends. */
function TimeFact({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const isComing = activity.state === 'scheduled';
  const timeLeft = useTimeLeft(isComing ? activity.starts_at : activity.ends_at);
  return (
    <Fact label={t(isComing ? 'activities.fact.starts' : 'activities.fact.ends')}>
      <span className="activity-clock">{timeLeft}</span>
    </Fact>
  );
}

/** Remaining equal shares of a fixed reward; nothing for any other reward. */
function RemainingSharesFact({ activity: { pool, reward } }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  if (!pool || reward?.type !== 'fixed' || pool.per_user === null) return null;
  const places = (amount: string) => Math.floor(Number(amount) / Number(pool.per_user));
  return (
    <Fact label={t('activities.fact.places')}>
      {text.points(`${places(pool.left)}`)}{' '}
      <small>{t('activities.of', { total: text.points(`${places(pool.total)}`) })}</small>
    </Fact>
  );
}

/** The activity's title, reward and end date over its picture. */
export function ActivityHero({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const reward = useRewardText()(activity);
  const { state, starts_at, ends_at } = activity;
  const isOpen = state === 'scheduled' || state === 'running';
  return (
    <header className="activity-hero">
      <img src={activity.cover} alt="" decoding="async" fetchPriority="high" />
      <div className="activity-hero-inside">
        <p className="activity-hero-when">
          <StatePill tone={stateTones[state]}>{t(`activities.state.${state}`)}</StatePill>
          <span>
            {t('activities.fromTo', { from: time.day(starts_at), to: time.day(ends_at) })}
          </span>
        </p>
        <Text as="h1" weight="bold" className="activity-hero-title">
          {activity.title}
        </Text>
        <p className="activity-hero-summary">{activity.summary}</p>
        <dl className="activity-facts">
          {reward && (
            <Fact label={reward.whom}>
              <Coin size={24} />
              <span className="activity-facts-gold">{reward.amount}</span>
            </Fact>
          )}
          {isOpen && <RemainingSharesFact activity={activity} />}
          {isOpen && <TimeFact activity={activity} />}
        </dl>
      </div>
    </header>
  );
}
