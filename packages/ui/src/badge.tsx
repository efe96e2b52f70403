import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './badge.css';

/** A count over an icon, or gold points over their source. Hidden from screen readers, whose text includes it. */
export function Badge({
  children,
  tone = 'accent',
}: {
  children: ReactNode;
  tone?: 'accent' | 'bad' | 'gold';
}) {
  return (
    <span
      className={classes('tc-badge', tone !== 'accent' && `tc-badge-${tone}`)}
      aria-hidden="true"
      translate="no"
    >
      {children}
    </span>
  );
}
