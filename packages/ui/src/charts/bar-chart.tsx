import { useId } from 'react';
import { niceTop } from './nice-scale.ts';
import './charts.css';

export type BarChartProps = {
  /** One number per day, oldest first. */
  values: readonly number[];
  /** Accessible description of the bars, with their numbers. */
  label: string;
  /** Formats a number on the axis. */
  format: (value: number) => string;
  /** Labels under some of the bars, by index. */
  ticks: ReadonlyArray<{ at: number; label: string }>;
  /** Highest value that today may still reach, drawn as a dashed bar. Without it the last bar is like the others. */
  todayMaximum?: number;
  /** Drawn for a width of about 330 px instead of 686. */
  narrow?: boolean;
};

const widths = { wide: 686, narrow: 330 };
const height = 184;
const left = 40;
const base = 148;
const top = 30;

/** Days as gold bars; today's is dashed because it is not over. */
export function BarChart({
  values,
  label,
  format,
  ticks,
  todayMaximum,
  narrow = false,
}: BarChartProps) {
  const width = narrow ? widths.narrow : widths.wide;
  const id = useId();
  const maxValue = niceTop(Math.max(...values, todayMaximum ?? 0));
  const slot = (width - left) / Math.max(1, values.length);
  const bar = Math.min(24, slot * 0.65);
  const barHeight = (value: number) => (Math.max(0, value) / maxValue) * (base - top);
  const bestIndex = values.indexOf(Math.max(...values));
  return (
    <svg className="tc-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor="var(--gold-1)" />
        <stop offset="1" stopColor="var(--gold-2)" stopOpacity=".72" />
      </linearGradient>
      {[0, maxValue / 2, maxValue].map((value) => (
        <g key={value}>
          <path
            d={`M${left} ${base + 0.5 - barHeight(value)}H${width}`}
            stroke="var(--line)"
            strokeDasharray={value ? '2 4' : undefined}
          />
          <text x="0" y={base + 4 - barHeight(value)}>
            {format(value)}
          </text>
        </g>
      ))}
      {values.map((value, at) => {
        const x = left + at * slot + (slot - bar) / 2;
        const drawnHeight = Math.max(2, barHeight(value));
        const today = todayMaximum !== undefined && at === values.length - 1;
        const limit = barHeight(Math.max(todayMaximum ?? 0, value));
        return (
          <g key={x}>
            {today && (
              <rect
                x={x}
                y={base - limit}
                width={bar}
                height={limit}
                rx="3"
                fill="none"
                stroke="var(--gold-1)"
                strokeWidth="1.5"
                strokeDasharray="3 3"
              />
            )}
            {!(today && value <= 0) && (
              <rect
                x={x}
                y={base - drawnHeight}
                width={bar}
                height={drawnHeight}
                rx={Math.min(3, drawnHeight / 2)}
                fill={value > 0 ? `url(#${id})` : 'var(--line)'}
                opacity={at === bestIndex ? 1 : 0.9}
              />
            )}
          </g>
        );
      })}
      {ticks.map((tick) => {
        const last = tick.at >= values.length - 2;
        return (
          <text
            key={tick.at}
            x={last ? width : left + tick.at * slot}
            y={base + 24}
            textAnchor={last ? 'end' : 'start'}
          >
            {tick.label}
          </text>
        );
      })}
    </svg>
  );
}
