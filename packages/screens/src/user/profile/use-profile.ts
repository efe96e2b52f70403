import { userQueries } from '@taice/core';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

/** A person's public page; sends no request without an id. */
export const useProfile = (id: string | undefined) =>
  useRead({ ...userQueries.profile(useTaice(), id ?? ''), enabled: id !== undefined });
