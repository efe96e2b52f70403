import type { ReactNode } from 'react';
import { Text } from './text.tsx';
import './reward-bar.css';

export type RewardBarProps = {
  /** A `RewardRing` of 52. */
  ring: ReactNode;
  /** For example "18 of 30 s credited". */
  title: ReactNode;
  /** What it pays and why. */
  children?: ReactNode;
  /** The claim button, or what stands in for it. */
  action?: ReactNode;
};

/** The ring under the player, with what it pays in words; 76 high. */
export function RewardBar({ ring, title, children, action }: RewardBarProps) {
  return (
    <div className="tc-reward-bar">
      {ring}
      <div className="tc-reward-bar-words">
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
