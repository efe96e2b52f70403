import type { SearchLength } from '@taice/contract';
import { postListQueries } from '@taice/core';
import { Coin, Switch, Text } from '@taice/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { type SearchParams, countActiveFilters, noFilters } from './search-params.ts';
import './filters.css';

const lengths = {
  short: 'search.short',
  medium: 'search.medium',
  long: 'search.long',
} as const satisfies Record<SearchLength, string>;

type Choice = { value: string | undefined; label: string };

function Choices({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (value: string | undefined) => void;
}) {
  const name = useId();
  return (
    <fieldset className="filter-group">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value ?? ''} className="filter-choice">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type FiltersProps = {
  asked: SearchParams;
  onChange: (change: Partial<SearchParams>) => void;
};

/** Filters of the search results. */
export function Filters({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { data } = useRead(postListQueries.categories(useTaice()));
  const categories = data?.list.filter(({ post_num, id }) => post_num > 0 || id === asked.category);
  return (
    <div className="filters">
      <div className="filters-head">
        <Text as="h2" size={16} weight="bold">
          {t('search.filters')}
        </Text>
        {countActiveFilters(asked) > 0 && (
          <button type="button" className="search-plain" onClick={() => onChange(noFilters)}>
            {t('search.clearFilters')}
          </button>
        )}
      </div>
      <Choices
        label={t('search.length')}
        value={asked.duration}
        choices={[
          { value: undefined, label: t('search.anyLength') },
          ...Object.entries(lengths).map(([value, word]) => ({ value, label: t(word) })),
        ]}
        onChoose={(value) => onChange({ duration: value as SearchLength | undefined })}
      />
      {categories && categories.length > 0 && (
        <Choices
          label={t('search.category')}
          value={asked.category}
          choices={[
            { value: undefined, label: t('search.anyCategory') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(category) => onChange({ category })}
        />
      )}
      <div className="filter-group filter-switch">
        <Switch checked={asked.rewarded ?? false} onChange={(rewarded) => onChange({ rewarded })}>
          <span className="filter-rewarded">
            <Coin size={20} />
            {t('search.rewarded')}
          </span>
        </Switch>
      </div>
    </div>
  );
}
