import { sqlState } from './transaction.ts';

/** Connection refused, reset or closed, server starting or stopping, and no free connection in time. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const state = sqlState(error) ?? '';
  if (state.startsWith('08') || state.startsWith('57P')) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    // A missing socket, not a missing file.
    (code === 'ENOENT' && syscall === 'connect') ||
    code === 'ETIMEDOUT' ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed/.test(
      error.message,
    )
  );
};
