import { nftLevelMax } from '@taice/contract/shapes';
import type { ListingFilter } from '@taice/core';

/** Sections of the market. */
export const tabs = ['spectacles', 'props', 'boxes'] as const;
export type MarketTab = (typeof tabs)[number];

export const sorts = ['price', 'price_desc', 'boost', 'level', 'value', 'new'] as const;
export type MarketSort = (typeof sorts)[number];

/** Range of existing boosts, in basis points. */
export const boostFrom = 500;
export const boostTo = 3_000;

/** State of the market that its address holds. */
export interface MarketParams {
  readonly tab: MarketTab;
  /** None: all. */
  readonly qualities: readonly number[];
  /** Basis points. */
  readonly boostMin: number;
  readonly boostMax: number;
  /** The least level; 1: all. */
  readonly level: number;
  /** In points; null: no limit. */
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  /** Only offers that pay back within 14 days at the viewer's pace. */
  readonly soon: boolean;
  readonly keyword: string;
  readonly sort: MarketSort;
}

export const noFilters = {
  qualities: [],
  boostMin: boostFrom,
  boostMax: boostTo,
  level: 1,
  priceMin: null,
  priceMax: null,
  soon: false,
  keyword: '',
} as const satisfies Partial<MarketParams>;

const parseOneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

const parseInRange = (text: string | null, from: number, to: number): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Math.min(to, Math.max(from, Number(text))) : null;

/** The server's limit, in characters. */
const keywordMaxLength = 60;

export const parseMarketParams = (params: URLSearchParams): MarketParams => {
  const boosts = [
    parseInRange(params.get('boost_min'), boostFrom, boostTo) ?? boostFrom,
    parseInRange(params.get('boost_max'), boostFrom, boostTo) ?? boostTo,
  ];
  return {
    tab: parseOneOf(tabs, params.get('tab')) ?? 'spectacles',
    qualities: [1, 2, 3, 4, 5].filter((each) =>
      (params.get('quality') ?? '').split(',').includes(String(each)),
    ),
    boostMin: Math.min(...boosts),
    boostMax: Math.max(...boosts),
    level: parseInRange(params.get('level_min'), 1, nftLevelMax) ?? 1,
    priceMin: parseInRange(params.get('price_min'), 0, 999_999_999),
    priceMax: parseInRange(params.get('price_max'), 0, 999_999_999),
    soon: params.get('soon') === '1',
    keyword: (params.get('keyword') ?? '').trim().slice(0, keywordMaxLength),
    sort: parseOneOf(sorts, params.get('sort')) ?? 'price',
  };
};

/** Address of the market. Default values are omitted. */
export const buildMarketHref = (activeFilters: Partial<MarketParams>): string => {
  const params = new URLSearchParams();
  const { tab, qualities, boostMin, boostMax, level, priceMin, priceMax, soon, keyword, sort } =
    activeFilters;
  if (tab && tab !== 'spectacles') params.set('tab', tab);
  if (qualities && qualities.length > 0) params.set('quality', qualities.join(','));
  if (boostMin !== undefined && boostMin > boostFrom) params.set('boost_min', String(boostMin));
  if (boostMax !== undefined && boostMax < boostTo) params.set('boost_max', String(boostMax));
  if (level !== undefined && level > 1) params.set('level_min', String(level));
  if (priceMin != null) params.set('price_min', String(priceMin));
  if (priceMax != null) params.set('price_max', String(priceMax));
  if (soon) params.set('soon', '1');
  if (keyword) params.set('keyword', keyword);
  if (sort && sort !== 'price') params.set('sort', sort);
  const text = params.toString();
  return text === '' ? '/Marketplace' : `/Marketplace?${text}`;
};

/** Number of active filters. */
export const countActiveFilters = (activeFilters: MarketParams): number =>
  [
    activeFilters.qualities.length > 0,
    activeFilters.boostMin > boostFrom || activeFilters.boostMax < boostTo,
    activeFilters.level > 1,
    activeFilters.priceMin !== null || activeFilters.priceMax !== null,
    activeFilters.soon,
    activeFilters.keyword !== '',
  ].filter(Boolean).length;

/**
 * Parameters of the server request. Offers that pay back soonest give the most boost per point, so `value` puts them
 * first.
 */
export const toOfferFilter = (activeFilters: MarketParams): ListingFilter => ({
  kind: 'spectacles',
  sort: activeFilters.soon ? 'value' : activeFilters.sort,
  ...(activeFilters.qualities.length > 0 && { quality: activeFilters.qualities.join(',') }),
  ...(activeFilters.boostMin > boostFrom && { boost_min: activeFilters.boostMin }),
  ...(activeFilters.boostMax < boostTo && { boost_max: activeFilters.boostMax }),
  ...(activeFilters.level > 1 && { level_min: activeFilters.level }),
  ...(activeFilters.priceMin !== null && { price_min: String(activeFilters.priceMin) }),
  ...(activeFilters.priceMax !== null && { price_max: String(activeFilters.priceMax) }),
  ...(activeFilters.keyword !== '' && { keyword: activeFilters.keyword }),
});
