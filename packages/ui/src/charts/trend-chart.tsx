import { useId, useState, type KeyboardEvent } from 'react';
import { curveOf, nearest } from './curve.ts';
import { niceTop } from './nice-scale.ts';
import { useWidth } from './use-width.ts';
import './charts.css';
import './trend-chart.css';

export type TrendPoint = {
  /** Label of the day or hour. */
  readonly label: string;
  readonly value: number;
  /** Value of the previous period; absent without a comparison. */
  readonly before?: number;
};

export type TrendChartProps = {
  points: readonly TrendPoint[];
  /** Accessible description of the line. */
  label: string;
  format: (value: number) => string;
  /** Names of the two lines. */
  names: { readonly now: string; readonly before: string };
};

const height = 220;
const [left, top, bottom] = [44, 12, 28];
/** Maximum number of parts of the axis, with a date at each end. */
const mostParts = 3;

/** A value over time, compared with the previous period. Pointer, touch or arrow keys select a point. */
export function TrendChart({ points, label, format, names }: TrendChartProps) {
  const id = useId();
  const { ref, width } = useWidth(720);
  // As wide as a date with its gap, at any letter size.
  const date = useWidth(88, 1);
  const [shown, setShown] = useState<number>();
  const right = width - 8;
  const base = height - bottom;
  const most = niceTop(Math.max(1, ...points.flatMap(({ value, before }) => [value, before ?? 0])));
  const step = (right - left) / Math.max(1, points.length - 1);
  const place = (value: number, index: number) => ({
    x: points.length === 1 ? (left + right) / 2 : left + index * step,
    y: base - (Math.max(0, value) / most) * (base - top),
  });
  const now = points.map(({ value }, index) => place(value, index));
  const compares = points.some(({ before }) => before !== undefined);
  const line = curveOf(now);
  const room = Math.floor((right - left) / date.width);
  const parts = Math.max(1, Math.min(mostParts, room));
  const ticks = [
    ...new Set(
      Array.from({ length: parts + 1 }, (_, n) => Math.round((n * (points.length - 1)) / parts)),
    ),
  ];
  const current = shown === undefined ? undefined : points[shown];
  const spot = shown === undefined ? undefined : now[shown];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    setShown((was) =>
      Math.max(0, Math.min(points.length - 1, (was ?? points.length - 1 - by) + by)),
    );
  };
  return (
    <div ref={ref} className="tc-trend">
      <div ref={date.ref} className="tc-trend-date" aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are told by arrow keys */}
      <div
        className="tc-trend-box"
        role="img"
        aria-label={label}
        aria-describedby={`${id}-says`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setShown(undefined)}
        onPointerLeave={() => setShown(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const from = currentTarget.getBoundingClientRect().left + left;
          setShown(nearest(clientX - from, right - left, points.length));
        }}
      >
        <svg className="tc-chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <linearGradient id={id} x2="0" y2="1">
            <stop stopColor="var(--accent)" stopOpacity=".36" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
          {(Number.isInteger(most / 2) ? [0, most / 2, most] : [0, most]).map((value) => (
            <g key={value}>
              <path
                d={`M${left} ${place(value, 0).y + 0.5}H${right}`}
                stroke="var(--line)"
                strokeDasharray={value ? '2 4' : undefined}
              />
              <text x="0" y={place(value, 0).y + 4}>
                {format(value)}
              </text>
            </g>
          ))}
          {points.length > 1 && (
            <path d={`${line}L${right} ${base}L${left} ${base}Z`} fill={`url(#${id})`} />
          )}
          {compares && (
            <path
              className="tc-trend-before"
              d={curveOf(points.map(({ before }, index) => place(before ?? 0, index)))}
            />
          )}
          <path className="tc-trend-now" d={line} />
          {points.length === 1 && (
            <circle className="tc-trend-spot" cx={now[0]?.x} cy={now[0]?.y} r="4" />
          )}
          {ticks.map((index) => (
            <text
              key={index}
              x={place(0, index).x}
              y={height - 6}
              textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
            >
              {points[index]?.label}
            </text>
          ))}
          {spot && (
            <g>
              <path className="tc-trend-rule" d={`M${spot.x} ${top}V${base}`} />
              <circle className="tc-trend-spot" cx={spot.x} cy={spot.y} r="4.5" />
            </g>
          )}
        </svg>
        {current && spot && (
          <div className="tc-trend-tip" data-left={spot.x > width / 2} style={{ left: spot.x }}>
            <span className="tc-muted">{current.label}</span>
            <span>
              {names.now} <strong>{format(current.value)}</strong>
            </span>
            {current.before !== undefined && (
              <span className="tc-muted">
                {names.before} <strong>{format(current.before)}</strong>
              </span>
            )}
          </div>
        )}
      </div>
      <span id={`${id}-says`} className="tc-hidden" aria-live="polite">
        {current && `${current.label}: ${format(current.value)}`}
      </span>
    </div>
  );
}
