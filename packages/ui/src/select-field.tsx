import { useId, type ReactNode, type SelectHTMLAttributes } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import './text-field.css';

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  label: ReactNode;
  onChange: (value: string) => void;
  options: ReadonlyArray<{ value: string; label: string }>;
  /** Shown while nothing is chosen (`value` ''). */
  placeholder?: string;
  /** Error text; read out when it appears. */
  error?: ReactNode;
};

/** A choice in a form, as a native list. */
export function SelectField({
  label,
  onChange,
  options,
  placeholder,
  error,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className="tc-field">
      <div className="tc-field-top">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="tc-field-box" data-invalid={error ? true : undefined}>
        <select
          {...rest}
          id={id}
          className={classes('tc-field-input', rest.value === '' && 'tc-muted')}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-says` : undefined}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="tc-field-arrow" aria-hidden="true" />
      </div>
      <div id={`${id}-says`} aria-live="polite">
        {error && <div className="tc-field-says tc-bad">{error}</div>}
      </div>
    </div>
  );
}
