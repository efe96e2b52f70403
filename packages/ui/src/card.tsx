import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';
import './card.css';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Inner space in px. */
  padding?: 0 | 12 | 16 | 20 | 24;
  /** Clips its content at the round corners. */
  clip?: boolean;
};

/** A raised piece of the page. */
export function Card({ as: Tag = 'div', padding = 16, clip, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classes(
        'tc-card',
        padding > 0 && `tc-card-${padding}`,
        clip && 'tc-card-clip',
        className,
      )}
    />
  );
}
