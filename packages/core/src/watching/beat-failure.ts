import { ApiError } from '../client/errors.ts';

/** The meaning of a failed beat for the view. */
export type BeatFailure =
  /** No answer, or a server error: the same beat again, later. */
  | { readonly kind: 'lost' }
  /** Too many at once; `afterMs` if the server sent a wait. */
  | { readonly kind: 'slow'; readonly afterMs: number | null }
  /** The session is void; `elsewhere` if another device replaced it. */
  | { readonly kind: 'void'; readonly elsewhere: boolean }
  | { readonly kind: 'gone' };

export function classifyBeatError(error: unknown): BeatFailure {
  if (!(error instanceof ApiError) || (error.code >= 500 && error.code < 1000))
    return { kind: 'lost' };
  const data = error.data as { retry_after?: unknown; reason?: unknown } | null;
  if (error.code === 429)
    return { kind: 'slow', afterMs: Number(data?.retry_after) * 1000 || null };
  if (error.code === 1304) return { kind: 'void', elsewhere: data?.reason === 'elsewhere' };
  return { kind: 'gone' };
}
