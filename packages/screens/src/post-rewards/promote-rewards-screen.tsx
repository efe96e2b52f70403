import { idPattern } from '@taice/contract/shapes';
import type { PostReward } from '@taice/contract';
import { postRewardQueries } from '@taice/core';
import { Button, Card, EmptyState, Link, Skeleton, StatePill, Text } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { PoolBar } from './pool-bar.tsx';
import { CreateReward } from './create-reward.tsx';
import { RewardPage } from './reward-page.tsx';
import { RewardStill } from './reward-still.tsx';
import { ownRewardHref, createRewardHref, stateTones, useAmountPerPerson } from './reward-text.ts';
import './post-rewards.css';

function Row({ reward }: { reward: PostReward }) {
  const { t } = useTranslation();
  const each = useAmountPerPerson();
  const { id, post, type_key: type, state, claimed_num: claimed, quantity } = reward;
  return (
    <li>
      <Link href={ownRewardHref(id)} className="own-reward">
        <span className="own-reward-still">
          <RewardStill post={post} />
        </span>
        <span className="own-reward-words">
          <Text weight="semibold" lines={1}>
            {post.title}
          </Text>
          <Text size={12} tone="muted">
            {t(`postRewards.for.${type}`)} · {each(reward)} ·{' '}
            {t('postRewards.places', { claimed, count: quantity })}
          </Text>
          <PoolBar reward={reward} />
        </span>
        <StatePill tone={stateTones[state]}>{t(`postRewards.state.${state}`)}</StatePill>
      </Link>
    </li>
  );
}

function Rows() {
  const { t } = useTranslation();
  const pages = usePages(postRewardQueries.own(useTaice()));
  if (pages.items.length === 0) {
    if (pages.loading) return <Skeleton shape="card" height={240} />;
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return (
      <EmptyState icon={<Gift />} title={t('postRewards.noneOwn')}>
        {t('postRewards.noneOwnBody')}
      </EmptyState>
    );
  }
  return (
    <>
      <Card padding={0} clip>
        <ul className="own-rewards">
          {pages.items.map((reward) => (
            <Row key={reward.id} reward={reward} />
          ))}
        </ul>
      </Card>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/PromoteRewards`: the viewer's rewards on videos. With `id` one of them, with `new` the form for another. */
export function PromoteRewardsScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id');
  if (id !== null && idPattern.test(id)) return <RewardPage id={id} />;
  if (query.has('new')) return <CreateReward />;
  return (
    <div className="post-rewards">
      <div className="post-rewards-top">
        <ScreenTitle
          note={t('postRewards.ownNote')}
          up={{ href: '/V2/myvideos', title: t('shell.title.myVideos') }}
        >
          {t('postRewards.own')}
        </ScreenTitle>
        <Button variant="primary" href={createRewardHref}>
          {t('postRewards.put')}
        </Button>
      </div>
      <Rows />
    </div>
  );
}
