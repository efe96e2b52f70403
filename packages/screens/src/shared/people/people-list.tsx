import { creatorQueries } from '@taice/core';
import { Card, EmptyState, SearchBox, Stack } from '@taice/ui';
import UsersRound from 'lucide-react/icons/users-round';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import { useKept } from '../router/use-kept.ts';
import { useTaice } from '../taice.tsx';
import { useSettled } from '../use-settled.ts';
import { useUser } from '../use-user.ts';
import { MoreWhenSeen } from '../videos/more-when-seen.tsx';
import { usePages } from '../use-pages.ts';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';
import './people.css';

const typingMs = 300;

export type PeopleListProps = {
  /** Whose; the viewer's own where it is not said. */
  id: string | undefined;
  type: 'follow' | 'fans';
  /** Said where there is nobody yet, with what to do about it. */
  none: ReactNode;
  action?: ReactNode;
};

/** Whom somebody follows, or who follows them, with a search by name. */
export function PeopleList({ id, type, none, action }: PeopleListProps) {
  const { t } = useTranslation();
  const me = useUser();
  const [typed, setTyped] = useKept<string>(`people.${type}`, '');
  const settled = useSettled(typed.trim(), typingMs);
  const keyword = useDeferredValue(typed.trim() === '' ? '' : settled);
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
        <MoreWhenSeen {...pages} />
      </Card>
    ) : loading || pages.hasMore ? (
      <Card padding={0} clip>
        <PeopleSkeleton />
        <MoreWhenSeen {...pages} />
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
      {/* From the beginning, so that the list under it stays where it is; only where nobody is there is nothing to search in. */}
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
