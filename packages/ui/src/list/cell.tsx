import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from '../classes.ts';
import { Link } from '../link.tsx';
import type { CellProps } from './types.ts';
import './cell.css';

/** One row in the style of Telegram's settings: 52 px high, icon 24, with a chevron if it is a link. */
export function Cell(props: CellProps) {
  const { icon, children, detail, value, href, onPress, isAction, danger, expanded } = props;
  const isExpandable = expanded !== undefined;
  const showsChevron = href !== undefined || (onPress !== undefined && !isExpandable);
  const name = classes('tc-cell', !icon && 'tc-cell-plain', danger && 'tc-cell-danger');
  const content = (
    <>
      {icon && <span className="tc-cell-icon">{icon}</span>}
      <span className="tc-cell-main">
        {children}
        {detail && <div className="tc-cell-detail">{detail}</div>}
      </span>
      {value !== undefined && <span className="tc-cell-value">{value}</span>}
      {showsChevron && !danger && !isAction && (
        <ChevronRight className="tc-cell-chevron" aria-hidden="true" />
      )}
      {isExpandable && <ChevronDown className="tc-cell-chevron tc-cell-opens" aria-hidden="true" />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={name}>
        {content}
      </Link>
    );
  }
  if (!onPress) return <div className={name}>{content}</div>;
  return (
    <button
      type="button"
      className={name}
      onClick={onPress}
      aria-expanded={expanded}
      aria-controls={props.controls}
    >
      {content}
    </button>
  );
}
