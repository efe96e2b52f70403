import { Cell as TelegramCell } from '@telegram-apps/telegram-ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from '../../classes.ts';
import { Link } from '../../link.tsx';
import type { CellProps } from '../types.ts';
import './native.css';

/** One row of Telegram's own settings. */
export function Cell(props: CellProps) {
  const { icon, children, detail, value, href, onPress, isAction, danger, expanded } = props;
  const isExpandable = expanded !== undefined;
  const presses = href === undefined && onPress !== undefined;
  const showsChevron = href !== undefined || (presses && !isExpandable);
  return (
    <TelegramCell
      Component={href !== undefined ? Link : presses ? 'button' : 'div'}
      {...(href !== undefined && { href })}
      {...(presses && { type: 'button' as const, onClick: onPress })}
      // Without it a row that is no link would react to a touch.
      {...(!showsChevron && !isExpandable && { readOnly: true })}
      className={classes('tc-native-cell', danger && 'tc-native-danger')}
      before={icon && <span className="tc-native-icon">{icon}</span>}
      subtitle={detail}
      after={
        <>
          {value !== undefined && <span className="tc-native-value">{value}</span>}
          {showsChevron && !danger && !isAction && (
            <ChevronRight className="tc-native-chevron" aria-hidden="true" />
          )}
          {isExpandable && <ChevronDown className="tc-native-opens" aria-hidden="true" />}
        </>
      }
      multiline
      aria-expanded={expanded}
      aria-controls={props.controls}
    >
      {children}
    </TelegramCell>
  );
}
