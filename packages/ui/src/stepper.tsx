import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { Text } from './text.tsx';
import './stepper.css';

export type Step = {
  readonly key: string;
  readonly label: ReactNode;
  /** What is to be said of it besides. */
  readonly detail?: ReactNode;
  /** `broken`: it ended there otherwise; `cancelled`: so it was wanted. */
  readonly kind: 'done' | 'now' | 'broken' | 'cancelled' | 'later';
};

export type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** One under the other, also where there is room beside each other. */
  upright?: boolean;
};

/** A way of several steps, and how far it is; upright where it is too narrow for all of it side by side. */
export function Stepper({ label, steps, upright = false }: StepperProps) {
  return (
    <div className={classes('tc-steps', !upright && 'tc-steps-flat')}>
      <ol aria-label={label}>
        {steps.map(({ key, label: name, detail, kind }, place) => (
          <li
            key={key}
            data-kind={kind}
            // The last that was reached: nothing behind it is.
            aria-current={
              kind !== 'later' && (steps[place + 1]?.kind ?? 'later') === 'later'
                ? 'step'
                : undefined
            }
          >
            <span className="tc-step-mark" aria-hidden="true">
              {kind === 'done' && <Check />}
              {(kind === 'broken' || kind === 'cancelled') && <X />}
            </span>
            <span className="tc-step-words">
              <Text weight="semibold" tone={kind === 'later' ? 'muted' : undefined}>
                {name}
              </Text>
              {detail !== undefined && detail !== null && (
                <Text size={12} tone="muted">
                  {detail}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
