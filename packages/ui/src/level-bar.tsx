import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { Text } from './text.tsx';

export type LevelBarProps = {
  /** For example "Level 12". */
  level: string;
  /** For example "740 / 1,200 to level 13". */
  rest: ReactNode;
  /** Progress within this level, 0 to 1. */
  value: number;
};

/** The level, the points missing for the next one, and the progress. */
export function LevelBar({ level, rest, value }: LevelBarProps) {
  return (
    <div>
      <div className="tc-level-top">
        <Text weight="semibold">{level}</Text>
        <Text tone="muted">{rest}</Text>
      </div>
      <ProgressBar value={value} label={level} height={8} />
    </div>
  );
}
