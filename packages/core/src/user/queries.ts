import type { Reply, TaiceContract, UserFull } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type User = TaiceContract['user'];

/** ms for which figures stay fresh if nothing here has changed them. */
const statsStaleMs = 15_000;

export const userKeys = {
  all: ['user'],
  me: ['user', 'me'],
  stats: ['user', 'figures'],
  profile: (id: string) => ['user', 'profile', id],
  dataExport: ['user', 'copy'],
  sessions: ['user', 'sessions'],
} as const;

export const userQueries = {
  /** The viewer's own account. It comes with the session and lives as long. */
  me: (taice: Taice) =>
    defineQuery<UserFull>({
      queryKey: userKeys.me,
      queryFn: ({ signal }) => taice.api.user.info({}, { signal }),
      enabled: loggedIn(taice),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** The same, reloaded where the level is shown. */
  level: (taice: Taice) => ({ ...userQueries.me(taice), staleTime: statsStaleMs }),
  /** Rewards that wait for a claim, and points of the first video. Claims and full rings reload it. */
  stats: (taice: Taice) =>
    defineQuery<Reply<User['dataCount']>>({
      queryKey: userKeys.stats,
      queryFn: ({ signal }) => taice.api.user.dataCount({}, { signal }),
      enabled: loggedIn(taice),
      staleTime: statsStaleMs,
    }),
  /** A person's public page. */
  profile: ({ api }: Taice, id: string) =>
    defineQuery<Reply<User['profile']>>({
      queryKey: userKeys.profile(id),
      queryFn: ({ signal }) => api.user.profile({ id }, { signal }),
    }),
  /** The copy of the viewer's own data, if one was made. */
  dataExport: (taice: Taice) =>
    defineQuery<Reply<User['exportState']>>({
      queryKey: userKeys.dataExport,
      queryFn: ({ signal }) => taice.api.user.exportState({}, { signal }),
      enabled: loggedIn(taice),
    }),
  /** Sessions of the account. */
  sessions: (taice: Taice) =>
    defineQuery<Reply<TaiceContract['auth']['sessionList']>>({
      queryKey: userKeys.sessions,
      queryFn: ({ signal }) => taice.api.auth.sessionList({}, { signal }),
      enabled: loggedIn(taice),
    }),
};
