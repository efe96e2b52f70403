import { clock } from './clock.ts';
import { useScrub } from './use-scrub.ts';

export type ScrubLineProps = {
  label: string;
  /** Seconds. */
  time: number;
  duration: number;
  onSeek: (time: number) => void;
};

/** The feed's hairline: 2 px, thicker under a finger, with the target time. */
export function ScrubLine({ label, time, duration, onSeek }: ScrubLineProps) {
  const scrub = useScrub(time, duration, onSeek);
  const displayedTime = scrub.dragging && scrub.at !== undefined ? scrub.at : time;
  return (
    <div
      className="tc-hairline"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(displayedTime)}
      aria-valuetext={`${clock(displayedTime)} / ${clock(duration)}`}
      data-dragging={scrub.dragging}
      {...scrub.handlers}
    >
      {scrub.dragging && (
        <div className="tc-hairline-time">
          {clock(displayedTime)} <span>/ {clock(duration)}</span>
        </div>
      )}
      <div className="tc-hairline-track">
        <div
          className="tc-hairline-fill"
          style={{ transform: `scaleX(${duration > 0 ? displayedTime / duration : 0})` }}
        />
      </div>
    </div>
  );
}
