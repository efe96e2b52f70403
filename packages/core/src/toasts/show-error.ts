import { NetworkError } from '../client/errors.ts';
import { onlineAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { errorText } from './error-text.ts';
import { toast } from './store.ts';

/** Shows an error as a toast; a browser's own text for a lost connection is not for people. */
export function showError(taice: Taice, error: unknown): void {
  const isNetworkError = error instanceof NetworkError;
  const messageKey = isNetworkError
    ? taice.store.get(onlineAtom)
      ? 'networkFailed'
      : 'offline'
    : undefined;
  toast(taice, { kind: 'error', text: errorText(error), messageKey });
}
