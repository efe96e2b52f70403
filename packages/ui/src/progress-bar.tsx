import { classes } from './classes.ts';
import { clampProgress } from './ring-geometry.ts';
import './progress-bar.css';

export type ProgressBarProps = {
  /** 0 to 1. */
  value: number;
  label: string;
  tone?: 'accent' | 'gold' | 'good';
  /** Height in px. */
  height?: 4 | 8;
};

/** Progress as a bar. */
export function ProgressBar({ value, label, tone = 'accent', height = 4 }: ProgressBarProps) {
  const share = clampProgress(value);
  return (
    <div
      className={classes(
        'tc-progress',
        height === 8 && 'tc-progress-8',
        tone !== 'accent' && `tc-progress-${tone}`,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div className="tc-progress-fill" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
