import type { ReactNode } from 'react';
import { Text } from './text.tsx';
import './reward-bar.css';

export type RewardBarProps = {
  /** A `RewardRing` of 52. */
  ring: ReactNode;
  /** Name of the state. On a change, the new text replaces the old one without movement. */
  state: string;
  /** The title: one sentence, for example "3 s to go · 7 points". */
  title: ReactNode;
  /** A further line, for example with the arrival time. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

/** The ring under the player, with its reward as text; 68 px high. */
export function RewardBar({ ring, state, title, children, action }: RewardBarProps) {
  return (
    <div className="tc-reward-bar">
      {ring}
      <div key={state} className="tc-reward-bar-words">
        <Text as="div" size={16} weight="semibold">
          {title}
        </Text>
        {children && (
          <Text as="div" tone="muted">
            {children}
          </Text>
        )}
      </div>
      {action}
    </div>
  );
}
