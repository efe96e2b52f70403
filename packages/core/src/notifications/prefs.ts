import type { Input, NotificationPrefs, TaiceContract } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import { showChange } from '../queries/show-change.ts';
import type { Taice } from '../types.ts';

export const notificationKeys = { prefs: ['notifications', 'prefs'] } as const;

export const notificationQueries = {
  /** Which messages reach the viewer where, and when not. */
  prefs: (taice: Taice) =>
    read<NotificationPrefs>({
      queryKey: notificationKeys.prefs,
      queryFn: ({ signal }) => taice.api.notifications.prefs({}, { signal }),
      enabled: loggedIn(taice),
    }),
};

export type PrefChanges = Input<TaiceContract['notifications']['storePrefs']>;

/** As it will be once the server has taken it. */
const changed = (prefs: NotificationPrefs, changes: PrefChanges): NotificationPrefs => {
  const { matrix: wished = {}, allowed_to_write: allowed, ...plain } = changes;
  const matrix = { ...prefs.matrix };
  for (const type of Object.keys(matrix) as (keyof typeof matrix)[])
    matrix[type] = { ...matrix[type], ...wished[type] };
  return { ...prefs, ...plain, matrix, ...(allowed && { telegram: 'ready' }) };
};

/**
 * Changes what is named, and shows it at once; what was refused is as before. Several in a row reach the server in the
 * order in which they were wished, and none shows again what a later one has changed. Rejects as the call does.
 */
export const savePrefs = async (taice: Taice, changes: PrefChanges): Promise<void> => {
  const { queries, api } = taice;
  const mutationKey = notificationKeys.prefs;
  const [domain] = mutationKey;
  const change = showChange(queries, (data, [asked]) =>
    asked === domain ? changed(data as NotificationPrefs, changes) : data,
  );
  const inTurn = queries.getMutationCache().build(queries, {
    mutationKey,
    mutationFn: (wished: PrefChanges) => api.notifications.storePrefs(wished),
    scope: { id: domain },
    networkMode: 'always',
  });
  try {
    const prefs = await inTurn.execute(changes);
    change.stop();
    if (queries.isMutating({ mutationKey }) > 0) return;
    // The answer has everything; what was asked before it may be without the change.
    await queries.cancelQueries({ queryKey: notificationKeys.prefs });
    queries.setQueryData(notificationKeys.prefs, prefs);
  } catch (error) {
    change.takeBack();
    throw error;
  }
};
