import { classes } from './classes.ts';
import './skeleton.css';

export type SkeletonProps = {
  /** Px, or any CSS length such as `60%`. */
  width?: number | string;
  height?: number | string;
  shape?: 'box' | 'text' | 'round' | 'card';
  /** For example `16 / 9`, instead of a height. */
  aspectRatio?: string;
};

/** Placeholder of content that is loading, in its final size. */
export function Skeleton({ width = '100%', height, shape = 'box', aspectRatio }: SkeletonProps) {
  return (
    <span
      className={classes('tc-skeleton', shape !== 'box' && `tc-skeleton-${shape}`)}
      style={{ width, height, aspectRatio }}
      aria-hidden="true"
    />
  );
}
