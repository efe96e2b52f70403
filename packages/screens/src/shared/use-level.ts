import { useQuery } from '@tanstack/react-query';
import type { UserFull } from '@taice/contract';
import { userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';

/**
 * The viewer's level, loaded where it is shown: watching raises it, while the session's account data does not change.
 */
export const useLevel = (): UserFull['user_level'] | undefined =>
  useQuery(userQueries.level(useTaice())).data?.user_level;
