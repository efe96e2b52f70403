import { z } from 'zod';
import { fail } from '../../platform/http/failure.ts';
import type { Hit, Reached } from './find-documents.ts';
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
  z.string().max(120),
]);

/** Where a list goes on: behind what, and of which search. */
export interface Cursor {
  readonly after: Reached;
  readonly edges: Edges;
  /** What is looked for instead of what was typed. */
  readonly corrected: string | null;
}

export const writeCursor = (
  { wish, window, score, seq }: Hit,
  { newest, fine, coarse }: Edges,
  corrected: string | null,
): string =>
  Buffer.from(
    JSON.stringify([wish, window, score, seq, newest, fine, coarse, corrected ?? '']),
  ).toString('base64url');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

export const readCursor = (text: string): Cursor => {
  const read = shape.safeParse(parse(text));
  if (!read.success)
    return fail(400, {
      data: { issues: [{ field: 'cursor', message: 'not a cursor of this list' }] },
    });
  const [wish, window, score, seq, newest, fine, coarse, corrected] = read.data;
  if (corrected.includes('\0') || !corrected.isWellFormed())
    return fail(400, { detail: 'the cursor holds what is no text' });
  return {
    after: { wish, window, score, seq },
    edges: { newest, fine, coarse },
    corrected: corrected === '' ? null : corrected,
  };
};
