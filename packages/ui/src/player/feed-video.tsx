import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import FastForward from 'lucide-react/icons/fast-forward';
import Heart from 'lucide-react/icons/heart';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '../button.tsx';
import { prefersReducedMotion } from '../motion.ts';
import { Spinner } from '../spinner.tsx';
import type { FeedPlayMode } from './feed-play-mode.ts';
import type { FeedLabels } from './labels.ts';
import { ScrubLine } from './scrub-line.tsx';
import type { VideoEvents, VideoSource } from './types.ts';
import { useFeedGestures } from './use-feed-gestures.ts';
import { useVideo } from './use-video.ts';
import type { VideoController } from './video-controller.ts';
import { VideoSurface } from './video-surface.tsx';
import './feed-video.css';

const FeedStill = lazy(async () => ({ default: (await import('./feed-still.tsx')).FeedStill }));

const heartMs = 700;

export type FeedVideoProps = VideoEvents & {
  labels: FeedLabels;
  sources: readonly VideoSource[];
  /** An element that already plays one of the sources; the slide takes it over. */
  playingElement?: HTMLVideoElement;
  playMode: FeedPlayMode;
  /** Second to start from. */
  startAt?: number;
  poster?: string;
  placeholder?: string;
  /** Its page, if it plays on a separate one. */
  pageHref?: string;
  /** Shows the whole picture instead of filling the screen, for videos wider than high. */
  contain?: boolean;
  muted: boolean;
  /** Called if the browser refuses sound, so that the feed can show "Tap for sound". */
  onMutedByPolicy?: () => void;
  /** A sheet lies over it and takes the keys; the video keeps playing. */
  covered?: boolean;
  onDoubleTap?: () => void;
  onController?: (controller: VideoController) => void;
  /** Draws a heart at a double tap, for feeds in which it likes. */
  hearts?: boolean;
  /** Caption, rail and ring, drawn over the video and its shade. */
  children?: ReactNode;
};

/** One full-bleed video of the vertical feed. Give each video its own `key`. */
export function FeedVideo(props: FeedVideoProps) {
  const { labels, playMode, muted, poster, placeholder } = props;
  const { ref, state, controller } = useVideo(props);
  const [stopped, setStopped] = useState(false);
  const [hearts, setHearts] = useState<ReadonlyArray<{ id: number; x: number; y: number }>>([]);

  const opensElsewhere = props.pageHref !== undefined;
  useEffect(() => {
    if (opensElsewhere) return;
    // With reduced motion the user starts each video by hand.
    const reducedMotion = playMode === 'play' && prefersReducedMotion();
    if (playMode === 'play' && !reducedMotion) controller.play();
    else if (playMode === 'ready' || reducedMotion) {
      controller.load();
      controller.pause();
    } else controller.release();
    setStopped(reducedMotion);
  }, [controller, playMode, opensElsewhere]);
  useEffect(() => controller.setMuted(muted), [controller, muted]);

  const provideController = useEffectEvent((each: VideoController) => props.onController?.(each));
  useEffect(() => provideController(controller), [controller]);

  const tellMuted = useEffectEvent(() => props.onMutedByPolicy?.());
  useEffect(() => {
    if (state.mutedByPolicy) tellMuted();
  }, [state.mutedByPolicy]);

  const toggle = () => {
    setStopped(state.status === 'playing' || state.status === 'buffering');
    controller.toggle();
  };
  const showHeart = (x: number, y: number) => {
    const id = performance.now();
    setHearts((all) => [...all, { id, x, y }]);
    setTimeout(() => setHearts((all) => all.filter((heart) => heart.id !== id)), heartMs);
  };
  const gestures = useFeedGestures({
    onTap: toggle,
    onDoubleTap: (x, y) => {
      if (props.hearts) showHeart(x, y);
      props.onDoubleTap?.();
    },
    onHoldChange: (holding) => controller.setRate(holding ? 2 : 1),
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input,textarea,select,button,a,[role="slider"],[role="menu"]')) return;
    if (event.key !== ' ' && event.key !== 'k') return;
    event.preventDefault();
    toggle();
  });
  const listening = playMode === 'play' && !props.covered;
  useEffect(() => {
    if (!listening) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [listening]);

  if (props.pageHref)
    return (
      <Suspense fallback={null}>
        <FeedStill {...{ poster, placeholder }} href={props.pageHref} label={labels.play}>
          {props.children}
        </FeedStill>
      </Suspense>
    );
  const isLoading =
    playMode === 'play' && (state.status === 'loading' || state.status === 'buffering');
  return (
    <div className="tc-feed-video" data-contain={props.contain} data-status={state.status}>
      {placeholder && <img className="tc-feed-placeholder" src={placeholder} alt="" />}
      {poster && !state.hasFrame && <img className="tc-feed-picture" src={poster} alt="" />}
      <VideoSurface
        playingElement={props.playingElement}
        bind={ref}
        className="tc-feed-picture"
        ready={state.hasFrame}
        loop
        local
      />
      <div className="tc-feed-shade" />
      <div className="tc-feed-touch" {...gestures.handlers} />
      {state.status === 'playing' && (
        <button type="button" className="tc-feed-pause" aria-label={labels.pause} onClick={toggle}>
          <Pause aria-hidden="true" />
        </button>
      )}
      {stopped && state.status === 'paused' && (
        <button type="button" className="tc-feed-play" aria-label={labels.play} onClick={toggle}>
          <Play size={40} />
        </button>
      )}
      {isLoading && (
        <div className="tc-feed-waiting" role="status">
          <Spinner size={32} />
          <span className="tc-hidden">{labels.buffering}</span>
        </div>
      )}
      {state.status === 'error' && (
        <div className="tc-feed-error" role="alert">
          <span>{labels.failed}</span>
          <Button onClick={controller.retry}>{labels.retry}</Button>
        </div>
      )}
      {gestures.holding && (
        <div className="tc-feed-double" role="status">
          <FastForward aria-hidden="true" />
          {labels.double}
        </div>
      )}
      {hearts.map((heart) => (
        <span
          key={heart.id}
          className="tc-feed-heart"
          style={{ left: heart.x, top: heart.y }}
          aria-hidden="true"
        >
          <Heart size={88} />
        </span>
      ))}
      {props.children}
      {playMode === 'play' && (
        <ScrubLine
          label={labels.scrub}
          time={state.time}
          duration={state.duration}
          onSeek={controller.seek}
        />
      )}
    </div>
  );
}
