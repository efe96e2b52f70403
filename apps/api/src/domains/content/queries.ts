import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { DocTable } from '../../platform/db/schema-content.ts';

export const installDocument = (db: Database, doc: Insertable<DocTable>) =>
  db
    .insertInto('doc')
    .values(doc)
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'slug'])
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          summary: eb.ref('excluded.summary'),
          content: eb.ref('excluded.content'),
          cover: eb.ref('excluded.cover'),
          version: eb.ref('excluded.version'),
          published_at: eb.ref('excluded.published_at'),
        }))
        .whereRef('doc.version', '<', 'excluded.version'),
    )
    .execute();

/** Published documents at `now` (rule clock). */
const publishedDocuments = (db: Database, type: string, now: Date) =>
  db.selectFrom('doc').where('type', '=', type).where('published_at', '<=', now);

const summaryColumns = ['id', 'type', 'slug', 'title', 'summary', 'cover', 'published_at'] as const;

/** The newest document of a type, or the one with this slug. */
export const findDocument = (db: Database, type: string, slug: string | undefined, now: Date) => {
  const query = publishedDocuments(db, type, now)
    .select([...summaryColumns, 'content', 'version'])
    .orderBy('published_at', 'desc')
    .limit(1);
  return (slug ? query.where('slug', '=', slug) : query).executeTakeFirst();
};

export const listDocuments = async (
  db: Database,
  type: string,
  now: Date,
  { page, pageSize }: { page: number; pageSize: number },
) => {
  const pageQuery = publishedDocuments(db, type, now)
    .select(summaryColumns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const countQuery = publishedDocuments(db, type, now).select((eb) =>
    eb.fn.countAll<bigint>().as('total'),
  );
  const [list, { total }] = await Promise.all([
    pageQuery.execute(),
    countQuery.executeTakeFirstOrThrow(),
  ]);
  return { list, total: Number(total) };
};

/** Public settings among `keys`; the others are as if they did not exist. */
export const listPublicValues = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom('key_value')
    .select(['key', 'value', 'version'])
    .where('key', 'in', keys)
    .where('is_public', '=', true)
    .execute();
