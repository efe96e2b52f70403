import { Segmented } from '@taice/ui';
import { useId, type ReactNode } from 'react';

export type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  /** Error text; read out when it appears. */
  error?: string;
  hint?: string;
  onChange: (value: Value) => void;
};

/** A few exclusive choices with a label above and a hint below. */
export function Choice<Value extends string>({ error, hint, ...rest }: ChoiceProps<Value>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="tc-field">
      <div className="tc-field-top">
        <span>{rest.label}</span>
      </div>
      <Segmented block describedBy={note ? id : undefined} {...rest} />
      <div id={id} aria-live="polite">
        {note && <p className={`tc-field-says ${error ? 'tc-bad' : 'tc-muted'}`}>{note}</p>}
      </div>
    </div>
  );
}
