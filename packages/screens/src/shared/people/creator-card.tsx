import type { CreatorCard as Creator } from '@taice/contract';
import { formatCount } from '@taice/core';
import { Avatar, Link, Skeleton, Tag, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { useLang } from '../i18n.ts';
import { FollowButton } from './follow-button.tsx';
import { profileHref, videoHref } from '../videos/video-words.ts';
import './creator-card.css';

/** A creator with the most watched of their videos. */
export function CreatorCard({ creator }: { creator: Creator }) {
  const { t } = useTranslation();
  const lang = useLang();
  const toCountValues = (count: number) => ({ count, shown: formatCount(count, lang) });
  const { nickname, bio, top_posts: posts } = creator;
  return (
    <li className="creator-card">
      <div className="creator-strip">
        {posts.map((post) => (
          <Link key={post.id} href={videoHref(post)} aria-label={post.title} title={post.title}>
            <img src={post.cover} alt="" loading="lazy" decoding="async" />
          </Link>
        ))}
        {posts.length === 0 && <span />}
      </div>
      <div className="creator-who">
        <Avatar src={creator.avatar} name={nickname} size={64} decorative />
        <FollowButton person={creator} size={36} />
      </div>
      <div className="creator-name">
        <Link href={profileHref(creator)}>
          <Text as="h2" size={16} weight="bold" lines={1}>
            {nickname}
          </Text>
        </Link>
        {creator.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
        <Tag>{t('user.level', { level: creator.level_no })}</Tag>
      </div>
      <Text as="p" tone="muted" lines={1} className="creator-bio">
        {bio}
      </Text>
      <Text as="p" size={12} tone="muted" className="creator-figures">
        <span>{t('creators.fans', toCountValues(creator.fans_num))}</span>
        <span>{t('creators.videos', toCountValues(creator.post_num))}</span>
        <span>{t('posts.views', toCountValues(creator.view_num))}</span>
      </Text>
    </li>
  );
}

/** Placeholder of a card. */
export function CreatorCardSkeleton() {
  return (
    <div className="creator-card">
      <div className="creator-strip">
        <span />
        <span />
        <span />
      </div>
      <div className="creator-who">
        <Skeleton width={64} height={64} shape="round" />
      </div>
      <Skeleton width="60%" height={24} shape="text" />
      <Skeleton width="85%" height={20} shape="text" />
      <Skeleton width="70%" height={16} shape="text" />
    </div>
  );
}
