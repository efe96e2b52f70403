import type { SeriesCard } from '@taice/contract';
import type { ListingsReply } from '@taice/core';

/** Average value of a box, in points. */
export interface BoxValue {
  readonly points: number;
  /** Parts of a million with unknown value: no one offers such an item, so it counts as 0. */
  readonly unknownPpm: number;
}

/**
 * Value of a box by its odds at today's prices: spectacles at the floor price of their quality, props at the platform's
 * price.
 */
export const estimateBoxValue = (
  { odds }: SeriesCard,
  qualities: ListingsReply['qualities'],
  props: readonly SeriesCard[],
): BoxValue => {
  const floors = new Map(qualities.map(({ quality, floor }) => [quality, floor]));
  const prices = new Map(props.map(({ series_id, price }) => [series_id, price]));
  let points = 0;
  let unknownPpm = 0;
  for (const part of odds) {
    const one = part.kind === 'prop' ? prices.get(part.series_id) : floors.get(part.quality);
    if (one == null) unknownPpm += part.ppm;
    else points += (Number(one) * part.quantity * part.ppm) / 1_000_000;
  }
  return { points, unknownPpm };
};

/** The odds by quality, from plain up; potions apart. */
export const oddsByQuality = ({
  odds,
}: SeriesCard): ReadonlyArray<{ readonly quality: number; readonly ppm: number }> =>
  [1, 2, 3, 4, 5].flatMap((quality) => {
    const ppm = odds
      .filter((part) => part.kind !== 'prop' && part.quality === quality)
      .reduce((sum, part) => sum + part.ppm, 0);
    return ppm > 0 ? [{ quality, ppm }] : [];
  });

export const propOdds = ({ odds }: SeriesCard): SeriesCard['odds'] =>
  odds.filter(({ kind }) => kind === 'prop');
