import { useId } from 'react';
import { Text } from '../text.tsx';
import type { CellGroupProps } from './types.ts';
import './cell.css';

/** Cells that belong together, with an optional heading above and a remark under them. */
export function CellGroup({ title, note, legend, children }: CellGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <Text as="h2" size={16} weight="bold" id={id} className="tc-cells-title">
          {title}
        </Text>
      )}
      <div
        className="tc-cells"
        role={legend === undefined ? undefined : 'radiogroup'}
        aria-label={legend}
      >
        {children}
      </div>
      {note && (
        <Text as="p" size={12} tone="muted" className="tc-cells-note">
          {note}
        </Text>
      )}
    </section>
  );
}
