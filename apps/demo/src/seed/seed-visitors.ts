import { preparedQuery, type Tx } from '@taice/api/for-demo';
import { rng } from '../scenes/kit/random.ts';
import type { PastPost } from './plan-views.ts';

const HOUR_MS = 3_600_000;
/** Most visitors look at a new video within its first days. */
const RECENT_MS = 96 * HOUR_MS;
const fewest = 24;
const extraDisplays = 60;

const INSERT_DISPLAYS_SQL = `insert into view_display (viewer_key, post_id, hour, source, device)
  select 'd' || md5(post_id || ' ' || n) || ' demo', post_id, date_trunc('hour', at),
    ('{home,search,share,external,home,feed}'::text[])[1 + n % 6], ('{phone,desktop,phone,tablet,desktop}'::text[])[1 + n % 5]
  from unnest($1::bigint[], $2::int[], $3::timestamptz[]) as t(post_id, n, at)
  where not exists (select from view_display where viewer_key like 'd% demo')
  on conflict do nothing`;

/**
 * Views without an account: they count and earn nothing. Most come soon after a video was published. So the newest has
 * views too, and no video has more comments than viewers.
 */
export const seedVisitors = async (
  tx: Tx,
  posts: readonly PastPost[],
  now: Date,
): Promise<void> => {
  const next = rng(20_262);
  const displays = posts.flatMap(({ id, published_at }) => {
    const age = now.getTime() - published_at.getTime();
    const displayCount = fewest + Math.floor(extraDisplays * next() ** 2);
    return Array.from({ length: displayCount }, (_, n) => ({
      id,
      n,
      at: new Date(published_at.getTime() + Math.min(age, RECENT_MS) * next() ** 2),
    }));
  });
  await preparedQuery(tx, 'demo_visitors', INSERT_DISPLAYS_SQL, [
    displays.map(({ id }) => id),
    displays.map(({ n }) => n),
    displays.map(({ at }) => at),
  ]);
};
