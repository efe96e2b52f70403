import { useState, type CSSProperties } from 'react';
import './range-slider.css';

export type Range = readonly [low: number, high: number];

export type RangeSliderProps = {
  /** Accessible names of the two ends: the lowest and the highest. */
  labels: readonly [string, string];
  min: number;
  max: number;
  step: number;
  value: Range;
  /** Text of a value for screen readers. */
  text: (value: number) => string;
  /** Called while an end moves. */
  onMove?: (value: Range) => void;
  /** Called on release. */
  onChange: (value: Range) => void;
};

/** A slider for a range: two ends on one line, each dragged or moved by the arrow keys. They never cross. */
export function RangeSlider({
  labels,
  min,
  max,
  step,
  value,
  text,
  onMove,
  onChange,
}: RangeSliderProps) {
  const [moved, setMoved] = useState<Range | null>(null);
  const [low, high] = moved ?? value;
  const toPercent = (at: number) => `${max > min ? (100 * (at - min)) / (max - min) : 0}%`;
  const move = (next: Range) => {
    setMoved(next);
    onMove?.(next);
  };
  const endDrag = () => {
    if (!moved) return;
    setMoved(null);
    if (moved[0] !== value[0] || moved[1] !== value[1]) onChange(moved);
  };
  const end = (endIndex: 0 | 1) => (
    <input
      type="range"
      className="tc-range-end"
      aria-label={labels[endIndex]}
      aria-valuetext={text(endIndex === 0 ? low : high)}
      min={min}
      max={max}
      step={step}
      value={endIndex === 0 ? low : high}
      // If both ends are at the top, only the low one can still move.
      data-over={(endIndex === 0 && low >= max - step) || undefined}
      onChange={({ currentTarget: { valueAsNumber: at } }) =>
        move(endIndex === 0 ? [Math.min(at, high), high] : [low, Math.max(at, low)])
      }
      onPointerUp={endDrag}
      onKeyUp={endDrag}
      onBlur={endDrag}
    />
  );
  return (
    <div
      className="tc-range"
      style={{ '--low': toPercent(low), '--high': toPercent(high) } as CSSProperties}
    >
      {end(0)}
      {end(1)}
    </div>
  );
}
