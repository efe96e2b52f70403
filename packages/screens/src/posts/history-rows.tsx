import {
  removeFromHistory,
  formatPoints,
  formatTime,
  langAtom,
  postListQueries,
  ruleNow,
  showError,
  toast,
} from '@taice/core';
import { addDays } from '@taice/core/rules';
import { Button, EmptyState, IconButton, SectionHead } from '@taice/ui';
import HistoryIcon from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { VideoRow } from '../shared/videos/video-cards.tsx';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';
import { byDay, localDay } from './history-days.ts';

/** Removes a video from the history and offers to undo it. */
function useRemoveFromHistory() {
  const taice = useTaice();
  const { t } = useTranslation();
  return async (id: string) => {
    try {
      const undo = await removeFromHistory(taice, id);
      const undoRemoval = () => void undo().catch((error: unknown) => showError(taice, error));
      const action = { label: t('keep.undo'), run: undoRemoval };
      toast(taice, { kind: 'success', text: t('posts.historyRemoved'), action });
    } catch (error) {
      showError(taice, error);
    }
  };
}

function useDay(): (date: string) => string {
  const { t } = useTranslation();
  const time = useLocalTime();
  const today = localDay(new Date(ruleNow(useTaice())));
  return (date) => {
    if (date === today) return t('common.today');
    return date === addDays(today, -1) ? t('common.yesterday') : time.shortDay(date);
  };
}

/** Watched videos, by day in the viewer's time zone. */
export function HistoryRows({ keyword }: { keyword: string }) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const label = useDay();
  const removeFromHistory = useRemoveFromHistory();
  const pages = usePages(postListQueries.history(taice, keyword));
  if (pages.items.length === 0) {
    // A page of search results may be incomplete while more are to come.
    if (pages.loading || pages.hasMore)
      return (
        <>
          <RowsSkeleton />
          <LoadMoreOnScroll {...pages} />
        </>
      );
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return (
      <EmptyState
        icon={<HistoryIcon />}
        title={t(keyword ? 'posts.historyNoMatch' : 'posts.historyEmpty')}
        action={
          !keyword && (
            <Button variant="primary" href="/Home">
              {t('posts.startWatching')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {byDay(pages.items).map((day) => (
        <section key={day.date} className="history-day">
          <SectionHead size={16}>{label(day.date)}</SectionHead>
          <div className="history-rows">
            {day.rows.map(({ post, watched_at, watched_ratio, earned }) => (
              <VideoRow
                key={`${post.id}:${watched_at}`}
                post={{ ...post, watched: watched_ratio }}
                meta={t('posts.watchedAt', { time: formatTime(watched_at, lang) })}
                pays={
                  Number(earned) > 0
                    ? t('rewards.earned', { amount: formatPoints(earned, lang) })
                    : post.reward?.state === 'available'
                      ? t('rewards.watchAgain')
                      : null
                }
                more={
                  <IconButton
                    label={t('posts.historyRemove', { title: post.title })}
                    icon={<X />}
                    onClick={() => void removeFromHistory(post.id)}
                  />
                }
              />
            ))}
          </div>
        </section>
      ))}
      <LoadMoreOnScroll {...pages} />
    </>
  );
}
