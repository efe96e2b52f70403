import type { Reply, TaiceContract } from '@taice/contract';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { signInKeys } from './keys.ts';

export const signInQueries = {
  /** The current seven days of the cycle. */
  days: (taice: Taice) =>
    defineQuery<Reply<TaiceContract['signIn']['configs']>>({
      queryKey: signInKeys.days,
      queryFn: ({ signal }) => taice.api.signIn.configs({}, { signal }),
      enabled: loggedIn(taice),
    }),
};
