import { useId } from 'react';
import { Text } from '../text.tsx';
import type { CellGroupProps } from './types.ts';
import './cell.css';

/** A group of cells, with an optional heading above and a note below. */
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
