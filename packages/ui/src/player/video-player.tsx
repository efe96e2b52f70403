import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import Play from 'lucide-react/icons/play';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import VolumeX from 'lucide-react/icons/volume-x';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Spinner } from '../spinner.tsx';
import { Captions } from './captions.tsx';
import type { PlayerLabels } from './labels.ts';
import type { CaptionTrack, Chapter, Skip, Storyboard, VideoEvents, VideoSource } from './types.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useVideo } from './use-video.ts';
import type { VideoController } from './video-controller.ts';
import { VideoSurface } from './video-surface.tsx';
import './player.css';

const PlayerControls = lazy(() =>
  import('./player-controls.tsx').then((module) => ({ default: module.PlayerControls })),
);

const idleMs = 2500;

export type VideoPlayerProps = VideoEvents & {
  labels: PlayerLabels;
  sources: readonly VideoSource[];
  /** An element that already plays one of the sources; the player takes it over. */
  playingElement?: HTMLVideoElement;
  poster?: string;
  /** A few pixels as a data URL, under the poster. */
  placeholder?: string;
  /** Upright: higher than wide. */
  upright?: boolean;
  /** Second to start from. */
  startAt?: number;
  autoPlay?: boolean;
  muted?: boolean;
  captions?: readonly CaptionTrack[];
  chapters?: readonly Chapter[];
  skips?: readonly Skip[];
  storyboard?: Storyboard | null;
  theatre?: boolean;
  onTheatreChange?: (theatre: boolean) => void;
  onNext?: () => void;
  /** Handles keys of the whole page, for a page whose main content is the player. */
  pageKeys?: boolean;
  /** Over the last picture, after the video has ended. */
  atEnd?: ReactNode;
  /** Over the picture, for example the ring. */
  children?: ReactNode;
  /** Receives the controller, for example for a timestamp in a comment. */
  onController?: (controller: VideoController) => void;
};

/** The player of the video page. Give each video its own `key`. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { labels, sources, captions = [], chapters = [], storyboard, theatre = false } = props;
  const { ref, state, controller } = useVideo(props);
  const root = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const bind = useCallback(
    (element: HTMLVideoElement | null) => {
      setVideo(element);
      const detach = ref(element);
      return () => {
        detach?.();
        setVideo(null);
      };
    },
    [ref],
  );
  const [captionLang, setCaptionLang] = useState<string>();
  const [fullscreen, toggleFullscreen] = useFullscreen(root);
  const { idle, touch } = useIdle(state.status === 'playing', idleMs);
  const track = captions.find((each) => each.lang === captionLang);
  const canPicture = typeof document !== 'undefined' && document.pictureInPictureEnabled;

  const togglePicture = () => {
    if (!canPicture || !video) return;
    const change = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
    // Refused before the video knows its size. A later press works, so there is no message.
    change.catch(() => undefined);
  };
  const toggleTheatre = () => props.onTheatreChange?.(!theatre);

  const toggleCaptions = () => setCaptionLang(captionLang ? undefined : captions[0]?.lang);
  usePlayerKeys(
    root,
    controller,
    {
      fullscreen: toggleFullscreen,
      theatre: toggleTheatre,
      picture: togglePicture,
      captions: toggleCaptions,
    },
    { pageKeys: props.pageKeys ?? false, onUse: touch },
  );

  const provideController = useEffectEvent((each: VideoController) => props.onController?.(each));
  const autoPlay = props.autoPlay ?? false;
  useEffect(() => {
    provideController(controller);
    if (autoPlay) controller.play();
    else controller.load();
  }, [controller, autoPlay]);

  const isLoading = state.status === 'loading' || state.status === 'buffering';
  return (
    <div
      ref={root}
      className={classes(
        'tc-player',
        theatre && 'tc-player-theatre',
        props.upright && 'tc-player-upright',
      )}
      role="region"
      aria-label={labels.player}
      data-idle={idle}
      data-status={state.status}
      tabIndex={-1}
      onPointerMove={touch}
      onFocus={touch}
    >
      {props.placeholder && (props.upright || !state.hasFrame) && (
        <img className="tc-player-placeholder" src={props.placeholder} alt="" />
      )}
      <VideoSurface
        playingElement={props.playingElement}
        bind={bind}
        className="tc-player-video"
        poster={props.playingElement ? undefined : props.poster}
        onClick={(event) => {
          if (event.detail > 1) return;
          controller.toggle();
        }}
        onDoubleClick={toggleFullscreen}
      />
      <div className="tc-player-over">{props.children}</div>
      <div className="tc-player-shade" />
      {state.status === 'ended' && props.atEnd}
      {track && <Captions video={video} track={track} />}
      {isLoading && (
        <div className="tc-player-centre" role="status">
          <Spinner size={40} />
          <span className="tc-hidden">{labels.buffering}</span>
        </div>
      )}
      {state.status === 'paused' && !state.hasFrame && (
        <button
          type="button"
          className="tc-player-centre tc-player-start"
          aria-label={labels.play}
          onClick={controller.play}
        >
          <Play size={40} />
        </button>
      )}
      {state.status === 'error' && (
        <div className="tc-player-error" role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{labels.failed}</span>
          <Button onClick={controller.retry}>{labels.retry}</Button>
        </div>
      )}
      {state.mutedByPolicy && (
        <button
          type="button"
          className="tc-player-sound"
          onClick={() => controller.setMuted(false)}
        >
          <VolumeX aria-hidden="true" />
          {labels.tapForSound}
        </button>
      )}
      <Suspense fallback={null}>
        <PlayerControls
          labels={labels}
          state={state}
          controller={controller}
          sources={sources}
          captions={captions}
          captionLang={captionLang}
          onCaptionLang={setCaptionLang}
          chapters={chapters}
          skips={props.skips}
          storyboard={storyboard}
          fullscreen={fullscreen}
          onFullscreen={toggleFullscreen}
          onPicture={canPicture ? togglePicture : undefined}
          theatre={theatre}
          onTheatre={props.onTheatreChange && toggleTheatre}
          onNext={props.onNext}
        />
      </Suspense>
    </div>
  );
}
