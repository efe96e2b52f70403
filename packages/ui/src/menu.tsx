import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { classes } from './classes.ts';
import './menu.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Set for an option of a choice; shows a tick if true. */
  checked?: boolean;
  danger?: boolean;
};

/** Props that the trigger must spread on its button. */
export type MenuTriggerProps = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  trigger: (props: MenuTriggerProps) => ReactNode;
  align?: 'start' | 'end';
  /** Opens above the trigger instead of below. */
  up?: boolean;
};

/** A short list of actions or options; arrows, Home, End, letters and Escape work. */
export function Menu({ label, items, trigger, align = 'start', up }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('.tc-menu-item') ?? [])];
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.tc-menu-item') ?? [])];
    (all.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? all[0])?.focus();
    const onOutsideEvent = (event: Event) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutsideEvent);
    return () => document.removeEventListener('pointerdown', onOutsideEvent);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const focusedIndex = all.indexOf(document.activeElement as HTMLElement);
    const focusItem = (to: number) => {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    };
    event.stopPropagation();
    if (event.key === 'ArrowDown') focusItem(focusedIndex + 1);
    else if (event.key === 'ArrowUp') focusItem(focusedIndex - 1);
    else if (event.key === 'Home') focusItem(0);
    else if (event.key === 'End') focusItem(all.length - 1);
    else if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') {
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
      close(true);
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const searchOrder = [...all.slice(focusedIndex + 1), ...all.slice(0, focusedIndex + 1)];
      searchOrder
        .find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))
        ?.focus();
    }
  };

  return (
    <div ref={anchor} className="tc-menu-anchor">
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open && (
        <div
          ref={list}
          className={classes('tc-menu', `tc-menu-${align}`, up && 'tc-menu-up')}
          role="menu"
          aria-label={label}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              className={classes('tc-menu-item', item.danger && 'tc-menu-danger')}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                close(true);
                item.onSelect();
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.checked && <Check className="tc-menu-check" aria-hidden="true" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
