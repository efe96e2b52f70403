import { useCallback, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { clampProgress } from './ring-geometry.ts';
import { RewardPill } from './tag.tsx';
import './poster.css';

export type PosterProps = {
  src?: string | null;
  /** A few pixels as a data URL, shown blurred until the picture is loaded. */
  placeholder?: string | null;
  /** Already formatted, for example "12:48". */
  duration?: string;
  /** The possible reward, already formatted, for example "+22 TAICE". */
  reward?: ReactNode;
  /** The usual reward, already formatted, in quiet colours; shown if there is no `reward`. */
  fallbackReward?: ReactNode;
  /** Watched share, 0 to 1. */
  watched?: number;
  /** Corners of 8 instead of 14, for rows. */
  small?: boolean;
  /** Upright: shown whole over its own blur. */
  upright?: boolean;
  /** Loads at once, because it is in the first view. */
  eager?: boolean;
  /** Over the picture, for example a playing preview. */
  children?: ReactNode;
};

/** A video's still, 16:9, which fades in from its own blur. */
export function Poster({
  src,
  placeholder,
  duration,
  reward,
  fallbackReward,
  watched,
  small,
  upright,
  eager,
  children,
}: PosterProps) {
  const [ready, setReady] = useState<string>();
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      // A cached picture may have loaded before the listener was attached.
      if (image?.complete && image.naturalWidth > 0) setReady(src ?? undefined);
    },
    [src],
  );
  return (
    <span
      className={classes('tc-poster', small && 'tc-poster-small', upright && 'tc-poster-upright')}
    >
      {placeholder && (
        <img
          className="tc-poster-placeholder"
          src={upright && src && ready === src ? src : placeholder}
          alt=""
        />
      )}
      {src && (
        <img
          ref={attach}
          className="tc-poster-image"
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          data-ready={ready === src}
          onLoad={() => setReady(src)}
        />
      )}
      {children && <span className="tc-poster-over">{children}</span>}
      {(reward ?? fallbackReward) && (
        <span className="tc-poster-reward">
          <RewardPill quiet={!reward}>{reward ?? fallbackReward}</RewardPill>
        </span>
      )}
      {watched !== undefined && watched > 0 && (
        <span className="tc-poster-watched" aria-hidden="true">
          <span style={{ width: `${clampProgress(watched) * 100}%` }} />
        </span>
      )}
      {duration && <span className="tc-poster-duration">{duration}</span>}
    </span>
  );
}
