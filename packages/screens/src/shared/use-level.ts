import { useQuery } from '@tanstack/react-query';
import type { UserFull } from '@taice/contract';
import { userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';

/** The viewer's level, asked for where it is shown: what they watch raises it while the account that came with the session stands. */
export const useLevel = (): UserFull['user_level'] | undefined =>
  useQuery(userQueries.level(useTaice())).data?.user_level;
