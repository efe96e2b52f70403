import type { ReactNode } from 'react';
import { ProgressBar } from './progress-bar.tsx';
import { Text } from './text.tsx';

export type LevelBarProps = {
  /** For example "Level 12". */
  level: string;
  /** For example "740 / 1,200 to level 13". */
  rest: ReactNode;
  /** Share of this level that is done, 0 to 1. */
  value: number;
};

/** The level, what is missing for the next one, and how far along that is. */
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
