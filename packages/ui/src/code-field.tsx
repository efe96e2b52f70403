import { useId, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import './code-field.css';
import './text-field.css';

export type CodeFieldProps = {
  label: ReactNode;
  value: string;
  /** The typed text, with its digits as 0–9. */
  read: (typed: string) => string;
  onChange: (digits: string) => void;
  error?: ReactNode;
  /** To the right of the label, for example "Send again in 42 s". */
  aside?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Digits of a code: usually, and of a long one, which gets its boxes with the seventh digit. */
const usualLength = 6;
const longLength = 12;

/** The field for a mailed code. One real input lies behind the boxes, so that paste and the phone's suggestion work. */
export function CodeField({
  label,
  value,
  read,
  onChange,
  error,
  aside,
  disabled,
  autoFocus,
  ref,
}: CodeFieldProps) {
  const id = useId();
  const boxes = value.length > usualLength ? longLength : usualLength;
  const change = (text: string) => {
    const digits = read(text).replace(/\D/g, '').slice(0, longLength);
    if (digits !== value) onChange(digits);
  };
  return (
    <div className="tc-field">
      <div className="tc-field-top">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="tc-code" data-invalid={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          className="tc-code-input"
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          disabled={disabled}
          data-autofocus={autoFocus ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-says` : undefined}
        />
        <div className="tc-code-digits" aria-hidden="true">
          {Array.from({ length: boxes }, (_, at) => (
            <span
              key={at}
              className="tc-code-digit"
              data-next={at === Math.min(value.length, boxes - 1)}
            >
              {value[at] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-says`} aria-live="polite">
        {error && <div className={classes('tc-field-says', 'tc-bad')}>{error}</div>}
      </div>
    </div>
  );
}
