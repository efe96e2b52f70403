import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import './text-field.css';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
  label: ReactNode;
  labelHidden?: boolean;
  onChange: (value: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
  /** To the right of the label. */
  aside?: ReactNode;
};

/** Several lines of text with their label and their error. */
export function TextArea({
  label,
  labelHidden,
  onChange,
  error,
  hint,
  aside,
  ...rest
}: TextAreaProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className="tc-field">
      <div className={classes('tc-field-top', labelHidden && 'tc-hidden')}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="tc-field-box" data-invalid={error ? true : undefined}>
        <textarea
          rows={4}
          {...rest}
          id={id}
          className="tc-field-input"
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-says` : undefined}
        />
      </div>
      <div id={`${id}-says`} aria-live="polite">
        {message && (
          <div className={classes('tc-field-says', error ? 'tc-bad' : 'tc-muted')}>{message}</div>
        )}
      </div>
    </div>
  );
}
