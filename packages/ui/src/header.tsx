import type { ReactNode, Ref } from 'react';
import Search from 'lucide-react/icons/search';
import { classes } from './classes.ts';
import './header.css';

export type HeaderProps = {
  /** Menu button and logo. */
  start: ReactNode;
  /** The search box; not shown under 900 px. */
  middle?: ReactNode;
  end: ReactNode;
  /** Where there is no sidebar the logo stands over the page's own edge. */
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
  /** The key that leads here, drawn at the right. */
  shortcut?: string;
  ref?: Ref<HTMLInputElement>;
};

/** The box to search from the header. */
export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  shortcut,
  ref,
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
        ref={ref}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shortcut && (
        <kbd className="tc-key" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </form>
  );
}

export type UserBlockProps = {
  ring: ReactNode;
  /** Name over points; not shown under 900 px. */
  words: ReactNode;
  /** A button with the portrait; not shown under 900 px. */
  portrait: ReactNode;
};

/** Ring, name and points, portrait, at the right end of the header; only the ring on narrow screens. */
export function UserBlock({ ring, words, portrait }: UserBlockProps) {
  return (
    <div className="tc-user-block">
      {ring}
      <div className="tc-user-words">{words}</div>
      <div className="tc-user-portrait">{portrait}</div>
    </div>
  );
}
