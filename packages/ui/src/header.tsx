import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import './header.css';

export type HeaderProps = {
  /** Menu button and logo. */
  start: ReactNode;
  /** The search box; hidden below 900 px. */
  middle?: ReactNode;
  end: ReactNode;
  /** Without a sidebar the logo stands above the page's own edge. */
  wide?: boolean;
};

/** The bar on top of the web: 64 high, 56 on narrow screens. */
export function Header({ start, middle, end, wide }: HeaderProps) {
  return (
    <header className={classes('tc-header', wide && 'tc-header-wide')}>
      <div className="tc-header-start">{start}</div>
      {middle && <div className="tc-header-middle">{middle}</div>}
      <div className="tc-header-end">{end}</div>
    </header>
  );
}

export type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  placeholder?: string;
  /** The key that moves the focus here, drawn at the right. */
  shortcut?: string;
  ref?: Ref<HTMLInputElement>;
  /** Additional attributes for a field with a list under it. */
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'>;
  /** Label of the button that empties it; shown while it has text. */
  clearLabel?: string;
  /** Under the box, for example suggestions. */
  children?: ReactNode;
};

/** The search box of the header. */
export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  shortcut,
  ref,
  input,
  clearLabel,
  children,
}: SearchBoxProps) {
  return (
    <form
      className="tc-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Search aria-hidden="true" />
      <input
        {...input}
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {clearLabel && value !== '' && (
        <IconButton
          className="tc-search-clear"
          label={clearLabel}
          icon={<X />}
          onClick={() => onChange('')}
        />
      )}
      {shortcut && value === '' && (
        <kbd className="tc-key" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
      {children}
    </form>
  );
}

export type UserBlockProps = {
  ring: ReactNode;
  /** Name over points; hidden below 900 px. */
  words: ReactNode;
  /** A button with the portrait; hidden below 900 px. */
  portrait: ReactNode;
};

/** Ring, name with points, and portrait at the right end of the header; only the ring on narrow screens. */
export function UserBlock({ ring, words, portrait }: UserBlockProps) {
  return (
    <div className="tc-user-block">
      {ring}
      <div className="tc-user-words">{words}</div>
      <div className="tc-user-portrait">{portrait}</div>
    </div>
  );
}
