import type { ReactNode } from 'react';
import { Text } from './text.tsx';
import './why-list.css';

export type ReasonStep = {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right, for example a time or an amount. */
  value?: ReactNode;
  tone?: 'done' | 'waiting' | 'bad';
};

export type ReasonListProps = {
  steps: readonly ReasonStep[];
  /** Proof tag and actions. */
  children?: ReactNode;
};

/** Explanation of an amount: dotted steps down to the proof. */
export function ReasonList({ steps, children }: ReasonListProps) {
  return (
    <div className="tc-why">
      <ol>
        {steps.map((step) => (
          <li key={step.key} className="tc-why-step" data-tone={step.tone ?? 'done'}>
            <div>
              <Text as="div" weight="semibold">
                {step.title}
              </Text>
              {step.detail && (
                <Text as="div" size={12} tone="muted">
                  {step.detail}
                </Text>
              )}
            </div>
            {step.value && <Text tone="muted">{step.value}</Text>}
          </li>
        ))}
      </ol>
      {children && <div className="tc-why-foot">{children}</div>}
    </div>
  );
}
