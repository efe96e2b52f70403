import type { HTMLAttributes } from 'react';
import { classes } from './classes.ts';
import './flow.css';

export type FlowProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'ul' | 'ol' | 'li' | 'nav' | 'header' | 'footer' | 'main';
  /** In steps of 4 px. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 12;
  align?: 'top' | 'middle' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  grow?: boolean;
};

function Flow({
  as: Tag = 'div',
  gap = 0,
  align,
  justify,
  wrap,
  grow,
  className,
  style,
  direction,
  ...rest
}: FlowProps & { direction: 'row' | 'column' }) {
  return (
    <Tag
      {...rest}
      className={classes(
        'tc-flow',
        `tc-flow-${direction}`,
        align && `tc-flow-${align}`,
        justify && `tc-flow-${justify}`,
        wrap && 'tc-flow-wrap',
        grow && 'tc-flow-grow',
        className,
      )}
      style={gap ? { gap: `var(--space-${gap})`, ...style } : style}
    />
  );
}

/** Children side by side, centred on the cross axis unless `align` changes that. */
export function Row(props: FlowProps) {
  return <Flow {...props} direction="row" />;
}

/** Children under each other. */
export function Stack(props: FlowProps) {
  return <Flow {...props} direction="column" />;
}
