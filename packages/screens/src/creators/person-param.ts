import { idPattern } from '@taice/contract/shapes';
import { userQueries } from '@taice/core';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** The id of a person in an address; undefined if it is no valid id. */
export const parsePersonId = (query: URLSearchParams): string | undefined =>
  idPattern.exec(query.get('id') ?? '')?.[0];

/** A person's nickname; undefined until it is known. */
export const usePersonName = (id: string | undefined): string | undefined =>
  useRead({ ...userQueries.profile(useTaice(), id ?? ''), enabled: id !== undefined }).data
    ?.nickname;
