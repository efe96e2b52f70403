import type { CSSProperties } from 'react';
import './slider.css';

export type SliderProps = {
  label: string;
  /** `max` is not less than `min`. */
  min: number;
  max: number;
  value: number;
  step?: number;
  /** Text of the value for screen readers. */
  text: string;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** A slider for an amount, moved by drag or by the arrow keys. */
export function Slider({ label, min, max, value, step, text, disabled, onChange }: SliderProps) {
  const fraction = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  return (
    <input
      type="range"
      className="tc-slider"
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      style={{ '--far': `${fraction * 100}%` } as CSSProperties}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
