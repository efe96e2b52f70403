import { Input } from '@telegram-apps/telegram-ui';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import { classes } from '../../classes.ts';
import { IconButton } from '../../icon-button.tsx';
import type { TextFieldProps } from '../../text-field.tsx';
import './native.css';

/** One line of text in Telegram's own box, with its label and its error. */
export function TextField({
  label,
  labelHidden,
  icon,
  onChange,
  error,
  hint,
  valid: _valid,
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
  const reveals = type === 'password' && revealLabels;
  return (
    <div className="tc-native-field">
      <div className={classes('tc-native-field-top', labelHidden && 'tc-hidden')}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <Input
        {...rest}
        id={id}
        type={reveals && revealed ? 'text' : type}
        before={icon}
        onChange={(event) => onChange(event.currentTarget.value)}
        status={error ? 'error' : 'default'}
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-says` : undefined}
        after={
          <>
            {reveals && (
              <IconButton
                label={revealed ? revealLabels.hide : revealLabels.show}
                icon={revealed ? <EyeOff /> : <Eye />}
                aria-pressed={revealed}
                onClick={() => setRevealed(!revealed)}
              />
            )}
            {action}
          </>
        }
      />
      <div id={`${id}-says`} aria-live="polite">
        {message && (
          <div className={classes('tc-native-says', error ? 'tc-bad' : 'tc-muted')}>{message}</div>
        )}
      </div>
    </div>
  );
}
