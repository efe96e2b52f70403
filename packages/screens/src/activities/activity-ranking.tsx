import type { ActivityDetail } from '@taice/core';
import { Avatar, Card, Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useUser } from '../shared/use-user.ts';
import { profileHref } from '../shared/videos/video-words.ts';

/** The first ten and the viewer, with the reward of each rank. */
export function ActivityRanking({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const user = useUser();
  const { ranking, prizes, my, conditions, joined_num } = activity;
  if (!ranking || !prizes) return null;
  const isAmong = ranking.some((row) => row.user.id === user?.id);
  const ownCount = conditions[0]?.complete_num ?? 0;
  return (
    <>
      <Card as="section" padding={0} clip>
        <div className="condition-top">
          <Text as="h2" size={16} weight="bold">
            {t('activities.order')}
          </Text>
          <Text tone="muted">{t('activities.people', { count: joined_num })}</Text>
        </div>
        {ranking.length === 0 && (
          <Text as="p" tone="muted" className="activity-nobody">
            {t('activities.nobody')}
          </Text>
        )}
        <ol>
          {ranking.map((row) => (
            <li
              key={row.user.id}
              className="activity-place"
              data-own={row.user.id === user?.id || undefined}
            >
              <Text weight="semibold" tone="muted" className="activity-rank">
                {row.rank}
              </Text>
              <Avatar size={40} src={row.user.avatar} name={row.user.nickname} decorative />
              <Link href={profileHref(row.user)} className="activity-who">
                <Text weight="semibold" lines={1}>
                  {row.user.id === user?.id ? t('activities.you') : row.user.nickname}
                </Text>
              </Link>
              <span className="activity-place-end">
                <Text weight="bold">{text.points(`${row.num}`)}</Text>
                {row.prize !== '0' && (
                  <Text size={12} weight="semibold" tone="gold">
                    {t('rewards.earned', { amount: text.points(row.prize) })}
                  </Text>
                )}
              </span>
            </li>
          ))}
          {my && !isAmong && (
            <li className="activity-place" data-own>
              <Text weight="semibold" className="activity-rank">
                {my.rank ?? '–'}
              </Text>
              <Avatar size={40} src={user?.avatar ?? ''} name={user?.nickname ?? ''} decorative />
              <Text weight="semibold" className="activity-who">
                {t('activities.you')}
              </Text>
              <Text weight="bold">{text.points(`${ownCount}`)}</Text>
            </li>
          )}
        </ol>
      </Card>
      <Card as="section" padding={16}>
        <Text as="h2" size={16} weight="bold">
          {t('activities.prizes')}
        </Text>
        <dl className="own-part-facts">
          {prizes.map(({ from, to, amount }) => (
            <div key={from}>
              <dt>
                {from === to
                  ? t('leaderboard.rankOne', { from })
                  : t('leaderboard.rankTo', { from, to })}
              </dt>
              <dd className="tc-gold tc-semibold">{text.points(amount)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
