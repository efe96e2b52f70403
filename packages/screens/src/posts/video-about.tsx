import type { PostDetail } from '@taice/contract';
import { Card, Link, Text } from '@taice/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVideoWords } from '../shared/videos/video-words.ts';

/** Views, age and tags, and the description in two lines until somebody wants more. */
export function VideoAbout({ post }: { post: PostDetail }) {
  const { t } = useTranslation();
  const words = useVideoWords();
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (element && !open) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [open, post.description]);
  return (
    <Card as="section" aria-label={t('posts.about')}>
      <div className="detail-facts">
        <Text weight="semibold">{words.viewsAndAge(post)}</Text>
        <Link href={`/Discover?category=${post.category.id}`}>
          <Text as="span" tone="muted">
            {post.category.name}
          </Text>
        </Link>
        {post.is_ai && <Text tone="muted">{t('posts.madeWithAi')}</Text>}
        {post.tags.map((tag) => (
          <Link key={tag} href={`/Discover?keyword=${encodeURIComponent(tag)}`}>
            <Text as="span" tone="accent">
              #{tag}
            </Text>
          </Link>
        ))}
      </div>
      {post.description && (
        <div ref={text} className={open ? 'detail-text' : 'detail-text tc-two-lines'}>
          {post.description}
        </div>
      )}
      {(cut || open) && (
        <button
          type="button"
          className="detail-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'posts.less' : 'posts.more')}
        </button>
      )}
    </Card>
  );
}
