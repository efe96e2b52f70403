import { businessDay } from '@taice/core/rules';
import type { NewEvent } from '../../../platform/events/emit.ts';
import { emit } from '../../../platform/events/emit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { installTasks } from '../install-tasks.ts';

/** The API with the product's tasks in place. */
export const startWithTasks = async (
  options: Parameters<typeof startApi>[0] = {},
): Promise<TestApi> => {
  const api = await startApi(options);
  await installTasks(api.services.db);
  return api;
};

type Api = Pick<TestApi, 'services' | 'clock'>;
type Without<T> = T extends NewEvent ? Omit<T, 'userId' | 'at'> & { at?: Date } : never;

/** As if their first video had paid them once, and another one today: without, no task is paid. */
export const watchedToday = async (
  { services: { db }, clock }: Api,
  ...userIds: readonly bigint[]
): Promise<void> => {
  const at = clock.rule();
  const day = businessDay(at);
  for (const user_id of userIds) {
    await db
      .insertInto('claimable')
      .values({
        user_id,
        type: 'first_view',
        ref_id: 'first',
        amount: 200_000_000n,
        state: 'claimed',
        biz_date: day,
        created_at: at,
        claimed_at: at,
      })
      .onConflict((row) => row.doNothing())
      .execute();
    await db
      .insertInto('view_day')
      .values({ user_id, biz_date: day, rewarded: 1 })
      .onConflict((row) => row.doNothing())
      .execute();
  }
};

/** A viewer whom videos have paid, once and today. */
export const anEarner = async (
  api: Parameters<typeof aViewer>[0],
  fields: Parameters<typeof aViewer>[1] = {},
): ReturnType<typeof aViewer> => {
  const viewer = await aViewer(api, fields);
  await watchedToday(api, viewer.id);
  return viewer;
};

/** As if this had happened to the person now, and all that listens had heard of it. */
export const happens = async (
  { services, clock }: Api,
  userId: bigint,
  ...events: readonly Without<NewEvent>[]
): Promise<void> => {
  await transaction(services.db, (tx) =>
    emit(tx, ...events.map((event) => ({ at: clock.rule(), ...event, userId }))),
  );
  await services.events.handled();
};

/** That videos were liked, for as long as nobody takes it back. */
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
