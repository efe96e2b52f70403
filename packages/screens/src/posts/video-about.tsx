import type { PostDetail } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVideoWords } from '../shared/videos/video-words.ts';

/** Views, age and subject, in one line under the title. */
export function VideoFacts({ post }: { post: PostDetail }) {
  const { t } = useTranslation();
  const words = useVideoWords();
  return (
    <div className="detail-facts">
      <span>{words.viewsAndAge(post)}</span>
      <Link href={`/Discover?category=${post.category.id}`}>{post.category.name}</Link>
      {post.is_ai && <span>{t('posts.madeWithAi')}</span>}
    </div>
  );
}

/** The description: one line beside the creator’s name; a press shows all of it with tags. */
export function VideoAbout({ post }: { post: PostDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [truncated, setTruncated] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || open) return;
    const observer = new ResizeObserver(() =>
      setTruncated(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [open, post.description]);
  const tags = post.tags.map((tag) => (
    <Link key={tag} href={`/Discover?keyword=${encodeURIComponent(tag)}`}>
      <Text as="span" tone="accent">
        #{tag}
      </Text>
    </Link>
  ));
  if (!post.description && tags.length === 0) return null;
  const hasMore = truncated || (tags.length > 0 && post.description !== '');
  return (
    <section className="detail-about" data-open={open} aria-label={t('posts.about')}>
      {post.description ? (
        <div ref={text} className="detail-text">
          {post.description}
        </div>
      ) : (
        <div className="detail-tags">{tags}</div>
      )}
      {open && post.description && <div className="detail-tags">{tags}</div>}
      {(hasMore || open) && (
        <button
          type="button"
          className="detail-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'posts.less' : 'posts.more')}
        </button>
      )}
    </section>
  );
}
