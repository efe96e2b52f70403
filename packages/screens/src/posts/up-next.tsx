import { postListQueries } from '@taice/core';
import { SectionHead, Switch, Text } from '@taice/ui';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { VideoRow } from '../shared/videos/video-cards.tsx';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';
import { usePages } from '../shared/use-pages.ts';
import { autoplayAtom } from './autoplay.ts';
import '../shared/videos/videos.css';

/** What to watch after this video: at its right, or below on narrow screens. */
export function UpNext({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const [autoplay, setAutoplay] = useAtom(autoplayAtom);
  const pages = usePages(postListQueries.upNext(useTaice(), postId));
  const nothing = pages.items.length === 0;
  return (
    <aside className="detail-next" aria-label={t('posts.upNext')}>
      <SectionHead
        aside={
          <Switch checked={autoplay} onChange={setAutoplay}>
            {t('posts.end.autoplay')}
          </Switch>
        }
      >
        {t('posts.upNext')}
      </SectionHead>
      {nothing && pages.loading && <RowsSkeleton rows={8} />}
      {nothing && !pages.loading && pages.error !== undefined && (
        <LoadError error={pages.error} onRetry={pages.reload} />
      )}
      {nothing && !pages.loading && pages.error === undefined && (
        <Text tone="muted">{t('posts.nothingNext')}</Text>
      )}
      {pages.items.map((post) => (
        <VideoRow key={post.id} post={post} />
      ))}
      {!nothing && <MoreWhenSeen {...pages} />}
    </aside>
  );
}
