import type { PostCard } from '@taice/contract';
import { Link, PosterCard, PosterRow } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coverBlur } from './cover-blur.ts';
import { MoreButton } from '../library/more-button.tsx';
import { CardPreview } from './card-preview.tsx';
import { isUpright, laterHref, profileHref, useVideoWords, videoHref } from './video-words.ts';

function By({ post }: { post: PostCard }) {
  const { t } = useTranslation();
  return (
    <>
      <Link href={profileHref(post.author)} className="video-by">
        {post.author.nickname}
      </Link>
      {post.author.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
    </>
  );
}

export type VideoCardProps = {
  post: PostCard;
  eager?: boolean;
  /** The video is in the viewer's queue, and continues with it. */
  later?: boolean;
};

/** A video in a grid, with its reward and the watched share. */
export function VideoCard({ post, eager, later }: VideoCardProps) {
  const words = useVideoWords();
  const preview = post.preview_url;
  return (
    <PosterCard
      href={later ? laterHref(post) : videoHref(post)}
      title={post.title}
      src={post.cover}
      placeholder={coverBlur(post)}
      duration={words.duration(post)}
      reward={words.pays(post)}
      fallbackReward={words.usual(post)}
      watched={post.watched}
      eager={eager}
      byline={<By post={post} />}
      meta={words.viewsAndAge(post)}
      avatar={{
        src: post.author.avatar,
        name: post.author.nickname,
        href: profileHref(post.author),
      }}
      upright={isUpright(post)}
      more={<MoreButton post={post} later={later} />}
      preview={preview ? () => <CardPreview src={preview} /> : undefined}
    />
  );
}

export type VideoRowProps = {
  post: PostCard;
  /** Text instead of the views, for example the date it was watched. */
  meta?: string;
  /** Amount instead of the possible reward, for example the paid one; null for nothing. */
  pays?: string | null;
  /** Share instead of the furthest watched one, for example the resume position; 0 to 1. */
  watched?: number;
  narrow?: boolean;
  /** Control instead of the menu. */
  more?: ReactNode;
};

/** A video in a list: up next, history, or begun videos. */
export function VideoRow({
  post,
  meta,
  pays,
  watched = post.watched,
  narrow,
  more = <MoreButton post={post} />,
}: VideoRowProps) {
  const words = useVideoWords();
  return (
    <PosterRow
      href={videoHref(post)}
      title={post.title}
      src={post.cover}
      placeholder={coverBlur(post)}
      duration={words.duration(post)}
      watched={watched}
      upright={isUpright(post)}
      narrow={narrow}
      more={more}
      byline={<By post={post} />}
      meta={meta ?? words.views(post)}
      pays={pays === undefined ? words.pays(post) : (pays ?? undefined)}
    />
  );
}
