import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Tags of the newest thousand videos that have verified views or a verified creator, by number of creators. Queries
 * could be faked, and so could videos that no one watches.
 */
const READ_TRENDING_TAGS = `select t.name from (
    select n.user_id, unnest(n.tags) as tag, p.qualified_view_num from (
      select id, user_id, tags from search_post where seq > (select coalesce(max(seq), 0) - 1024 from search_post)
    ) n join post p on p.id = n.id join "user" u on u.id = n.user_id
    where p.qualified_view_num > 0 or u.is_verified
  ) used join search_tag t on t.tag = used.tag
  group by t.tag, t.name
  order by count(distinct used.user_id) desc, sum(used.qualified_view_num) desc, t.tag limit 10`;

const cache = ttlCache<{ readonly names: readonly string[] }>();

export const trending = (
  parts: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<{ readonly names: readonly string[] }> =>
  cache(parts, 'trending', parts.settings.site_figures_ms, async () => {
    const rows = await preparedQuery<{ name: string }>(
      parts.db,
      'search_trending',
      READ_TRENDING_TAGS,
      [],
    );
    return { names: rows.map(({ name }) => name) };
  });
