import type { ReactNode } from 'react';
import { Text } from './text.tsx';
import './reward-bar.css';

export type RewardBarProps = {
  /** A `RewardRing` of 52. */
  ring: ReactNode;
  /** Name of the state: its words take the place of the last ones, they do not move. */
  state: string;
  /** One sentence, for example "3 s to go · 7 points". */
  title: ReactNode;
  /** A line more, for example when it comes. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

/** The ring under the player, with what it pays in words; 68 high. */
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
