import { hot } from '../../platform/db/pool.ts';
import { keeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';

/** Of the newest thousand videos, the tags of those that are watched: what people search could be made up. */
const TRENDING = `select t.name from (
    select unnest(tags) as tag, level from (
      select tags, level from search_post where seq > (select coalesce(max(seq), 0) - 1024 from search_post)
    ) newest
  ) used join search_tag t on t.tag = used.tag
  group by t.tag, t.name order by sum(1 + used.level) desc, t.tag limit 10`;

const kept = keeper<{ readonly names: readonly string[] }>();

export const trending = (
  parts: Pick<Services, 'db' | 'clock' | 'numbers'>,
): Promise<{ readonly names: readonly string[] }> =>
  kept(parts, 'trending', parts.numbers.site_figures_ms, async () => {
    const rows = await hot<{ name: string }>(parts.db, 'search_trending', TRENDING, []);
    return { names: rows.map(({ name }) => name) };
  });
