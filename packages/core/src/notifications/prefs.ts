import type { Input, NotificationPrefs, TaiceContract } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import { optimistic, showChange } from '../queries/show-change.ts';
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

/** Changes what is named, and shows it at once; what was refused is as before. Rejects as the call does. */
export const savePrefs = async (taice: Taice, changes: PrefChanges): Promise<void> => {
  const { queries, api } = taice;
  const [domain] = notificationKeys.prefs;
  const change = showChange(queries, (data, [asked]) =>
    asked === domain ? changed(data as NotificationPrefs, changes) : data,
  );
  const prefs = await optimistic(change, () => api.notifications.storePrefs(changes));
  queries.setQueryData(notificationKeys.prefs, prefs);
};
