import type { PostCard } from '@taice/contract';
import { Link, PosterCard, PosterRow } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { coverBlur } from './cover-blur.ts';
import { CardPreview } from './card-preview.tsx';
import { profileHref, useVideoWords, videoHref } from './video-words.ts';

const isUpright = ({ width, height }: PostCard) => height > width;

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

/** A video in a grid, with what it pays and how much of it was watched. */
export function VideoCard({ post, eager }: { post: PostCard; eager?: boolean }) {
  const words = useVideoWords();
  const preview = post.preview_url;
  return (
    <PosterCard
      href={videoHref(post)}
      title={post.title}
      src={post.cover}
      placeholder={coverBlur(post)}
      duration={words.duration(post)}
      reward={words.pays(post)}
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
};

/** A video in a list: up next, history, what was begun. */
export function VideoRow({ post, meta, pays, watched = post.watched, narrow }: VideoRowProps) {
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
      by={<By post={post} />}
      meta={meta ?? words.views(post)}
      pays={pays === undefined ? words.pays(post) : (pays ?? undefined)}
    />
  );
}
