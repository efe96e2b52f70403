import { useQuery } from '@tanstack/react-query';
import type { UserFull } from '@taice/contract';
import { readyAtom, userQueries } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useTaice } from './taice.tsx';

/** True once the session is known. */
export const useSessionReady = (): boolean => useAtomValue(readyAtom);

/** The logged-in user's account; null for a visitor. */
export function useUser(): UserFull | null {
  return useQuery(userQueries.me(useTaice())).data ?? null;
}
