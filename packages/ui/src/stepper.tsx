import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { Text } from './text.tsx';
import './stepper.css';

export type Step = {
  readonly key: string;
  readonly label: ReactNode;
  /** Additional text. */
  readonly detail?: ReactNode;
  /** `broken`: the process ended here unintentionally; `cancelled`: the user ended it. */
  readonly kind: 'done' | 'now' | 'broken' | 'cancelled' | 'later';
};

export type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** Always stacked, even if there is room side by side. */
  upright?: boolean;
};

/** A process with several steps, and its progress. Stacked if they do not fit side by side. */
export function Stepper({ label, steps, upright = false }: StepperProps) {
  return (
    <div className={classes('tc-steps', !upright && 'tc-steps-flat')}>
      <ol aria-label={label}>
        {steps.map(({ key, label: name, detail, kind }, index) => (
          <li
            key={key}
            data-kind={kind}
            // The last reached step: none after it is.
            aria-current={
              kind !== 'later' && (steps[index + 1]?.kind ?? 'later') === 'later'
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
