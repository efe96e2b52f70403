import { ApiError, formatDuration, postRewardQueries, type PostRewardDetail } from '@taice/core';
import {
  Avatar,
  Button,
  Card,
  Coin,
  EmptyState,
  Link,
  Poster,
  Skeleton,
  StatePill,
  Tag,
  Text,
} from '@taice/ui';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useTimeLeft } from '../shared/time-left.ts';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { profileHref, videoHref } from '../shared/videos/video-words.ts';
import { CommentPicks } from './comment-picks.tsx';
import { LuckyProof } from './lucky-proof.tsx';
import { PoolBar } from './pool-bar.tsx';
import { SponsorReport } from './sponsor-report.tsx';
import { isLive, stateTones, typeIcons, useAmountPerPerson } from './reward-text.ts';
import './post-rewards.css';

type Shown = { reward: PostRewardDetail };

function Ends({ reward }: Shown) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const left = useTimeLeft(reward.state === 'scheduled' ? reward.starts_at : reward.ends_at);
  if (reward.state === 'scheduled') return t('activities.startsIn', { left });
  if (isLive(reward)) return t('activities.endsIn', { left });
  return t('activities.endedOn', { day: time.day(reward.ended_at ?? reward.ends_at) });
}

/** The viewer's share of the reward, and the step to earn it. */
function OwnShare({ reward }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const when = useNextPayment();
  const { mine, state, post, type_key: type } = reward;
  const amount = text.points(mine?.amount ?? '0');
  const canParticipate = state === 'active' && (mine === null || mine.state === 'available');
  if (!canParticipate && mine?.state !== 'paid' && mine?.state !== 'reserved') return null;
  return (
    <section className="reward-mine" aria-label={t('postRewards.mine.label')}>
      {canParticipate ? (
        <Button variant="primary" size={48} block href={videoHref(post)}>
          {t(`postRewards.do.${type}`)}
        </Button>
      ) : (
        <>
          <Text as="h2" size={16} weight="bold">
            {t(`postRewards.mine.${mine?.state === 'paid' ? 'paid' : 'reserved'}`, { amount })}
          </Text>
          <Text as="p" tone="muted">
            {t(`postRewards.mine.${mine?.state === 'paid' ? 'paidBody' : 'reservedBody'}`, {
              when,
            })}
          </Text>
        </>
      )}
    </section>
  );
}

/** The video, the sponsor, the rewarded action, and the remaining pool. */
function Head({ reward }: Shown) {
  const { t } = useTranslation();
  const each = useAmountPerPerson();
  const { post, sponsor, type_key: type, state } = reward;
  const Icon = typeIcons[type];
  return (
    <Card as="section" padding={0} clip className="reward-head">
      <Link href={videoHref(post)} className="reward-head-still">
        <Poster
          src={post.cover}
          placeholder={coverBlur(post)}
          duration={formatDuration(post.duration_s)}
          upright={post.height > post.width}
          eager
        />
      </Link>
      <div className="reward-head-words">
        <span className="reward-head-line">
          <StatePill tone={stateTones[state]}>{t(`postRewards.state.${state}`)}</StatePill>
          <Text size={12} tone="muted">
            <Ends reward={reward} />
          </Text>
        </span>
        <Text as="h1" size={20} weight="bold" lines={2}>
          <Link href={videoHref(post)}>{post.title}</Link>
        </Text>
        <span className="reward-head-line">
          <Tag icon={<Icon aria-hidden="true" />}>{t(`postRewards.for.${type}`)}</Tag>
          <Text size={20} weight="bold" tone="gold" className="incentive-each">
            <Coin size={20} />
            {each(reward)}
          </Text>
        </span>
        <Text as="p" tone="muted">
          {t(`postRewards.how.${type}`, {
            required: Math.ceil(reward.required_seconds ?? 0),
            count: reward.quantity,
          })}
        </Text>
        <PoolBar reward={reward} />
        <Link href={profileHref(sponsor)} className="reward-sponsor">
          <Avatar size={24} src={sponsor.avatar} name={sponsor.nickname} decorative />
          <Text tone="muted" lines={1}>
            {t('postRewards.by', { name: sponsor.nickname })}
          </Text>
        </Link>
        <OwnShare reward={reward} />
      </div>
    </Card>
  );
}

/** Number of people paid and, for a random split, the amount of each rank. No names are shown. */
function Paid({ reward }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { paid, claimed_num: claimed, quantity, type_key: type } = reward;
  return (
    <Card as="section" padding={0} clip>
      <div className="reward-paid-top">
        <Text as="h2" size={16} weight="bold">
          {t('postRewards.went')}
        </Text>
        <Text tone="muted">{t('postRewards.places', { claimed, count: quantity })}</Text>
      </div>
      {claimed === 0 && (
        <Text as="p" tone="muted" className="reward-nobody">
          {t('postRewards.nobody')}
        </Text>
      )}
      {type === 'lucky' && (
        <ol>
          {paid.map(({ place, amount, is_own: isOwn }) => (
            <li key={place} className="reward-place" data-own={isOwn || undefined}>
              <Text tone="muted" className="reward-place-num">
                {place}
              </Text>
              <Text weight="semibold" className="reward-place-who">
                {isOwn && t('activities.you')}
              </Text>
              <Text weight="bold" tone="gold">
                {t('rewards.earned', { amount: text.points(amount) })}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function RewardContent({ reward }: Shown) {
  const user = useUser();
  const isOwn = user?.id === reward.sponsor.id;
  return (
    <div className="post-rewards reward">
      <Head reward={reward} />
      <div className="reward-columns">
        <div className="reward-column">
          {reward.report && <SponsorReport reward={reward} report={reward.report} />}
          {isOwn && reward.type_key === 'comment' && isLive(reward) && (
            <CommentPicks reward={reward} />
          )}
          <Paid reward={reward} />
        </div>
        {reward.promise && (
          <div className="reward-column reward-beside">
            <LuckyProof reward={reward} />
          </div>
        )}
      </div>
    </div>
  );
}

/** One reward on a video. Its sponsor also sees the report. */
export function RewardPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(postRewardQueries.detail(useTaice(), id));
  if (data) return <RewardContent reward={data} />;
  if (error instanceof ApiError && error.code === 404)
    return (
      <EmptyState
        icon={<Gift />}
        title={t('postRewards.gone')}
        titleAs="h1"
        action={
          <Button variant="primary" href="/Incentive">
            {t('postRewards.all')}
          </Button>
        }
      />
    );
  if (error && !loading) return <LoadError error={error} onRetry={reload} />;
  return (
    <div className="post-rewards" aria-busy="true">
      <Skeleton shape="card" height={220} />
      <Skeleton shape="card" height={260} />
    </div>
  );
}
