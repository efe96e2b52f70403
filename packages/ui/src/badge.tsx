import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './badge.css';

/** A count over an icon; hidden from screen readers, whose words carry the count instead. */
export function Badge({
  children,
  tone = 'accent',
}: {
  children: ReactNode;
  tone?: 'accent' | 'bad';
}) {
  return (
    <span className={classes('tc-badge', tone === 'bad' && 'tc-badge-bad')} aria-hidden="true">
      {children}
    </span>
  );
}
