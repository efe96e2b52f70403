import { clock } from './clock.ts';
import { storyboardFrameStyle } from './storyboard.ts';
import type { Chapter, Storyboard } from './types.ts';
import { useScrub } from './use-scrub.ts';

export type ScrubBarProps = {
  label: string;
  /** All three in seconds. */
  time: number;
  duration: number;
  bufferedTo: number;
  /** Aspect ratio of the video (width over height), for the stills. */
  aspect: number;
  chapters?: readonly Chapter[];
  storyboard?: Storyboard | null;
  onSeek: (time: number) => void;
};

type Span = { from: number; to: number; title?: string };

function spansOf(duration: number, chapters: readonly Chapter[]): Span[] {
  const starts = chapters.filter((chapter) => chapter.start_s < duration);
  if (starts.length === 0 || duration <= 0) return [{ from: 0, to: Math.max(duration, 1) }];
  const spans = starts.map((chapter, at) => ({
    from: chapter.start_s,
    to: starts[at + 1]?.start_s ?? duration,
    title: chapter.title,
  }));
  const first = spans[0];
  return first && first.from > 0 ? [{ from: 0, to: first.from }, ...spans] : spans;
}

function fill(span: Span, end: number): string {
  const fraction = (end - span.from) / (span.to - span.from);
  return `${Math.min(1, Math.max(0, fraction)) * 100}%`;
}

/** The player's timeline: chapters, buffered part, position, and a still at the pointer. */
export function ScrubBar({
  label,
  time,
  duration,
  bufferedTo,
  aspect,
  chapters = [],
  storyboard,
  onSeek,
}: ScrubBarProps) {
  const scrub = useScrub(time, duration, onSeek);
  const spans = spansOf(duration, chapters);
  const displayedTime = scrub.dragging && scrub.at !== undefined ? scrub.at : time;
  const hovered = scrub.at;
  const chapter = spans.findLast((span) => span.from <= (hovered ?? displayedTime))?.title;
  return (
    <div
      className="tc-scrub"
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
      {hovered !== undefined && duration > 0 && (
        <div className="tc-scrub-preview" style={{ left: `${(hovered / duration) * 100}%` }}>
          {storyboard && (
            <span
              className="tc-scrub-still"
              style={storyboardFrameStyle(storyboard, hovered, aspect)}
            />
          )}
          {chapter && <span>{chapter}</span>}
          <span>{clock(hovered)}</span>
        </div>
      )}
      {spans.map((span) => (
        <span key={span.from} className="tc-scrub-span" style={{ flexGrow: span.to - span.from }}>
          <span className="tc-scrub-buffered" style={{ width: fill(span, bufferedTo) }} />
          <span className="tc-scrub-played" style={{ width: fill(span, displayedTime) }} />
        </span>
      ))}
      <span
        className="tc-scrub-place"
        style={{ transform: `translateX(${duration > 0 ? (displayedTime / duration) * 100 : 0}%)` }}
      >
        <span className="tc-scrub-knob" />
      </span>
    </div>
  );
}
