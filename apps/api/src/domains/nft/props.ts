import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

const ADD_PROPS = `insert into prop_item (series_id, user_id, quantity) values ($1, $2, $3)
  on conflict (user_id, series_id) do update set quantity = prop_item.quantity + excluded.quantity
  returning id, quantity`;

/** Adds props to a person's stock; returns the row. */
export const addProps = async (
  tx: Tx,
  seriesId: bigint,
  userId: bigint,
  quantity: number,
): Promise<{ id: bigint; quantity: number }> => {
  const [row] = await preparedQuery<{ id: bigint; quantity: number }>(
    tx,
    'nft_add_props',
    ADD_PROPS,
    [seriesId, userId, quantity],
  );
  if (!row) throw new Error('insert of the prop returned no row');
  return row;
};

/** A prop of a person, with the facts of its series. */
export interface PropRow {
  readonly id: bigint;
  readonly series_id: bigint;
  readonly user_id: bigint;
  readonly quantity: number;
  readonly prop_kind: 'repair_potion';
  readonly power: number;
  readonly name: Record<'en' | 'cn' | 'tw', string>;
  readonly description: Record<'en' | 'cn' | 'tw', string>;
  readonly picture: Buffer;
}

const LIST_PROPS_OF_USER = `select p.id, p.series_id, p.user_id, p.quantity, s.prop_kind, s.power, s.name, s.description, s.picture
  from prop_item p join nft_series s on s.id = p.series_id
  where p.user_id = $1 and p.quantity > 0 order by s.power, p.id`;

/** All props of a person, the weakest first. */
export const propsOf = (db: Database, userId: bigint): Promise<PropRow[]> =>
  preparedQuery<PropRow>(db, 'nft_props_of', LIST_PROPS_OF_USER, [userId]);
