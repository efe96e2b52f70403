import CaptionsIcon from 'lucide-react/icons/captions';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SkipForward from 'lucide-react/icons/skip-forward';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from '../icon-button.tsx';
import { clock } from './clock.ts';
import { PlayerSettings, type PlayerSettingsProps } from './player-settings.tsx';
import { ScrubBar } from './scrub-bar.tsx';
import type { Chapter, Skip, Storyboard } from './types.ts';

export type PlayerControlsProps = PlayerSettingsProps & {
  chapters?: readonly Chapter[];
  skips?: readonly Skip[];
  storyboard?: Storyboard | null;
  fullscreen: boolean;
  onFullscreen: () => void;
  onPicture?: () => void;
  theatre?: boolean;
  onTheatre?: () => void;
  onNext?: () => void;
};

/** The row of controls under the picture. In a separate bundle, loaded after the first frame. */
export function PlayerControls(props: PlayerControlsProps) {
  const { labels, state, controller, captions, captionLang, onCaptionLang, chapters } = props;
  const moving = state.status === 'playing' || state.status === 'buffering';
  const ended = state.status === 'ended';
  const chapter = chapters?.findLast((each) => each.start_s <= state.time);
  const skip = props.skips?.find(
    ({ start_s, end_s }) => state.time >= start_s && state.time < end_s - 0.5,
  );
  const silent = state.muted || state.volume === 0;
  return (
    <div className="tc-player-controls">
      {skip && (
        <button
          type="button"
          className="tc-player-skip"
          onClick={() => controller.seek(Math.min(skip.end_s, state.duration))}
        >
          {labels.skip[skip.kind]}
          <SkipForward aria-hidden="true" />
        </button>
      )}
      <ScrubBar
        label={labels.scrub}
        time={state.time}
        duration={state.duration}
        bufferedTo={state.bufferedTo}
        aspect={state.aspect}
        chapters={chapters}
        storyboard={props.storyboard}
        onSeek={controller.seek}
      />
      <div className="tc-player-row">
        <IconButton
          label={ended ? labels.replay : moving ? labels.pause : labels.play}
          icon={ended ? <RotateCcw /> : moving ? <Pause /> : <Play />}
          onClick={controller.toggle}
        />
        {props.onNext && (
          <IconButton
            className="tc-player-wide-only"
            label={labels.next}
            icon={<SkipForward />}
            onClick={props.onNext}
          />
        )}
        <span className="tc-player-volume">
          <IconButton
            label={silent ? labels.unmute : labels.mute}
            icon={silent ? <VolumeX /> : <Volume2 />}
            onClick={() => controller.setMuted(!state.muted)}
          />
          <input
            type="range"
            min="0"
            max="1"
            step="0.05"
            aria-label={labels.volume}
            value={silent ? 0 : state.volume}
            onChange={(event) => controller.setVolume(Number(event.currentTarget.value))}
          />
        </span>
        <span className="tc-player-time" translate="no">
          {clock(state.time)} <span>/ {clock(state.duration)}</span>
        </span>
        {chapter && <span className="tc-player-chapter">· {chapter.title}</span>}
        <span className="tc-player-gap" />
        {captions.length === 1 && (
          <IconButton
            label={labels.captions}
            icon={<CaptionsIcon />}
            aria-pressed={captionLang !== undefined}
            onClick={() => onCaptionLang(captionLang === undefined ? captions[0]?.lang : undefined)}
          />
        )}
        <PlayerSettings {...props} />
        {props.onPicture && (
          <IconButton
            className="tc-player-wide-only"
            label={labels.picture}
            icon={<PictureInPicture2 />}
            onClick={props.onPicture}
          />
        )}
        {props.onTheatre && (
          <IconButton
            className="tc-player-wide-only"
            label={labels.theatre}
            icon={<RectangleHorizontal />}
            aria-pressed={props.theatre}
            onClick={props.onTheatre}
          />
        )}
        <IconButton
          label={props.fullscreen ? labels.leaveFullscreen : labels.fullscreen}
          icon={props.fullscreen ? <Minimize /> : <Maximize />}
          onClick={props.onFullscreen}
        />
      </div>
    </div>
  );
}
