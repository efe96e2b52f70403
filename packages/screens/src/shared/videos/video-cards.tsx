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
  /** It stands on the viewer's queue, and leads on through that. */
  later?: boolean;
};

/** A video in a grid, with what it pays and how much of it was watched. */
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
      usual={words.usual(post)}
      watched={post.watched}
      eager={eager}
      by={<By post={post} />}
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
  /** Instead of the views, for example when it was watched. */
  meta?: string;
  /** Instead of what it would pay, for example what it paid; null for nothing. */
  pays?: string | null;
  /** Instead of how far it was ever watched, for example where it goes on; 0 to 1. */
  watched?: number;
  narrow?: boolean;
  /** Instead of the menu of what can be done with it. */
  more?: ReactNode;
};

/** A video in a list: up next, history, what was begun. */
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
      by={<By post={post} />}
      meta={meta ?? words.views(post)}
      pays={pays === undefined ? words.pays(post) : (pays ?? undefined)}
    />
  );
}
