import { Link, RewardRing } from '@taice/ui';
import {
  FeedCaption,
  FeedRail,
  FeedVideo,
  GlassButton,
  RailRing,
  type FeedPlayMode,
  type VideoController,
} from '@taice/ui/player';
import Maximize from 'lucide-react/icons/maximize';
import { useAtom, useAtomValue } from 'jotai';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { profileHref, useVideoWords, videoHref } from '../shared/videos/video-words.ts';
import { FeedActions } from './feed-actions.tsx';
import { FeedCaptionText } from './feed-caption-text.tsx';
import { feedMutedAtom } from './feed-sound.ts';
import { guideAtom, type FeedItem } from '@taice/core';
import { LateFeedComments } from './late-feed-talk.tsx';
import { enterFullscreen } from './enter-fullscreen.ts';
import { findFirstVideoElement } from './next-video.ts';
import { useFeedLabels } from './feed-labels.ts';
import { useRing, type UseRing } from './use-ring.tsx';
import { useFeedKeys } from './use-feed-keys.ts';
import { useReactions } from './use-reactions.ts';
import { useWatch } from './use-watch.ts';

export type FeedSlideProps = {
  slideKey: string;
  post: FeedItem;
  duty: FeedPlayMode;
  /** Must be a stable function, so that a swipe re-renders only the slides that change. */
  onFirstFrame: (slideKey: string) => void;
  /** True while the comments are open. */
  talk: boolean;
  onTalk: (open: boolean) => void;
};

/** States that the ring shows without a word. */
const railStates: ReadonlySet<UseRing['view']['short']> = new Set([
  'asking',
  'need',
  'left',
  'claimed',
]);

/** One video of the vertical feed with its text, its rail and its ring. */
export const FeedSlide = memo(function FeedSlide({
  slideKey,
  post,
  duty,
  onFirstFrame,
  talk,
  onTalk,
}: FeedSlideProps) {
  const { t } = useTranslation();
  const labels = useFeedLabels();
  const words = useVideoWords();
  const react = useReactions(post);
  useFeedKeys(duty === 'play' ? { l: react.like } : {});
  const [muted, setMuted] = useAtom(feedMutedAtom);
  const [player, setPlayer] = useState<VideoController>();
  const watched = useWatch(post, duty === 'play', () => 'feed');
  const ring = useRing(watched, post);
  const frame = useRef<HTMLDivElement>(null);
  const [firstVideoElement] = useState(() =>
    duty === 'play' ? findFirstVideoElement(post) : undefined,
  );
  const wide = post.width > post.height;
  const profile = profileHref(post.author);
  // The guide shows its own claim button.
  const guided = useAtomValue(guideAtom);
  const { amount } = ring.values;
  const fill = () => {
    const video = frame.current?.querySelector('video');
    if (video) void enterFullscreen(video);
  };
  return (
    <div className="feed-stage" data-wide={wide}>
      <img className="feed-glow" src={coverBlur(post)} alt="" />
      <div ref={frame} className="feed-frame">
        <FeedVideo
          {...watched.events}
          labels={labels}
          sources={post.sources}
          playingElement={firstVideoElement}
          startAt={watched.leftAt}
          playMode={duty}
          poster={firstVideoElement ? undefined : post.cover}
          placeholder={coverBlur(post)}
          contain={wide}
          pageHref={post.source === 'youtube' ? videoHref(post) : undefined}
          muted={muted}
          onMutedByPolicy={() => setMuted(true)}
          onFirstFrame={() => onFirstFrame(slideKey)}
          onController={setPlayer}
          hearts
          onDoubleTap={react.likeOnce}
        >
          {wide && post.source !== 'youtube' && (
            <div className="feed-full">
              <GlassButton icon={<Maximize aria-hidden="true" />} onPress={fill}>
                {t('posts.player.fullscreen')}
              </GlassButton>
            </div>
          )}
          <FeedCaption>
            {ring.view.press === 'claim' && !guided && (
              <div className="feed-claim">
                <GlassButton large busy={ring.busy} onPress={ring.press}>
                  {t('rewards.claimPoints', { amount })}
                </GlassButton>
              </div>
            )}
            <div className="feed-by">
              <Link href={profile} className="feed-name">
                {post.author.nickname}
              </Link>
              <span className="feed-age">{words.age(post)}</span>
            </div>
            <FeedCaptionText title={post.title} description={post.description} />
          </FeedCaption>
        </FeedVideo>
      </div>
      <FeedRail>
        <FeedActions post={post} react={react} onTalk={() => onTalk(!talk)} />
        <RailRing
          ring={<RewardRing {...ring.ring} size={56} onVideo />}
          pays={ring.view.pays && <span translate="no">+{amount}</span>}
        >
          {!railStates.has(ring.view.short) && ring.short}
        </RailRing>
      </FeedRail>
      {ring.extras}
      <LateFeedComments
        post={post}
        player={player}
        ring={ring}
        open={talk}
        onClose={() => onTalk(false)}
      />
    </div>
  );
});
