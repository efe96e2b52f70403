import type { Pace } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { I18n } from '../../../platform/db/schema-columns.ts';

// Of a potion that one may have only so many of, nobody goes on repairing.
const SOLD = `select name, power, price from nft_series
  where kind = 'prop' and prop_kind = 'repair_potion' and state = 'on' and price is not null and stock > 0
    and per_user_limit is null and (sale_from is null or sale_from <= $1) and (sale_to is null or sale_to > $1)
  order by price::numeric / power, id limit 10`;

/** What repairs durability and is sold now without a limit, the cheapest for a point of it first. */
export const potionsSold = async (
  db: Database,
  { at, lang }: { readonly at: Date; readonly lang: Lang },
): Promise<Pace['potions']> => {
  type Row = { name: I18n; power: number; price: bigint };
  const rows = await preparedQuery<Row>(db, 'nft_potions_sold', SOLD, [at]);
  return rows.map(({ name, power, price }) => ({
    name: name[lang] || name.en,
    power,
    price: formatMicro(price),
  }));
};
