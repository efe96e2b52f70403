import { addSearch } from '@taice/core';
import { SearchBox, topLayer, isComposing } from '@taice/ui';
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { createChunk } from '../shared/chunk.ts';
import { useTaice } from '../shared/taice.tsx';
import { searchHref } from './search-params.ts';
import type { SuggestListProps } from './suggest-list.tsx';

const list = createChunk<SuggestListProps>(
  async () => (await import('./suggest-list.tsx')).SuggestList,
);

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export type SearchFieldProps = {
  /** The key `/` moves the focus here from anywhere on the page. */
  shortcut?: boolean;
  /** True if the search is the page's main purpose. */
  focused?: boolean;
};

/** The search field with its suggestions: a combobox as defined by ARIA 1.2. */
export function SearchField({ shortcut = false, focused = false }: SearchFieldProps) {
  const { pathname, search } = useLocation();
  const currentKeyword =
    pathname === '/Discover' ? (new URLSearchParams(search).get('keyword') ?? '') : '';
  // The key resets unsent input when the page's search changes.
  return (
    <Field key={currentKeyword} sought={currentKeyword} shortcut={shortcut} focused={focused} />
  );
}

function Field({ sought, shortcut, focused }: Required<SearchFieldProps> & { sought: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(sought);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** The list's own keys; true: it has handled this one. */
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const id = useId();
  const state = useSyncExternalStore(list.subscribe, list.state);
  const List = state.kind === 'ready' ? state.component : undefined;
  // Without input the page itself already shows everything.
  const showList = open && List !== undefined && !(focused && typed.trim() === '');

  useEffect(() => {
    if (!shortcut) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTextInput(event.target) || topLayer()) return;
      if (!input.current?.offsetParent) return;
      event.preventDefault();
      input.current.select();
      input.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shortcut]);

  useEffect(() => {
    // After the page's own focus, which a navigation puts on its main part.
    if (focused) requestAnimationFrame(() => input.current?.focus());
  }, [focused]);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const show = () => {
    list.load();
    setOpen(true);
  };
  const submitSearch = (text: string) => {
    const keyword = text.trim();
    if (keyword === '') return;
    close();
    input.current?.blur();
    setTyped(keyword);
    addSearch(taice, keyword);
    void navigate(searchHref({ keyword }), { replace: keyword === sought });
  };
  return (
    <div
      className="search-field"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <SearchBox
        ref={input}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setActive(undefined);
          show();
          if (text === '') input.current?.focus();
        }}
        onSubmit={() => submitSearch(typed)}
        shortcut={shortcut ? '/' : undefined}
        clearLabel={t('search.clear')}
        input={{
          role: 'combobox',
          maxLength: 100,
          autoComplete: 'off',
          spellCheck: false,
          'aria-autocomplete': 'list',
          'aria-expanded': showList,
          'aria-controls': showList ? id : undefined,
          'aria-activedescendant': showList ? active : undefined,
          onFocus: show,
          onClick: show,
          onKeyDown: (event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Escape') {
              if (showList) event.preventDefault();
              else input.current?.blur();
              close();
            } else if (keys.current?.(event)) event.preventDefault();
            else if (event.key === 'ArrowDown') show();
          },
        }}
      >
        {showList && (
          <List
            id={id}
            typed={typed.trim()}
            active={active}
            onActive={setActive}
            keys={keys}
            onPick={(text, href) => {
              if (href === undefined) return submitSearch(text);
              close();
              input.current?.blur();
              void navigate(href);
            }}
          />
        )}
      </SearchBox>
    </div>
  );
}
