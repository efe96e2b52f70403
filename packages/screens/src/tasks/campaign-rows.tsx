import { activityQueries } from '@taice/core';
import type { ActivityCard } from '@taice/contract';
import { Card, Link, ProgressBar, SectionHead, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import './campaign-rows.css';

const maxRows = 3;

type Reward = NonNullable<ActivityCard['reward']>;

/** Reward for one person: a fixed amount, a share of a pool, or by rank. */
function useRewardText() {
  const { t } = useTranslation();
  const text = usePointsText();
  return ({ type, amount, most }: Reward): string => {
    const maxReward = text.points(most ?? amount);
    if (type === 'fixed') return t('rewards.earned', { amount: maxReward });
    if (type === 'rank') return t('tasks.campaign.rank', { amount: maxReward });
    const values = { amount: text.points(amount), most: maxReward };
    return t(most === null ? 'tasks.campaign.pool' : 'tasks.campaign.poolMost', values);
  };
}

function Row({ campaign }: { campaign: ActivityCard }) {
  const { t } = useTranslation();
  const rewardText = useRewardText();
  const { id, title, cover, reward, progress } = campaign;
  return (
    <li>
      <Link href={`/activityinfo?id=${id}`} className="campaign-row">
        <img src={cover} alt="" decoding="async" />
        <span className="campaign-row-words">
          <Text weight="semibold" lines={2}>
            {title}
          </Text>
          {reward && (
            <Text size={12} weight="semibold" tone="gold">
              {rewardText(reward)}
            </Text>
          )}
          {reward?.type !== 'rank' && (
            <ProgressBar
              value={(progress ?? 0) / 100}
              label={t('activities.far', { percent: progress ?? 0 })}
              tone={progress === 100 ? 'good' : 'accent'}
            />
          )}
        </span>
        <ChevronRight aria-hidden="true" className="tc-muted" />
      </Link>
    </li>
  );
}

/** The running campaigns with a reward; nothing if there are none. */
export function CampaignRows() {
  const { t } = useTranslation();
  const { items } = usePages(activityQueries.list(useTaice(), 'running'));
  const rewarded = items.filter(({ reward }) => reward !== null).slice(0, maxRows);
  if (rewarded.length === 0) return null;
  return (
    <section>
      <SectionHead
        size={16}
        aside={
          <Link
            href="/V2/compagin"
            aria-label={t('posts.seeAllOf', { title: t('activities.title') })}
          >
            {t('posts.seeAll')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {t('activities.title')}
      </SectionHead>
      <Card padding={0} clip>
        <ul>
          {rewarded.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
