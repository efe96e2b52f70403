import { useId, type ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { Text } from './text.tsx';
import './cell.css';

export type CellProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** A second, smaller line. */
  detail?: ReactNode;
  /** On the right: a word, a tag, a switch. */
  value?: ReactNode;
  href?: string;
  onPress?: () => void;
  danger?: boolean;
};

/** One row in the manner of Telegram's settings: 52 high, icon 24, a chevron when it leads on. */
export function Cell({ icon, children, detail, value, href, onPress, danger }: CellProps) {
  const leads = href !== undefined || onPress !== undefined;
  const name = classes('tc-cell', !icon && 'tc-cell-plain', danger && 'tc-cell-danger');
  const inside = (
    <>
      {icon && <span className="tc-cell-icon">{icon}</span>}
      <span className="tc-cell-main">
        {children}
        {detail && <div className="tc-cell-detail">{detail}</div>}
      </span>
      {value !== undefined && <span className="tc-cell-value">{value}</span>}
      {leads && !danger && <ChevronRight className="tc-cell-chevron" aria-hidden="true" />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={name}>
        {inside}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" className={name} onClick={onPress}>
        {inside}
      </button>
    );
  }
  return <div className={name}>{inside}</div>;
}

export type CellGroupProps = { title?: ReactNode; note?: ReactNode; children: ReactNode };

/** Cells that belong together, with an optional heading above and a remark under them. */
export function CellGroup({ title, note, children }: CellGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <Text as="h2" size={16} weight="bold" id={id} className="tc-cells-title">
          {title}
        </Text>
      )}
      <div className="tc-cells">{children}</div>
      {note && (
        <Text as="p" size={12} tone="muted" className="tc-cells-note">
          {note}
        </Text>
      )}
    </section>
  );
}
