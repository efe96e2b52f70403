import type { OwnDetail } from '@taice/contract';
import { ApiError, NetworkError } from '../../client/errors.ts';
import { getErrorField } from '../../client/error-field.ts';
import { UploadTransferError } from './uploader.ts';
import type { UploadProblem } from './types.ts';

/**
 * The reaction to an upload error. `again`: as soon as there is a network; `leave`: with a new permission of the
 * server; `login`: once the person has logged in; `form`: the form has to change; `refused`: nothing.
 */
export type UploadFailureKind = 'again' | 'leave' | 'login' | 'form' | 'refused' | 'unknown';

/** The version that another tab has saved since the edited one; null for any other error. */
export const conflictOf = (error: unknown): OwnDetail | null =>
  error instanceof ApiError && error.code === 409
    ? ((error.data as { current?: OwnDetail } | null)?.current ?? null)
    : null;

/** Codes of errors that pass by themselves. */
const transientCodes: ReadonlySet<number> = new Set([429, 500, 503]);
/** The permission has expired, or the upload is not complete. */
const grantExpiredCodes: ReadonlySet<number> = new Set([1701, 1709]);

const classifyTransferStatus = (status: number): UploadFailureKind => {
  if (status === 401) return 'login';
  if ([403, 404, 410].includes(status)) return 'leave';
  // Another offset, a lock of the same upload, or a limit: all of them pass.
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)
    ? 'again'
    : 'refused';
};

export const classifyUploadFailure = (error: unknown): UploadFailureKind => {
  if (error instanceof NetworkError) return 'again';
  if (error instanceof UploadTransferError) return classifyTransferStatus(error.status);
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.code === 401) return 'login';
  if (transientCodes.has(error.code)) return 'again';
  if (grantExpiredCodes.has(error.code)) return 'leave';
  if (conflictOf(error)) return 'form';
  return getErrorField(error) === null ? 'refused' : 'form';
};

/** The server's error, in words for people. */
export const toUploadProblem = (error: unknown): UploadProblem => {
  if (!(error instanceof ApiError)) return { kind: 'server', text: '' };
  const current = conflictOf(error);
  if (current) return { kind: 'conflict', text: error.message, current };
  const { post_id, max_bytes } = (error.data ?? {}) as { post_id?: string; max_bytes?: number };
  if (error.code === 1706) return { kind: 'posted_before', text: error.message, postId: post_id };
  if (error.code === 1702) return { kind: 'not_a_video', text: error.message };
  if (error.code === 1703 && max_bytes !== undefined)
    return { kind: 'too_large', text: error.message, maxBytes: max_bytes };
  return { kind: 'server', text: error.message, field: getErrorField(error) ?? undefined };
};
