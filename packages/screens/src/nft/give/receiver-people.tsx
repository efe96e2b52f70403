import { creatorQueries } from '@taice/core';
import { Avatar, SearchBox, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { PeopleSkeleton } from '../../shared/people/person-row.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useDebouncedValue } from '../../shared/use-debounced-value.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import type { Receiver } from './use-give.ts';

const typingMs = 300;

/** Choice of a recipient among the people whom the viewer follows. */
export function ReceiverPeople({
  chosen,
  onChoose,
}: {
  chosen: Receiver | null;
  onChoose: (receiver: Receiver) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), typingMs);
  const filter = { id: undefined, type: 'follow', keyword } as const;
  const pages = usePages(creatorQueries.follows(useTaice(), filter));
  const { items, loading, error, reload } = pages;
  return (
    <div className="give-people">
      {(typed !== '' || items.length > 0 || loading) && (
        <SearchBox
          label={t('creators.searchName')}
          placeholder={t('creators.searchName')}
          value={typed}
          onChange={setTyped}
          onSubmit={() => undefined}
        />
      )}
      {items.length === 0 && loading && <PeopleSkeleton rows={3} />}
      {items.length === 0 && !loading && error !== undefined && (
        <LoadError error={error} onRetry={reload} />
      )}
      {items.length === 0 && !loading && error === undefined && (
        <Text as="p" tone="muted">
          {t(keyword === '' ? 'nft.give.followsNobody' : 'creators.noName')}
        </Text>
      )}
      <div role="radiogroup" aria-label={t('nft.give.following')}>
        {items.map(({ id, nickname, avatar }) => (
          <label key={id} className="give-person">
            <input
              type="radio"
              name="receiver"
              value={id}
              checked={chosen?.to === id}
              onChange={() => onChoose({ to: id, name: nickname })}
            />
            <Avatar src={avatar} name={nickname} size={40} decorative />
            <Text weight="semibold" lines={1}>
              {nickname}
            </Text>
          </label>
        ))}
      </div>
      <LoadMoreOnScroll {...pages} />
    </div>
  );
}
