import type { PostCard } from '@taice/contract';
import { guideAtom } from '@taice/core';
import {
  Button,
  IconButton,
  Poster,
  onLayers,
  prefersReducedMotion,
  RewardPill,
  Text,
  topLayer,
} from '@taice/ui';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { useVideoWords } from '../shared/videos/video-words.ts';
import { autoplayAtom } from './autoplay.ts';
import { VisitorEndCard } from './visitor-end-card.tsx';
import { useCountdown } from './use-countdown.ts';
import { useViewerAway } from './use-viewer-away.ts';
import type { UseRing } from './use-ring.tsx';
import './end-card.css';

/** Seconds before the next video starts automatically. */
const autoplayDelayS = 5;

export type EndCardProps = {
  next: PostCard | undefined;
  ring: UseRing;
  onPlay: () => void;
  onReplay: () => void;
  /** Called when it appears and disappears. */
  onShown?: (visible: boolean) => void;
};

/**
 * Shown over a video's last picture: the next video, and the claim of this one. The bar below shows what it has paid.
 */
export function EndCard({ next, ring, onPlay, onReplay, onShown }: EndCardProps) {
  const { t } = useTranslation();
  const words = useVideoWords();
  const autoplay = useAtomValue(autoplayAtom);
  const [paused, setPaused] = useState(false);
  const { press, short } = ring.view;
  const guided = useAtomValue(guideAtom);
  // The guide points at a ring that is to be filled. A video shorter than the guide restarts from its beginning.
  const mustReplay = guided && (short === 'need' || short === 'left' || short === 'paused');
  const replayVideo = useEffectEvent(onReplay);
  useEffect(() => {
    if (mustReplay && !prefersReducedMotion()) replayVideo();
  }, [mustReplay]);
  useEffect(() => {
    onShown?.(true);
    return () => onShown?.(false);
  }, [onShown]);
  const layered = useSyncExternalStore(onLayers, topLayer, topLayer) !== undefined;
  const card = useRef<HTMLDivElement>(null);
  const away = useViewerAway(card);
  // A claim comes first. The countdown also waits while comments or a dialog are open.
  const keepsForLater = press === 'keep' && ring.view.ring === 'claimable';
  const isBlocked = paused || layered || away || keepsForLater || press === 'claim';
  const isCounting = next !== undefined && autoplay && !isBlocked && !prefersReducedMotion();
  const secondsLeft = useCountdown(autoplayDelayS, isCounting, onPlay);
  const replay = (
    <IconButton
      variant="glass"
      label={t('posts.player.replay')}
      icon={<RotateCcw />}
      onClick={onReplay}
    />
  );
  if (keepsForLater)
    return (
      <div ref={card} className="end-card">
        <VisitorEndCard ring={ring} onPlay={next && onPlay} />
      </div>
    );
  return (
    <div ref={card} className="end-card">
      <div className="end-card-inside" role="group" aria-label={t('posts.upNext')}>
        {next && (
          <div className="end-card-poster">
            <Poster
              src={next.cover}
              placeholder={coverBlur(next)}
              duration={words.duration(next)}
              upright={next.height > next.width}
            />
          </div>
        )}
        <div className="end-card-next">
          {next && (
            <>
              <Text as="div" size={12} weight="semibold">
                {isCounting
                  ? t('posts.end.nextIn', { seconds: secondsLeft })
                  : t(autoplay && press === 'claim' ? 'posts.end.nextClaimed' : 'posts.upNext')}
              </Text>
              <Text as="div" size={20} weight="bold" lines={2} className="end-card-title">
                {next.title}
              </Text>
              <Text as="div" lines={1} className="end-card-by">
                {next.author.nickname} · {words.views(next)}
              </Text>
              {words.pays(next) && (
                <span className="end-card-pays">
                  <RewardPill>{words.pays(next)}</RewardPill>
                </span>
              )}
            </>
          )}
          <div className="end-card-ways">
            {press === 'claim' && !guided && (
              <Button variant="gold" busy={ring.busy} onClick={ring.press}>
                {t('rewards.claimPoints', ring.values)}
              </Button>
            )}
            {next && (
              <Button variant="strong" icon={<Play />} onClick={onPlay}>
                {t('posts.end.playNow')}
              </Button>
            )}
            {isCounting && <Button onClick={() => setPaused(true)}>{t('common.cancel')}</Button>}
            {!next && <Button href="/Home">{t('posts.otherVideos')}</Button>}
            {replay}
          </div>
        </div>
      </div>
    </div>
  );
}
