import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import './type.css';

export type TextSize = 12 | 14 | 16 | 20 | 28 | 40;
export type TextTone = 'text' | 'muted' | 'accent' | 'gold' | 'good' | 'bad';

export type TextProps = HTMLAttributes<HTMLElement> & {
  as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'h3' | 'strong' | 'time' | 'label';
  /** CSS px; each size has one line height. */
  size?: TextSize;
  weight?: 'regular' | 'semibold' | 'bold';
  tone?: TextTone;
  /** Maximum number of lines before the text is cut off. */
  lines?: 1 | 2;
  children?: ReactNode;
};

/** A run of text in one of the six sizes, three weights and six tones. */
export function Text({ as = 'span', size, weight, tone, lines, className, ...rest }: TextProps) {
  const Tag = as;
  return (
    <Tag
      {...rest}
      className={classes(
        size !== undefined && `tc-${size}`,
        weight && `tc-${weight}`,
        tone && `tc-${tone}`,
        lines === 1 && 'tc-one-line',
        lines === 2 && 'tc-two-lines',
        className,
      )}
    />
  );
}
