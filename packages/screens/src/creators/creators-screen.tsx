import { idPattern } from '@taice/contract/shapes';
import { creatorQueries, postListQueries } from '@taice/core';
import type { CreatorSort } from '@taice/contract';
import { Button, Chip, ChipsBar, EmptyState, SearchBox } from '@taice/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { CreatorCard, CreatorCardSkeleton } from '../shared/people/creator-card.tsx';
import { PeopleTabs } from '../shared/people/people-tabs.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { useDebouncedValue } from '../shared/use-debounced-value.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import './creators.css';

const typingMs = 300;
const sorts = ['hot', 'new', 'fans', 'rewards'] as const satisfies readonly CreatorSort[];
const sortLabels = {
  hot: 'creators.sort.hot',
  new: 'creators.sort.new',
  fans: 'creators.sort.fans',
  rewards: 'creators.sort.rewards',
} as const;

interface CreatorFilter {
  readonly sort: CreatorSort;
  readonly category: string | undefined;
  readonly keyword: string;
}

type CardsProps = CreatorFilter & { clear: () => void; onRetry: () => void };

function Cards({ clear, onRetry, ...filter }: CardsProps) {
  const { t } = useTranslation();
  const pages = usePages(creatorQueries.list(useTaice(), filter));
  const { items, loading, error, reload } = pages;
  if (items.length === 0) {
    // A page of search results may be incomplete while more are to come.
    if (loading || pages.hasMore)
      return (
        <>
          <div className="creators-grid" aria-busy="true">
            {[0, 1, 2, 3, 4, 5].map((at) => (
              <CreatorCardSkeleton key={at} />
            ))}
          </div>
          <LoadMoreOnScroll {...pages} />
        </>
      );
    if (error)
      return (
        <LoadError
          error={error}
          onRetry={() => {
            reload();
            onRetry();
          }}
        />
      );
    const isNarrowed = filter.keyword !== '' || filter.category !== undefined;
    return (
      <EmptyState
        icon={<UsersRound />}
        title={t(isNarrowed ? 'creators.noneSo' : 'creators.none')}
        action={
          isNarrowed ? (
            <Button onClick={clear}>{t('creators.showAll')}</Button>
          ) : (
            <Button variant="primary" href="/UploadVideo">
              {t('studio.upload')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className="creators-grid">
        {items.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/Creators`: all creators, in four orders, by category and by name. */
export function CreatorsScreen() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const categories = useRead(postListQueries.categories(useTaice()));
  const { data } = categories;
  const [typed, setTyped] = useHistoryState<string>('creators.typed', '');
  const debouncedKeyword = useDebouncedValue(typed.trim(), typingMs);
  const keyword = typed.trim() === '' ? '' : debouncedKeyword;
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'hot';
  const category = idPattern.exec(query.get('category') ?? '')?.[0];
  // The choice is kept in the address, so that a link preserves it.
  const choose = (name: 'sort' | 'category', value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const clear = () => {
    setTyped('');
    choose('category', undefined);
  };
  return (
    <div className="creators">
      <ScreenTitle>{t('creators.title')}</ScreenTitle>
      <div className="creators-head">
        <PeopleTabs
          label={t('creators.order')}
          value={sort}
          options={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
          onChange={(value) => choose('sort', value === 'hot' ? undefined : value)}
        />
        <SearchBox
          label={t('creators.searchName')}
          placeholder={t('creators.searchName')}
          value={typed}
          onChange={setTyped}
          onSubmit={() => undefined}
        />
      </div>
      <ChipsBar label={t('posts.categories')} moreLabel={t('posts.moreCategories')} compact bleed>
        <Chip selected={category === undefined} onPress={() => choose('category', undefined)}>
          {t('posts.all')}
        </Chip>
        {!data && categories.error !== undefined && !categories.loading && (
          <Chip icon={<RotateCw size={16} />} onPress={categories.reload}>
            {t('creators.categoriesAgain')}
          </Chip>
        )}
        {data?.list
          .filter(({ post_num }) => post_num > 0)
          .map(({ id, name }) => (
            <Chip key={id} selected={category === id} onPress={() => choose('category', id)}>
              {name}
            </Chip>
          ))}
      </ChipsBar>
      <Cards
        sort={sort}
        category={category}
        keyword={keyword}
        clear={clear}
        onRetry={() => !data && categories.reload()}
      />
    </div>
  );
}
