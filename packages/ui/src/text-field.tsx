import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import './text-field.css';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: ReactNode;
  /** Visually hidden, if the field's context explains it already. */
  labelHidden?: boolean;
  icon?: ReactNode;
  onChange: (value: string) => void;
  /** Error text; read out when it appears. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Shows a tick for well-formed input. */
  valid?: boolean;
  /** To the right of the label, for example "Forgot password?". */
  aside?: ReactNode;
  /** At the right inside the box, for example "Send code". */
  action?: ReactNode;
  /** With `type="password"`: labels of the eye that shows and hides it. */
  revealLabels?: { show: string; hide: string };
  ref?: Ref<HTMLInputElement>;
};

/** One line of text with its label and its error. */
export function TextField({
  label,
  labelHidden,
  icon,
  onChange,
  error,
  hint,
  valid,
  aside,
  action,
  revealLabels,
  type = 'text',
  id: givenId,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [revealed, setRevealed] = useState(false);
  const message = error ?? hint;
  return (
    <div className="tc-field">
      <div className={classes('tc-field-top', labelHidden && 'tc-hidden')}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="tc-field-box" data-invalid={error ? true : undefined}>
        {icon}
        <input
          {...rest}
          id={id}
          className="tc-field-input"
          type={type === 'password' && revealed ? 'text' : type}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-says` : undefined}
        />
        {valid && !error && <Check className="tc-field-valid" aria-hidden="true" />}
        {type === 'password' && revealLabels && (
          <IconButton
            label={revealed ? revealLabels.hide : revealLabels.show}
            icon={revealed ? <EyeOff /> : <Eye />}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          />
        )}
        {action}
      </div>
      <div id={`${id}-says`} aria-live="polite">
        {message && (
          <div className={classes('tc-field-says', error ? 'tc-bad' : 'tc-muted')}>{message}</div>
        )}
      </div>
    </div>
  );
}
