import { idPattern } from '@taice/contract/shapes';
import { userQueries } from '@taice/core';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** Whom an address names; undefined for nobody that can be. */
export const askedPerson = (query: URLSearchParams): string | undefined =>
  idPattern.exec(query.get('id') ?? '')?.[0];

/** What somebody is called, once it is known. */
export const usePersonName = (id: string | undefined): string | undefined =>
  useRead({ ...userQueries.profile(useTaice(), id ?? ''), enabled: id !== undefined }).data
    ?.nickname;
