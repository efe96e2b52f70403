import { useState } from 'react';
import { formatClock, parseClock } from './clock-text.ts';

export type TimeFieldProps = {
  label: string;
  /** Seconds. */
  value: number;
  invalid?: boolean;
  onChange: (seconds: number) => void;
};

/** A time in the video, `1:05`. The input counts once it is valid. */
export function TimeField({ label, value, invalid = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && parseClock(typed) === null;
  return (
    <input
      className="studio-time"
      aria-label={label}
      aria-invalid={invalid || isInvalid || undefined}
      inputMode="numeric"
      value={typed ?? formatClock(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const seconds = parseClock(currentTarget.value);
        if (seconds !== null) onChange(seconds);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
