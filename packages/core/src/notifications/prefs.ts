import type { Input, NotificationPrefs, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import { createOptimisticChange } from '../queries/optimistic-change.ts';
import type { Taice } from '../types.ts';

export const notificationKeys = { prefs: ['notifications', 'prefs'] } as const;

export const notificationQueries = {
  /** Channels of the viewer's messages, and their quiet hours. */
  prefs: (taice: Taice) =>
    defineQuery<NotificationPrefs>({
      queryKey: notificationKeys.prefs,
      queryFn: ({ signal }) => taice.api.notifications.prefs({}, { signal }),
      enabled: loggedIn(taice),
    }),
};

export type PrefChanges = Input<TaiceContract['notifications']['storePrefs']>;

/** The preferences after the server has accepted the change. */
const applyPrefChanges = (prefs: NotificationPrefs, changes: PrefChanges): NotificationPrefs => {
  const { matrix: matrixChanges = {}, allowed_to_write: allowed, ...otherChanges } = changes;
  const matrix = { ...prefs.matrix };
  for (const type of Object.keys(matrix) as (keyof typeof matrix)[])
    matrix[type] = { ...matrix[type], ...matrixChanges[type] };
  return { ...prefs, ...otherChanges, matrix, ...(allowed && { telegram: 'ready' }) };
};

/**
 * Changes the named preferences, and shows it at once; refused ones are undone. Several changes reach the server in
 * order, and none shows a value again that a later one has changed. Rejects as the call does.
 */
export const savePrefs = async (taice: Taice, changes: PrefChanges): Promise<void> => {
  const { queries, api } = taice;
  const mutationKey = notificationKeys.prefs;
  const [domain] = mutationKey;
  const change = createOptimisticChange(queries, (data, [queryDomain]) =>
    queryDomain === domain ? applyPrefChanges(data as NotificationPrefs, changes) : data,
  );
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey,
    mutationFn: (prefChanges: PrefChanges) => api.notifications.storePrefs(prefChanges),
    scope: { id: domain },
    networkMode: 'always',
  });
  try {
    const prefs = await mutation.execute(changes);
    change.stop();
    if (queries.isMutating({ mutationKey }) > 0) return;
    // The answer contains everything; an earlier request may lack the change.
    await queries.cancelQueries({ queryKey: notificationKeys.prefs });
    queries.setQueryData(notificationKeys.prefs, prefs);
  } catch (error) {
    change.takeBack();
    throw error;
  }
};
