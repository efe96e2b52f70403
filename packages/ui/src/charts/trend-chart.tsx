import { useId, useState, type KeyboardEvent } from 'react';
import { curveOf, nearestIndex } from './curve.ts';
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
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const right = width - 8;
  const base = height - bottom;
  const maxValue = niceTop(
    Math.max(1, ...points.flatMap(({ value, before }) => [value, before ?? 0])),
  );
  const step = (right - left) / Math.max(1, points.length - 1);
  const toCoordinate = (value: number, index: number) => ({
    x: points.length === 1 ? (left + right) / 2 : left + index * step,
    y: base - (Math.max(0, value) / maxValue) * (base - top),
  });
  const now = points.map(({ value }, index) => toCoordinate(value, index));
  const compares = points.some(({ before }) => before !== undefined);
  const line = curveOf(now);
  const maxLabels = Math.floor((right - left) / date.width);
  const parts = Math.max(1, Math.min(mostParts, maxLabels));
  const ticks = [
    ...new Set(
      Array.from({ length: parts + 1 }, (_, n) => Math.round((n * (points.length - 1)) / parts)),
    ),
  ];
  const current = selectedIndex === undefined ? undefined : points[selectedIndex];
  const coordinate = selectedIndex === undefined ? undefined : now[selectedIndex];
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!delta) return;
    event.preventDefault();
    setSelectedIndex((was) =>
      Math.max(0, Math.min(points.length - 1, (was ?? points.length - 1 - delta) + delta)),
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
        onBlur={() => setSelectedIndex(undefined)}
        onPointerLeave={() => setSelectedIndex(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const from = currentTarget.getBoundingClientRect().left + left;
          setSelectedIndex(nearestIndex(clientX - from, right - left, points.length));
        }}
      >
        <svg className="tc-chart" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <linearGradient id={id} x2="0" y2="1">
            <stop stopColor="var(--accent)" stopOpacity=".36" />
            <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
          </linearGradient>
          {(Number.isInteger(maxValue / 2) ? [0, maxValue / 2, maxValue] : [0, maxValue]).map(
            (value) => (
              <g key={value}>
                <path
                  d={`M${left} ${toCoordinate(value, 0).y + 0.5}H${right}`}
                  stroke="var(--line)"
                  strokeDasharray={value ? '2 4' : undefined}
                />
                <text x="0" y={toCoordinate(value, 0).y + 4}>
                  {format(value)}
                </text>
              </g>
            ),
          )}
          {points.length > 1 && (
            <path d={`${line}L${right} ${base}L${left} ${base}Z`} fill={`url(#${id})`} />
          )}
          {compares && (
            <path
              className="tc-trend-before"
              d={curveOf(points.map(({ before }, index) => toCoordinate(before ?? 0, index)))}
            />
          )}
          <path className="tc-trend-now" d={line} />
          {points.length === 1 && (
            <circle className="tc-trend-spot" cx={now[0]?.x} cy={now[0]?.y} r="4" />
          )}
          {ticks.map((index) => (
            <text
              key={index}
              x={toCoordinate(0, index).x}
              y={height - 6}
              textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
            >
              {points[index]?.label}
            </text>
          ))}
          {coordinate && (
            <g>
              <path className="tc-trend-rule" d={`M${coordinate.x} ${top}V${base}`} />
              <circle className="tc-trend-spot" cx={coordinate.x} cy={coordinate.y} r="4.5" />
            </g>
          )}
        </svg>
        {current && coordinate && (
          <div
            className="tc-trend-tip"
            data-left={coordinate.x > width / 2}
            style={{ left: coordinate.x }}
          >
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
