import { formatPoints, formatTime, langAtom, postQueries } from '@taice/core';
import { Button, EmptyState, SearchBox, SectionHead } from '@taice/ui';
import HistoryIcon from 'lucide-react/icons/history';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { DayNote, useDayLabel } from '../shared/business-days.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { useKept } from '../shared/router/use-kept.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { VideoRow } from '../shared/videos/video-cards.tsx';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';
import { byDay } from './history-days.ts';
import { useSettled } from './use-settled.ts';
import { usePages } from '../shared/use-pages.ts';
import '../shared/videos/videos.css';
import './history.css';

const typingMs = 300;

function Rows({ keyword }: { keyword: string }) {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const label = useDayLabel();
  const pages = usePages(postQueries.history(taice, keyword));
  if (pages.items.length === 0) {
    if (pages.loading) return <RowsSkeleton />;
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
              />
            ))}
          </div>
        </section>
      ))}
      <MoreWhenSeen {...pages} />
    </>
  );
}

/** `/V2/history`: what was watched, by the days on which points are settled, and a search in it. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useKept<string>('history.typed', '');
  const [sent, setSent] = useKept<string>('history.sent', '');
  const settled = useSettled(typed.trim(), typingMs);
  // Enter does not wait for the pause, and clearing the field shows everything at once.
  const keyword = typed.trim() === '' ? '' : sent === typed.trim() ? sent : settled;
  return (
    <div className="history">
      <ScreenTitle>{t('posts.history')}</ScreenTitle>
      <SearchBox
        label={t('posts.historySearch')}
        placeholder={t('posts.historySearch')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => setSent(typed.trim())}
      />
      <DayNote />
      <Rows keyword={keyword} />
    </div>
  );
}
