import type { NewEvent } from '../../../platform/events/emit.ts';
import { emit } from '../../../platform/events/emit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
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
