import { idPattern } from '@taice/contract/shapes';
import { postRewardQueries } from '@taice/core';
import { Button, Card, EmptyState, Skeleton } from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { VerificationRequired } from '../shared/bindings/verification-required.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useUser } from '../shared/use-user.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { IncentiveTile } from './incentive-tile.tsx';
import { RewardPage } from './reward-page.tsx';
import { createRewardHref } from './reward-text.ts';
import './post-rewards.css';

function Tiles() {
  const { t } = useTranslation();
  const pages = usePages(postRewardQueries.running(useTaice()));
  if (pages.items.length === 0) {
    if (pages.loading)
      return (
        <div className="incentives" aria-hidden="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} shape="card" height={340} />
          ))}
        </div>
      );
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return (
      <EmptyState
        icon={<Gift />}
        title={t('postRewards.none')}
        action={
          <Button variant="primary" href={createRewardHref}>
            {t('postRewards.put')}
          </Button>
        }
      >
        {t('postRewards.noneBody')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="incentives">
        {pages.items.map((reward) => (
          <IncentiveTile key={reward.id} reward={reward} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/Incentive`: videos with an extra reward now. With `id` one reward: its recipients and its shares. */
export function IncentiveScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const user = useUser();
  const id = query.get('id');
  if (id !== null && idPattern.test(id)) return <RewardPage id={id} />;
  return (
    <div className="post-rewards">
      <div className="post-rewards-top">
        <ScreenTitle
          note={t('postRewards.note')}
          up={{ href: '/V2/task', title: t('shell.title.tasks') }}
        >
          {t('postRewards.title')}
        </ScreenTitle>
        <Button href={createRewardHref}>{t('postRewards.put')}</Button>
      </div>
      {user?.verified_by === null && (
        <Card>
          <VerificationRequired why={t('postRewards.verifyToGet')} />
        </Card>
      )}
      <Tiles />
    </div>
  );
}
