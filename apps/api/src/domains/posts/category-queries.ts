import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { Services } from '../../platform/services.ts';

export interface CategoryCount {
  readonly id: bigint;
  readonly parent_id: bigint | null;
  readonly slug: string;
  readonly name: I18n;
  readonly icon: string;
  readonly post_num: number;
}

interface CachedCategories {
  readonly at: number;
  readonly rows: Promise<CategoryCount[]>;
}
const cacheByDatabase = new WeakMap<Database, CachedCategories>();

/** Every category with its published videos; counted at most once in `site_figures_ms`. */
export const countCategories = ({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<CategoryCount[]> => {
  const at = clock.real().getTime();
  const cached = cacheByDatabase.get(db);
  if (cached && at - cached.at < settings.site_figures_ms) return cached.rows;
  const rows = count(db);
  cacheByDatabase.set(db, { at, rows });
  // A failed count is not cached; its caller gets the error.
  rows.catch(() => cacheByDatabase.delete(db));
  return rows;
};

const count = async (db: Database): Promise<CategoryCount[]> => {
  const { rows } = await sql<CategoryCount>`
    select c.id, c.parent_id, c.slug, c.name, c.icon, coalesce(n.posts, 0)::int as post_num
    from category c
    left join (
      select category_id, count(*) as posts from post
      where state = 'published' and visibility = 'public' group by category_id
    ) n on n.category_id = c.id
    where c.is_on
    order by c.sort, c.id`.execute(db);
  return rows;
};
