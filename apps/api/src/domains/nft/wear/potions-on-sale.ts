import type { ViewAverages } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';

// Potions with a limit per person are no lasting source of repairs.
const LIST_POTIONS_ON_SALE = `select name, power, price from nft_series
  where kind = 'prop' and prop_kind = 'repair_potion' and state = 'on' and price is not null and stock > 0
    and per_user_limit is null and (sale_from is null or sale_from <= $1) and (sale_to is null or sale_to > $1)
  order by price::numeric / power, id limit 10`;

/** Repair potions on sale without a limit per person, the cheapest per point first. */
export const listPotionsOnSale = async (
  db: Database,
  { at, lang }: { readonly at: Date; readonly lang: Lang },
): Promise<ViewAverages['potions']> => {
  type Row = { name: I18n; power: number; price: bigint };
  const rows = await preparedQuery<Row>(db, 'nft_potions_sold', LIST_POTIONS_ON_SALE, [at]);
  return rows.map(({ name, power, price }) => ({
    name: name[lang] || name.en,
    power,
    price: formatMicro(price),
  }));
};
