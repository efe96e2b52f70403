import type { ReactNode } from 'react';
import { Coin } from './coin.tsx';
import { classes } from './classes.ts';
import './tag.css';

export type TagProps = {
  children: ReactNode;
  icon?: ReactNode;
  tone?: 'muted' | 'accent' | 'good' | 'gold' | 'bad';
};

/** A word about the element beside it, 20 px high. */
export function Tag({ children, icon, tone = 'muted' }: TagProps) {
  return (
    <span className={classes('tc-tag', tone !== 'muted' && `tc-tag-${tone}`)}>
      {icon}
      {children}
    </span>
  );
}

/** A reward, in gold with the coin, or in quiet colours; 24 px high. */
export function RewardPill({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return (
    <span className={classes('tc-reward', quiet && 'tc-reward-quiet')}>
      <Coin size={16} ink={!quiet} />
      {children}
    </span>
  );
}

export type StatePillProps = {
  children: ReactNode;
  tone?: 'muted' | 'good' | 'bad' | 'warn' | 'accent';
};

/** A state: the text in the text colour, the state's colour only in the dot. */
export function StatePill({ children, tone = 'muted' }: StatePillProps) {
  return (
    <span className={classes('tc-state', tone !== 'muted' && `tc-state-${tone}`)}>{children}</span>
  );
}
