import { postListQueries, getVisitorView } from '@taice/core';
import { SectionHead, Switch, Text } from '@taice/ui';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { liveRingAtom } from '../shared/live-ring.ts';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { useUser } from '../shared/use-user.ts';
import { VideoRow } from '../shared/videos/video-cards.tsx';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';
import { useVideoWords } from '../shared/videos/video-words.ts';
import { usePages } from '../shared/use-pages.ts';
import { autoplayAtom } from './autoplay.ts';
import '../shared/videos/videos.css';

/** Further videos: to the right of this one, or below it on narrow screens. */
export function UpNext({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const [autoplay, setAutoplay] = useAtom(autoplayAtom);
  const taice = useTaice();
  const pages = usePages(postListQueries.upNext(taice, postId));
  const words = useVideoWords();
  const isClaimable = useAtomValue(liveRingAtom)?.state === 'claimable';
  // Only one view of a visitor is kept at a time: until they sign up, no other earns anything.
  const mayEarn = useUser() !== null || getVisitorView(taice) === null;
  const isEmpty = pages.items.length === 0;
  return (
    <aside className="detail-next" aria-label={t('posts.upNext')}>
      <SectionHead
        aside={
          autoplay && isClaimable ? (
            <Text tone="muted">{t('posts.end.autoplayWaits')}</Text>
          ) : (
            <Switch checked={autoplay} onChange={setAutoplay}>
              {t('posts.end.autoplay')}
            </Switch>
          )
        }
      >
        {t('posts.upNext')}
      </SectionHead>
      {isEmpty && pages.loading && <RowsSkeleton rows={8} />}
      {isEmpty && !pages.loading && pages.error !== undefined && (
        <LoadError error={pages.error} onRetry={pages.reload} />
      )}
      {isEmpty && !pages.loading && pages.error === undefined && (
        <Text tone="muted">{t('posts.nothingNext')}</Text>
      )}
      {pages.items.map((post) => (
        <VideoRow
          key={post.id}
          post={post}
          meta=""
          pays={mayEarn ? (words.brings(post) ?? null) : null}
        />
      ))}
      {!isEmpty && <LoadMoreOnScroll {...pages} />}
    </aside>
  );
}
