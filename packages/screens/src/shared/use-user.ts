import { useQuery } from '@tanstack/react-query';
import type { UserFull } from '@taice/contract';
import { userQueries } from '@taice/core';
import { useTaice } from './taice.tsx';

/** The account of whoever is logged in; null for a visitor. */
export function useUser(): UserFull | null {
  return useQuery(userQueries.me(useTaice())).data ?? null;
}
