import type { SeriesCard } from '@taice/contract';
import { type MarketParams, boostFrom, boostTo } from './market-params.ts';

const comparators: Readonly<Record<string, (a: SeriesCard, b: SeriesCard) => number>> = {
  price_desc: (a, b) => Number(b.price) - Number(a.price),
  boost: (a, b) => (b.boost_bp?.from ?? 0) - (a.boost_bp?.from ?? 0),
};

/** Series of the platform that match the filters. A series matches if any of its possible levels does. */
export const filterSeries = (
  all: readonly SeriesCard[],
  activeFilters: MarketParams,
): readonly SeriesCard[] => {
  const { qualities, boostMin, boostMax, priceMin, priceMax, keyword } = activeFilters;
  const search = keyword.toLowerCase();
  const matching = all.filter(({ quality, boost_bp: boost, price, name }) => {
    const from = boost?.from ?? boostFrom;
    const to = boost?.to ?? boostTo;
    return (
      (qualities.length === 0 || qualities.includes(quality)) &&
      to >= boostMin &&
      from <= boostMax &&
      (priceMin === null || Number(price) >= priceMin) &&
      (priceMax === null || Number(price) <= priceMax) &&
      name.toLowerCase().includes(search)
    );
  });
  const sorted = comparators[activeFilters.sort];
  return sorted ? matching.toSorted(sorted) : matching;
};
