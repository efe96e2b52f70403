import { sql } from 'kysely';
import type { Database } from '../../../platform/db/pool.ts';
import type { NewEvent } from '../../../platform/events/emit.ts';
import { emit } from '../../../platform/events/emit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aCategory, aUser } from '../../../testing/builders.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { installTasks } from '../install-tasks.ts';

/** The API with the product's tasks installed. */
export const startWithTasks = async (
  options: Parameters<typeof startApi>[0] = {},
): Promise<TestApi> => {
  const api = await startApi(options);
  await installTasks(api.services.db);
  return api;
};

type Api = Pick<TestApi, 'services' | 'clock'>;
type Without<T> = T extends NewEvent ? Omit<T, 'userId' | 'at'> & { at?: Date } : never;

/** Creates videos with these ids if they do not exist. */
export const ensurePosts = async (db: Database, ids: readonly bigint[]): Promise<void> => {
  const missingIds = sql`select id from unnest(${[...new Set(ids)]}::bigint[]) id where not exists (select from post p where p.id = id.id)`;
  const { rows } = await sql<{ id: bigint }>`${missingIds}`.execute(db);
  if (rows.length === 0) return;
  const [creator, category] = [await aUser(db, { nickname: 'Creator' }), await aCategory(db)];
  await sql`insert into post (id, user_id, category_id, title, duration_s, width, height, state, published_at)
    overriding system value
    select id, ${creator.id}, ${category.id}, 'A quiet morning', 20, 720, 1280, 'published', '2026-11-20' from (${missingIds}) w`.execute(
    db,
  );
  // Later ids do not collide.
  const maxId = rows.reduce((max, { id }) => (id > max ? id : max), 0n);
  await sql`select max(nextval(pg_get_serial_sequence('post', 'id'))) from generate_series(1, ${maxId}::bigint)`.execute(
    db,
  );
};

/** Sets these videos as watched long enough by `at`. */
export const watchedBy = async (
  db: Database,
  userId: bigint,
  posts: readonly bigint[],
  at: Date,
): Promise<void> => {
  await ensurePosts(db, posts);
  await sql`insert into view_log (user_id, post_id, last_at, qualified_at)
    select ${userId}, id, ${at}, ${at} from unnest(${[...new Set(posts)]}::bigint[]) id
    on conflict (user_id, post_id) do update set qualified_at = coalesce(view_log.qualified_at, excluded.qualified_at)`.execute(
    db,
  );
};

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** Emits events of the person at the current time, about watched videos, and runs all consumers. */
export const emitAndHandle = async (
  { services, clock }: Api,
  userId: bigint,
  ...events: readonly Without<NewEvent>[]
): Promise<void> => {
  const posts = events.flatMap(({ payload }) =>
    'post_id' in payload ? [BigInt(payload.post_id)] : [],
  );
  await watchedBy(services.db, userId, posts, LONG_AGO);
  await transaction(services.db, (tx) =>
    emit(tx, ...events.map((event) => ({ at: clock.rule(), ...event, userId }))),
  );
  await services.events.waitUntilHandled();
};

/** Events of likes that are not taken back. */
export const likes = (...posts: readonly bigint[]) =>
  posts.map((post) => ({
    type: 'post.reacted' as const,
    payload: {
      post_id: `${post}`,
      author_id: '1',
      value: 'like' as const,
      before: null,
      held_ms: null,
    },
  }));
