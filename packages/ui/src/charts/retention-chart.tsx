import { useState, type KeyboardEvent } from 'react';
import { curveOf, nearestIndex } from './curve.ts';
import { useWidth } from './use-width.ts';
import './charts.css';
import './trend-chart.css';
import './retention-chart.css';

/** A video's stills in one file, at a fixed interval in seconds. */
export type Frames = {
  readonly url: string;
  readonly cols: number;
  readonly rows: number;
  readonly intervalS: number;
  readonly count: number;
  /** Size of one still in px. */
  readonly width: number;
  readonly height: number;
};

export type RetentionChartProps = {
  /** 0 to 1 of the viewers, at a second of the video. */
  points: ReadonlyArray<{ readonly second: number; readonly ratio: number }>;
  durationS: number;
  frames: Frames | null;
  label: string;
  /** Text of a point: its time and the share of viewers. */
  describe: (second: number, ratio: number) => string;
  time: (second: number) => string;
};

const height = 120;

const Frame = ({ frames, second, tall }: { frames: Frames; second: number; tall: number }) => {
  const { cols, rows, intervalS, count, url } = frames;
  const frameIndex = Math.max(0, Math.min(count - 1, Math.floor(second / intervalS)));
  const frameWidth = (frames.width / frames.height) * tall;
  return (
    <span
      className="tc-retention-frame"
      aria-hidden="true"
      style={{
        width: frameWidth,
        height: tall,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${cols * frameWidth}px ${rows * tall}px`,
        backgroundPosition: `${-(frameIndex % cols) * frameWidth}px ${-Math.floor(frameIndex / cols) * tall}px`,
      }}
    />
  );
};

/** Share of the viewers at each second, drawn over the video's pictures. */
export function RetentionChart({
  points,
  durationS,
  frames,
  label,
  describe,
  time,
}: RetentionChartProps) {
  const { ref, width } = useWidth(720);
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const maxRatio = Math.max(1, ...points.map(({ ratio }) => ratio));
  const coordinates = points.map(({ second, ratio }) => ({
    x: (second / Math.max(1, durationS - 1)) * width,
    y: 8 + (1 - ratio / maxRatio) * (height - 12),
  }));
  const wide = frames ? (frames.width / frames.height) * height : width;
  const tiles = frames ? Math.ceil(width / wide) : 0;
  const point = selectedIndex === undefined ? undefined : points[selectedIndex];
  const coordinate = selectedIndex === undefined ? undefined : coordinates[selectedIndex];
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!delta) return;
    event.preventDefault();
    setSelectedIndex((was) => Math.max(0, Math.min(points.length - 1, (was ?? -delta) + delta)));
  };
  const line = curveOf(coordinates);
  return (
    <div ref={ref} className="tc-retention">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are told by arrow keys */}
      <div
        className="tc-retention-box"
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setSelectedIndex(undefined)}
        onPointerLeave={() => setSelectedIndex(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const from = currentTarget.getBoundingClientRect().left;
          setSelectedIndex(nearestIndex(clientX - from, width, points.length));
        }}
      >
        <div className="tc-retention-film">
          {frames &&
            Array.from({ length: tiles }, (_, index) => (
              <Frame
                key={index}
                frames={frames}
                second={((index + 0.5) / tiles) * durationS}
                tall={height}
              />
            ))}
        </div>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <path className="tc-retention-shade" d={`${line}L${width} 0L0 0Z`} />
          <path className="tc-retention-line" d={line} />
          {coordinate && (
            <g>
              <path className="tc-retention-rule" d={`M${coordinate.x} 0V${height}`} />
              <circle className="tc-retention-spot" cx={coordinate.x} cy={coordinate.y} r="5" />
            </g>
          )}
        </svg>
        {point && coordinate && (
          <div
            className="tc-trend-tip"
            data-left={coordinate.x > width / 2}
            style={{ left: coordinate.x }}
          >
            {frames && <Frame frames={frames} second={point.second} tall={72} />}
            <strong>{describe(point.second, point.ratio)}</strong>
          </div>
        )}
      </div>
      <div className="tc-retention-times tc-12 tc-muted" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((part) => (
          <span key={part}>{time(Math.round(part * durationS))}</span>
        ))}
      </div>
      <span className="tc-hidden" aria-live="polite">
        {point && describe(point.second, point.ratio)}
      </span>
    </div>
  );
}
