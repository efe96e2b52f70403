import { contentQueries, type DocType } from '@taice/core';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** One document in the language of the session. */
export const useDoc = (type: DocType, slug?: string) =>
  useRead(contentQueries.doc(useTaice(), type, slug));
