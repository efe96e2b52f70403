import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { PropRow } from '../props.ts';

const PROP_COLUMNS = `p.id, p.series_id, p.user_id, p.quantity, s.prop_kind, s.power, s.name, s.description, s.picture`;

const FIND_OWN_PROP = `select ${PROP_COLUMNS} from prop_item p join nft_series s on s.id = p.series_id where p.id = $2 and p.user_id = $1`;

/** A prop of this person, even with quantity 0; undefined: they have no such prop. */
export const ownProp = async (
  db: Database,
  userId: bigint,
  id: bigint,
): Promise<PropRow | undefined> =>
  (await preparedQuery<PropRow>(db, 'nft_own_prop', FIND_OWN_PROP, [userId, id]))[0];

/** The same prop, locked until the transaction ends. */
export const lockOwnProp = async (
  tx: Tx,
  userId: bigint,
  id: bigint,
): Promise<PropRow | undefined> =>
  (
    await preparedQuery<PropRow>(tx, 'nft_lock_prop', `${FIND_OWN_PROP} for update of p`, [
      userId,
      id,
    ])
  )[0];

const USE_PROP = `update prop_item set quantity = quantity - $2 where id = $1 and quantity >= $2 returning id`;

/** Uses up props; false: too few, and nothing changed. */
export const useProp = async (tx: Tx, id: bigint, quantity: number): Promise<boolean> =>
  (await preparedQuery(tx, 'nft_use_prop', USE_PROP, [id, quantity])).length > 0;

const COUNT_GIVEN_PROPS = `select coalesce(sum(quantity), 0)::int as given from prop_transfer where from_id = $1 and at >= $2`;

/** Number of props a person has given away since a moment. */
export const givenSince = async (db: Database, userId: bigint, from: Date): Promise<number> => {
  const [row] = await preparedQuery<{ given: number }>(db, 'nft_props_given', COUNT_GIVEN_PROPS, [
    userId,
    from,
  ]);
  return row?.given ?? 0;
};
