import type { BoxOdds, SeriesCard } from '@taice/contract';
import { currencyKey, type Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { I18n } from '../../../platform/db/schema-columns.ts';
import { pictureUrl } from '../content.ts';
import type { Series } from '../create-items.ts';
import { type PurchaseFacts, remainingLimit, purchaseBlocker } from './purchase-eligibility.ts';

const inLang = (text: I18n, lang: Lang): string => text[lang] || text.en;

/** Series by their ids. */
export type SeriesById = ReadonlyMap<string, Series>;

const oddsOf = (series: Series, parts: SeriesById, lang: Lang): BoxOdds[] =>
  (series.odds ?? []).flatMap(({ series_id, quantity, ppm }) => {
    const part = parts.get(series_id);
    if (!part) return [];
    return [
      {
        series_id,
        name: inLang(part.name, lang),
        image: pictureUrl(part.picture),
        kind: part.kind,
        quality: part.quality,
        quantity,
        ppm,
      },
    ];
  });

/** A series on sale, as the asker sees it. */
export const seriesCard = (
  series: Series,
  { lang, parts, facts }: { lang: Lang; parts: SeriesById; facts: PurchaseFacts },
): SeriesCard => {
  const { boost_from: from, boost_to: to, price } = series;
  if (price === null) throw new TypeError(`series ${series.slug} is not for sale`);
  const why_not = purchaseBlocker(series, facts);
  return {
    series_id: `${series.id}`,
    name: inLang(series.name, lang),
    description: inLang(series.description, lang),
    image: pictureUrl(series.picture),
    kind: series.kind,
    quality: series.quality,
    boost_bp: from !== null && to !== null ? { from, to } : null,
    max_durability: series.max_durability,
    power: series.power,
    price: formatMicro(price),
    currency_key: currencyKey,
    stock: series.stock,
    sold: series.sold,
    limit_left: remainingLimit(series, facts.had),
    sale_from: series.sale_from?.toISOString() ?? null,
    sale_to: series.sale_to?.toISOString() ?? null,
    can_buy: why_not === null,
    why_not,
    odds: oddsOf(series, parts, lang),
  };
};
