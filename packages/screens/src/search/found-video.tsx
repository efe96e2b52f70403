import type { FoundPost } from '@taice/contract';
import { Avatar, Link, Poster, Text } from '@taice/ui';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { profileHref, useVideoWords, videoHref } from '../shared/videos/video-words.ts';
import { Highlighted } from './highlighted.tsx';
import { searchHref } from './search-params.ts';

/** A video in the search results with its matches marked: a wide row, or an upright card on narrow screens. */
export function FoundVideo({ post, eager }: { post: FoundPost; eager: boolean }) {
  const { t } = useTranslation();
  const words = useVideoWords();
  const { hits, author } = post;
  return (
    <article className="found-video">
      <Poster
        src={post.cover}
        placeholder={coverBlur(post)}
        duration={words.duration(post)}
        reward={words.pays(post)}
        fallbackReward={words.usual(post)}
        watched={post.watched}
        upright={post.height > post.width}
        eager={eager}
      />
      <div className="found-words">
        <h2>
          <Link href={videoHref(post)} className="tc-cover-link">
            <Text as="span" size={16} weight="semibold" lines={2}>
              <Highlighted text={post.title} hits={hits.title} />
            </Text>
          </Link>
        </h2>
        <Text as="div" size={12} tone="muted" className="found-meta">
          {words.viewsAndAge(post)}
        </Text>
        <div className="found-by">
          <Link href={profileHref(author)}>
            <Avatar src={author.avatar} name={author.nickname} size={24} decorative />
            <Text as="span" size={12} weight="semibold" lines={1}>
              <Highlighted text={author.nickname} hits={hits.author} />
            </Text>
          </Link>
          {author.is_verified && <BadgeCheck aria-label={t('posts.verified')} />}
        </div>
        {hits.description && (
          <Text as="p" tone="muted" lines={2} className="found-about">
            <Highlighted text={hits.description.text} hits={hits.description.hits} />
          </Text>
        )}
        {hits.tags.length > 0 && (
          <div className="found-video-tags">
            {hits.tags.map((tag) => (
              <Link key={tag.name} href={searchHref({ keyword: tag.name })} className="found-tag">
                #<Highlighted text={tag.name} hits={tag.hits} />
              </Link>
            ))}
          </div>
        )}
      </div>
    </article>
  );
}
