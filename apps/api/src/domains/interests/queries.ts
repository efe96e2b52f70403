import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';

// A category without an icon uses its slug.
const LIST_INTERESTS = `with subject as (
    select c.id, c.parent_id, c.name, c.sort, coalesce(nullif(c.icon, ''), c.slug) as icon,
      exists (select from user_interest i where i.user_id = $1 and i.category_id = c.id) as chosen,
      exists (select from post p where p.category_id = c.id and p.state = 'published'
        and p.visibility = 'public') as filled
    from category c where c.is_on and c.is_interest
  )
  select id, parent_id, name, icon, chosen from subject
  where filled or chosen or not exists (select from subject where filled)
  order by sort, id`;

export interface InterestRow {
  readonly id: bigint;
  readonly parent_id: bigint | null;
  readonly name: I18n;
  readonly icon: string;
  readonly chosen: boolean;
}

/**
 * Interests to choose from: topics with videos and earlier choices, or all topics if nothing is published yet. `userId`
 * null: a visitor, who has chosen nothing.
 */
export const listInterests = (db: Database, userId: bigint | null): Promise<InterestRow[]> =>
  preparedQuery<InterestRow>(db, 'interest_list', LIST_INTERESTS, [userId ?? 0n]);

/** The ids among these that can be chosen. */
export const listSelectableInterests = async (
  db: Database,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> => {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .where('id', 'in', ids)
    .where('is_on', '=', true)
    .where('is_interest', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Replaces a person's choice. */
export const setInterests = async (
  tx: Tx,
  userId: bigint,
  ids: readonly bigint[],
): Promise<void> => {
  // Serializes concurrent choices.
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
  await tx.deleteFrom('user_interest').where('user_id', '=', userId).execute();
  const rows = ids.map((category_id) => ({ user_id: userId, category_id }));
  await tx.insertInto('user_interest').values(rows).execute();
};

export const countInterests = async (db: Database, userId: bigint): Promise<number> => {
  const { n } = await db
    .selectFrom('user_interest')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};
