import type { PostCard } from '@taice/contract';
import { Link, RewardPill, SectionHead, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { coverBlur } from './cover-blur.ts';
import { useVideoWords } from './video-words.ts';
import './upright-shelf.css';

/** A row of upright videos; each opens the feed, which continues from there. */
export function UprightShelf({ posts }: { posts: readonly PostCard[] }) {
  const { t } = useTranslation();
  const words = useVideoWords();
  return (
    <section className="catalogue-section" aria-label={t('posts.vertical')}>
      <SectionHead
        note={t('posts.verticalNote')}
        aside={
          <Link href="/V2/videos">
            {t('posts.openVideos')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {t('posts.vertical')}
      </SectionHead>
      <ul className="upright-shelf">
        {posts.map((post) => {
          const rewardText = words.pays(post);
          const caption = rewardText ?? words.usual(post);
          const blur = coverBlur(post);
          return (
            <li key={post.id}>
              <Link href={`/V2/videos?id=${post.id}`}>
                {blur && <img src={blur} alt="" />}
                <img src={post.cover} alt="" loading="lazy" decoding="async" />
                {caption && (
                  <span className="upright-pays">
                    <RewardPill quiet={!rewardText}>{caption}</RewardPill>
                  </span>
                )}
                <Text as="span" size={12} weight="semibold" className="upright-title">
                  {post.title}
                </Text>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
