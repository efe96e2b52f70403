import { recentSearchesVersionAtom, searchesOf, searchQueries } from '@taice/core';
import type { Hits, Suggestion } from '@taice/contract';
import { useAtomValue } from 'jotai';
import Hash from 'lucide-react/icons/hash';
import History from 'lucide-react/icons/history';
import Play from 'lucide-react/icons/play';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import {
  useEffect,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { Highlighted } from './highlighted.tsx';
import './suggest.css';

const typingMs = 120;
const recentShown = 5;

export type SuggestListProps = {
  id: string;
  typed: string;
  /** Id of the row that the arrows are on. */
  active: string | undefined;
  onActive: (id: string | undefined) => void;
  /** Receives the field's key events; true: handled. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** Searches for the words, or follows the suggestion's link. */
  onPick: (text: string, href?: string) => void;
};

type Row = { icon: ReactNode; text: string; hits: Hits; note?: string; href?: string };

/** `value` after it has stayed unchanged for a moment. */
const useDebounced = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

const useRows = (typed: string): readonly Row[] => {
  const { t } = useTranslation();
  const taice = useTaice();
  useAtomValue(recentSearchesVersionAtom);
  const debouncedText = useDebounced(typed);
  const { data, loading } = useRead(searchQueries.suggest(taice, debouncedText));
  // The last answer stays until the next one arrives, so that nothing flickers.
  const [lastSuggestions, setLastSuggestions] = useState<readonly Suggestion[]>([]);
  if (data && data.list !== lastSuggestions) setLastSuggestions(data.list);
  const suggestions = data?.list ?? (loading ? lastSuggestions : []);
  const rowOf = ({ kind, text, hits, id }: Suggestion): Row => {
    switch (kind) {
      case 'user':
        return {
          icon: <UserRound />,
          text,
          hits,
          note: t('search.person'),
          href: `/Profile?id=${id}`,
        };
      case 'video':
        return {
          icon: <Play />,
          text,
          hits,
          note: t('search.video'),
          href: `/videoDetail?id=${id}`,
        };
      case 'tag':
        return { icon: <Hash />, text, hits };
      default:
        return { icon: <Search />, text, hits };
    }
  };
  const suggested = suggestions.map(rowOf);
  if (typed !== '') return suggested;
  const recentMatches = searchesOf(taice)
    .slice(0, recentShown)
    .map((text): Row => ({ icon: <History />, text, hits: [] }));
  return [...recentMatches, ...suggested.filter(({ href }) => href === undefined)];
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Own searches and tags, or suggestions for the input. */
export function SuggestList({ id, typed, active, onActive, keys, onPick }: SuggestListProps) {
  const { t } = useTranslation();
  const rows = useRows(typed);
  const idOf = (at: number) => `${id}-${at}`;
  const activeIndex = rows.findIndex((_row, each) => idOf(each) === active);
  const pick = ({ text, href }: Row) => onPick(text, href);
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && rows.length > 0) {
      // Cycles through the rows and the field itself.
      const places = rows.length + 1;
      const next = (activeIndex + 1 + step + places) % places;
      onActive(next === 0 ? undefined : idOf(next - 1));
      return true;
    }
    const row = rows[activeIndex];
    if (event.key !== 'Enter' || !row) return false;
    pick(row);
    return true;
  });
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      id={id}
      className="suggest"
      role="listbox"
      aria-label={t('search.typed')}
      hidden={rows.length === 0}
    >
      {rows.map((row, each) => (
        // The keyboard is the field's: its arrows lead here, and Enter presses.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${row.href ?? ''}${row.text}`}
          id={idOf(each)}
          role="option"
          aria-selected={each === activeIndex}
          className="suggest-row"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(row)}
        >
          {row.icon}
          <span className="suggest-text">
            <Highlighted text={row.text} hits={row.hits} />
          </span>
          {row.note && <span className="suggest-note">{row.note}</span>}
        </div>
      ))}
    </div>
  );
}
