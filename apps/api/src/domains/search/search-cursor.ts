import { z } from 'zod';
import { cursor } from '../../platform/cursor.ts';
import type { ReadPosition } from './find-documents.ts';
import type { Edges } from './windows.ts';

const count = z.number().int().min(0).max(2_147_483_647);
const level = z.number().int().min(0).max(20);
const shape = z.tuple([
  z.number().int().min(0).max(2),
  z.number().int().min(0).max(20),
  z.number().min(-1).max(1e15),
  count,
  count,
  level,
  level,
  z
    .string()
    .max(120)
    // Rejects text that the database cannot store.
    .refine((words) => !words.includes('\0') && words.isWellFormed()),
]);

/** The cursor of a result list, and its query. */
export interface SearchState {
  readonly after: ReadPosition;
  readonly edges: Edges;
  /** The corrected query, if it replaces the typed one. */
  readonly corrected: string | null;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

export const searchCursor = cursor<SearchState>({
  encode: ({
    after: { alternative, window, score, seq },
    edges: { newest, fine, coarse },
    corrected,
  }) =>
    Buffer.from(
      JSON.stringify([alternative, window, score, seq, newest, fine, coarse, corrected ?? '']),
    ).toString('base64url'),
  decode: (text) => {
    const { data } = shape.safeParse(parsed(text));
    if (!data) return undefined;
    const [wish, window, score, seq, newest, fine, coarse, corrected] = data;
    return {
      after: { alternative: wish, window, score, seq },
      edges: { newest, fine, coarse },
      corrected: corrected === '' ? null : corrected,
    };
  },
});
