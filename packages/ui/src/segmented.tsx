import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import './segmented.css';

export type SegmentedProps<Value extends string> = {
  label: string;
  /** Undefined until the user has chosen. */
  value: Value | undefined;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  onChange: (value: Value) => void;
  block?: boolean;
  /** Id of the description of the choice. */
  describedBy?: string;
};

/** Two to four views of the same content; arrow keys switch between them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  block,
  describedBy,
}: SegmentedProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const selectedIndex = options.findIndex((option) => option.value === value);
    const next = selectedIndex < 0 ? 0 : (selectedIndex + step + options.length) % options.length;
    const option = options[next];
    if (!option) return;
    onChange(option.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      className={classes('tc-segmented', block && 'tc-segmented-block')}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className="tc-segment"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === undefined && index === 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
