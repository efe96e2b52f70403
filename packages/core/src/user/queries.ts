import type { UserFull } from '@taice/contract';
import { loggedIn, read } from '../queries/read.ts';
import type { Taice } from '../types.ts';

export const userKeys = {
  all: ['user'],
  me: ['user', 'me'],
} as const;

export const userQueries = {
  /** The viewer's own account. It comes with the session and lives as long. */
  me: (taice: Taice) =>
    read<UserFull>({
      queryKey: userKeys.me,
      queryFn: ({ signal }) => taice.api.user.info({}, { signal }),
      enabled: loggedIn(taice),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};
