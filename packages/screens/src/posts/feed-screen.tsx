import { IconButton } from '@taice/ui';
import { getFeedPlayMode } from '@taice/ui/player';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useAtom } from 'jotai';
import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { feedMutedAtom } from './feed-sound.ts';
import { FeedEnd, FeedLoading } from './feed-states.tsx';
import { FeedSlide } from './feed-slide.tsx';
import { FeedTop } from './feed-top.tsx';
import { useFeedAddress } from './feed-address.ts';
import { useFeed } from './use-feed.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { useFeedSteps } from './use-feed-steps.ts';
import { useUser } from '../shared/use-user.ts';
import './feed.css';

/** Distance from the slide in view up to which a video is mounted. */
const mountDistance = 1;

/** The vertical feed: one video fills the view, the next is ready, and the list never ends. */
export function FeedScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const { slides, place, setPlace, failed, error, dry, retry } = useFeed();
  const [muted, setMuted] = useAtom(feedMutedAtom);
  const [commentsOpen, setCommentsOpen] = useState(false);
  const [framed, setFramed] = useState<ReadonlySet<string>>(new Set());
  const steps = useFeedSteps(place, slides.length + (failed ? 1 : 0), setPlace);
  // A swipe plays its target first; the neighbours are mounted in pieces afterwards.
  const built = useDeferredValue(place);
  const ready = framed.has(slides[place]?.key ?? '');
  const currentPost = slides[place]?.post;
  useFeedAddress(currentPost?.id);

  const firstFrame = useCallback((key: string) => setFramed((all) => new Set(all).add(key)), []);

  const showPrevious = () => steps.go(place - 1);
  const showNext = () => steps.go(place + 1);
  useFeedKeys({
    ArrowDown: showNext,
    PageDown: showNext,
    ArrowUp: showPrevious,
    PageUp: showPrevious,
    c: () => setCommentsOpen(!commentsOpen),
    m: () => setMuted(!muted),
  });

  const empty = slides.length === 0;
  return (
    <div
      className="feed"
      data-theme="dark"
      data-shell={taice.platform.appType}
      data-user={user !== null}
      data-talk={commentsOpen}
    >
      <h1 className="tc-hidden">{t('posts.feed')}</h1>
      <div ref={steps.ref} className="feed-scroll" tabIndex={-1}>
        {slides.map(({ key, post }, index) => (
          <section key={key} className="feed-slide" aria-label={post.title} inert={index !== place}>
            {(index === place || Math.abs(index - built) <= mountDistance) && (
              <FeedSlide
                slideKey={key}
                post={post}
                duty={getFeedPlayMode(index, place, ready)}
                onFirstFrame={firstFrame}
                talk={commentsOpen && index === place}
                onTalk={setCommentsOpen}
              />
            )}
          </section>
        ))}
        {(failed || (empty && dry)) && <FeedEnd failed={failed} error={error} onRetry={retry} />}
        {empty && !failed && !dry && <FeedLoading />}
      </div>
      <div className="feed-dock" data-wide={currentPost && currentPost.width > currentPost.height}>
        <FeedTop shown={currentPost?.id} />
        {!empty && (
          <div className="feed-arrows">
            <IconButton
              variant="ring"
              label={t('posts.previous')}
              icon={<ChevronUp />}
              disabled={place === 0}
              onClick={showPrevious}
            />
            <IconButton
              variant="ring"
              label={t('posts.player.next')}
              icon={<ChevronDown />}
              onClick={showNext}
            />
          </div>
        )}
      </div>
    </div>
  );
}
