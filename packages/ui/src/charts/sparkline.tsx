import { useId } from 'react';
import './charts.css';

export type SparklineProps = {
  /** One number a day, oldest first; the last one is today and still open. */
  values: readonly number[];
  /** Says what the line shows, with its numbers. */
  label: string;
  /** Written beside the highest point, for example "1,340 best". */
  bestLabel?: string;
};

const width = 318;
const height = 72;
const top = 10;

/** Thirty days as a line; today is dashed because it is not over. */
export function Sparkline({ values, label, bestLabel }: SparklineProps) {
  const id = useId();
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, at) => ({
    x: at * step,
    y: height - 2 - (Math.max(0, value) / most) * (height - 2 - top),
  }));
  const past = points.slice(0, -1);
  const today = points.at(-1);
  const yesterday = past.at(-1);
  const line = past
    .map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const bestAt = values
    .slice(0, -1)
    .reduce((best, value, at, all) => (value > (all[best] ?? 0) ? at : best), 0);
  const best = (values[bestAt] ?? 0) > 0 ? past[bestAt] : undefined;
  return (
    <svg className="tc-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor="var(--gold-1)" stopOpacity=".26" />
        <stop offset="1" stopColor="var(--gold-1)" stopOpacity="0" />
      </linearGradient>
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" />
      {yesterday && <path d={`${line}V${height}H0Z`} fill={`url(#${id})`} stroke="none" />}
      <path
        d={line}
        fill="none"
        stroke="var(--gold-1)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {yesterday && today && (
        <path
          d={`M${yesterday.x} ${yesterday.y}L${today.x} ${today.y}`}
          stroke="var(--gold-2)"
          strokeWidth="1.75"
          strokeDasharray="3 4"
          strokeLinecap="round"
        />
      )}
      {best && <circle cx={best.x} cy={best.y} r="3" fill="var(--gold-1)" />}
      {best && bestLabel && (
        <text
          x={best.x + (best.x > width / 2 ? -8 : 8)}
          y={best.y + 4}
          textAnchor={best.x > width / 2 ? 'end' : 'start'}
        >
          {bestLabel}
        </text>
      )}
      {today && (
        <circle
          cx={today.x}
          cy={today.y}
          r="4"
          fill="var(--surface)"
          stroke="var(--gold-2)"
          strokeWidth="1.75"
        />
      )}
    </svg>
  );
}
