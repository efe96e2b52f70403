import type { Input, TaiceContract } from '@taice/contract';
import { langHeaders } from '@taice/contract/shapes';
import { delays } from '../delays.ts';
import { langAtom, tokenAtom } from '../session/atoms.ts';
import { showError } from '../toasts/show-error.ts';
import type { Taice } from '../types.ts';
import { NetworkError } from './errors.ts';
import { readEnvelope } from './send.ts';

type Kind = Exclude<Input<TaiceContract['studio']['uploadToken']>['kind'], 'video'>;

const put = async ({ store }: Taice, endpoint: string, token: string, file: Blob) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: file,
    headers: {
      Authorization: `Bearer ${store.get(tokenAtom)}`,
      'Upload-Token': token,
      lang: langHeaders[store.get(langAtom)],
    },
    signal: AbortSignal.timeout(delays.requestTimeout),
  }).catch((error: unknown) => {
    throw new NetworkError('response Error', { cause: error });
  });
  return readEnvelope(response);
};

/**
 * Uploads a small file with a permission of its own; returns the server's result. A toast shows an error of the server,
 * unless `quiet`, and the call rejects with an ApiError.
 */
export async function uploadFile(
  taice: Taice,
  kind: Kind,
  file: Blob,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<unknown> {
  const { endpoint, token } = await taice.api.studio.uploadToken(
    { kind, bytes: Math.max(1, file.size), mime: file.type },
    { toast: !quiet },
  );
  return put(taice, endpoint, token, file).catch((error: unknown) => {
    if (!quiet) showError(taice, error);
    throw error;
  });
}
