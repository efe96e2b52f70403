import type { OwnDetail } from '@taice/contract';
import { ApiError, NetworkError } from '../../client/errors.ts';
import { fieldOf } from '../../client/field-of.ts';
import { CarryError } from './carry.ts';
import type { UploadProblem } from './types.ts';

/**
 * What follows from an error on the way: `again` as soon as there is a line, `leave` with a new leave from the
 * server, `login` once somebody has logged in, `form` the form is to be changed, `refused` nothing.
 */
export type Trouble = 'again' | 'leave' | 'login' | 'form' | 'refused' | 'unknown';

/** What another tab has saved since the version that was edited; null for any other error. */
export const conflictOf = (error: unknown): OwnDetail | null =>
  error instanceof ApiError && error.code === 409
    ? ((error.data as { current?: OwnDetail } | null)?.current ?? null)
    : null;

/** Codes that pass by themselves. */
const passing: ReadonlySet<number> = new Set([429, 500, 503]);
/** The leave is over, or of an upload that is not whole. */
const over: ReadonlySet<number> = new Set([1701, 1709]);

const ofCarry = (status: number): Trouble => {
  if (status === 401) return 'login';
  if ([403, 404, 410].includes(status)) return 'leave';
  // Another offset, a lock of the same upload, a limit: all of them pass.
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)
    ? 'again'
    : 'refused';
};

export const troubleOf = (error: unknown): Trouble => {
  if (error instanceof NetworkError) return 'again';
  if (error instanceof CarryError) return ofCarry(error.status);
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.code === 401) return 'login';
  if (passing.has(error.code)) return 'again';
  if (over.has(error.code)) return 'leave';
  if (conflictOf(error)) return 'form';
  return fieldOf(error) === null ? 'refused' : 'form';
};

/** What the server said against it, for people. */
export const problemOf = (error: unknown): UploadProblem => {
  if (!(error instanceof ApiError)) return { kind: 'server', text: '' };
  const current = conflictOf(error);
  if (current) return { kind: 'conflict', text: error.message, current };
  const { post_id, max_bytes } = (error.data ?? {}) as { post_id?: string; max_bytes?: number };
  if (error.code === 1706) return { kind: 'posted_before', text: error.message, postId: post_id };
  if (error.code === 1702) return { kind: 'not_a_video', text: error.message };
  if (error.code === 1703 && max_bytes !== undefined)
    return { kind: 'too_large', text: error.message, maxBytes: max_bytes };
  return { kind: 'server', text: error.message, field: fieldOf(error) ?? undefined };
};
