import type { PostReward } from '@taice/contract';
import { Avatar, Card, Coin, Link, Poster, Tag, Text } from '@taice/ui';
import { formatDuration } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../shared/time-left.ts';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { videoHref } from '../shared/videos/video-words.ts';
import { PoolBar } from './pool-bar.tsx';
import { rewardHref, typeIcons, useAmountPerPerson } from './reward-text.ts';

/** A video with an extra reward: the action, the amount, and the remaining pool. */
export function IncentiveTile({ reward }: { reward: PostReward }) {
  const { t } = useTranslation();
  const each = useAmountPerPerson();
  const left = useTimeLeft(reward.ends_at);
  const { post, sponsor, type_key: type, mine } = reward;
  const Icon = typeIcons[type];
  const isReceived = mine?.state === 'paid' || mine?.state === 'reserved';
  return (
    <li>
      <Card padding={0} clip className="incentive">
        <Link href={videoHref(post)} className="incentive-video">
          <Poster
            src={post.cover}
            placeholder={coverBlur(post)}
            duration={formatDuration(post.duration_s)}
            upright={post.height > post.width}
          />
          <Text as="strong" size={16} weight="semibold" lines={2} className="incentive-title">
            {post.title}
          </Text>
        </Link>
        <span className="incentive-pays">
          <Tag icon={<Icon aria-hidden="true" />}>{t(`postRewards.for.${type}`)}</Tag>
          <Text weight="bold" tone="gold" className="incentive-each">
            <Coin size={16} />
            {each(reward)}
          </Text>
        </span>
        <PoolBar reward={reward} />
        <Link href={rewardHref(reward.id)} className="incentive-by">
          <Avatar size={24} src={sponsor.avatar} name={sponsor.nickname} decorative />
          <Text size={12} tone="muted" lines={1} className="incentive-who">
            {t('postRewards.by', { name: sponsor.nickname })}
          </Text>
          <Text size={12} tone={isReceived ? 'good' : 'muted'} className="incentive-when">
            {isReceived ? t('postRewards.had') : t('activities.endsIn', { left })}
          </Text>
        </Link>
      </Card>
    </li>
  );
}
