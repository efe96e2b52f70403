import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './badge.css';

/** A count over an icon, or in gold points over what brings them; hidden from screen readers, whose words carry it instead. */
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
