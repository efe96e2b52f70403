import { creatorQueries } from '@taice/core';
import { Card, EmptyState, SearchBox, Stack } from '@taice/ui';
import UsersRound from 'lucide-react/icons/users-round';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import { useHistoryState } from '../router/use-history-state.ts';
import { useTaice } from '../taice.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { useUser } from '../use-user.ts';
import { LoadMoreOnScroll } from '../videos/load-more-on-scroll.tsx';
import { usePages } from '../use-pages.ts';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';
import './people.css';

const typingMs = 300;

export type PeopleListProps = {
  /** The person's id; undefined: the viewer. */
  id: string | undefined;
  type: 'follow' | 'fans';
  /** Text of an empty list, with a suggestion. */
  none: ReactNode;
  action?: ReactNode;
};

/** The people whom a person follows, or their followers, with a search by name. */
export function PeopleList({ id, type, none, action }: PeopleListProps) {
  const { t } = useTranslation();
  const me = useUser();
  const [typed, setTyped] = useHistoryState<string>(`people.${type}`, '');
  const debouncedKeyword = useDebouncedValue(typed.trim(), typingMs);
  const keyword = useDeferredValue(typed.trim() === '' ? '' : debouncedKeyword);
  const pages = usePages(creatorQueries.follows(useTaice(), { id, type, keyword }));
  const { items, loading, error, reload } = pages;
  const isOwn = id === undefined || id === me?.id;
  const list =
    items.length > 0 ? (
      <Card padding={0} clip>
        <Stack as="ul">
          {items.map((person) => (
            <PersonRow key={person.id} person={person} back={isOwn && type === 'fans'} />
          ))}
        </Stack>
        <LoadMoreOnScroll {...pages} />
      </Card>
    ) : loading || pages.hasMore ? (
      <Card padding={0} clip>
        <PeopleSkeleton />
        <LoadMoreOnScroll {...pages} />
      </Card>
    ) : error ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <EmptyState
        icon={<UsersRound />}
        title={keyword === '' ? none : t('creators.noName')}
        action={keyword === '' && action}
      />
    );
  return (
    <>
      {/* Shown from the beginning, so that the list below does not move. An empty list needs no search. */}
      {(typed !== '' || items.length > 0 || loading || pages.hasMore) && (
        <SearchBox
          label={t('creators.searchName')}
          placeholder={t('creators.searchName')}
          value={typed}
          onChange={setTyped}
          onSubmit={() => undefined}
        />
      )}
      {list}
    </>
  );
}
