import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Link } from './link.tsx';
import './sidebar.css';

/** The fixed column on the left from 900 px up. Below 1200 it is a rail of icons with names on hover. */
export function Sidebar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tc-sidebar" aria-label={label}>
      {children}
    </nav>
  );
}

/** The same rows inside a drawer. */
export function SideList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tc-side-list" aria-label={label}>
      {children}
    </nav>
  );
}

/** Rows under a hairline, with or without a label. */
export function SideGroup({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <div className="tc-side-group">
      {label && <p className="tc-side-group-label">{label}</p>}
      {children}
    </div>
  );
}

export type SideItemProps = {
  icon: ReactNode;
  children: ReactNode;
  href?: string;
  active?: boolean;
  /** At the right, for example "9/15". */
  value?: ReactNode;
  onPress?: () => void;
  /** For a row that opens rows below it. */
  expanded?: boolean;
};

/** One row: 40 high, icon 20. */
export function SideItem({
  icon,
  children,
  href,
  active,
  value,
  onPress,
  expanded,
}: SideItemProps) {
  const Chevron = expanded ? ChevronUp : ChevronDown;
  const content = (
    <>
      {icon}
      <span className="tc-side-label">{children}</span>
      {(value !== undefined || expanded !== undefined) && (
        <span className="tc-side-value">{value ?? <Chevron aria-hidden="true" />}</span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <Link
        href={href}
        className="tc-side-item"
        aria-current={active ? 'page' : undefined}
        onClick={onPress}
      >
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className="tc-side-item" aria-expanded={expanded} onClick={onPress}>
      {content}
    </button>
  );
}

/** The row of contact icons pinned at the end. */
export function SideFoot({ children }: { children: ReactNode }) {
  return <div className="tc-side-foot">{children}</div>;
}
