import type { SearchSort } from '@taice/contract';
import { Segmented } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import type { FiltersProps } from './filters.tsx';

const sorts = {
  relevance: 'search.best',
  new: 'search.newest',
  views: 'search.popular',
} as const satisfies Record<SearchSort, string>;

export function SortChoice({ asked, onChange, block }: FiltersProps & { block?: boolean }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('search.sort')}
      block={block}
      value={asked.sort ?? 'relevance'}
      options={Object.entries(sorts).map(([value, word]) => ({
        value: value as SearchSort,
        label: t(word),
      }))}
      onChange={(sort) => onChange({ sort })}
    />
  );
}
