import { langHeaders } from '@taice/contract/shapes';
import { delays } from '../delays.ts';
import { NetworkError } from '../client/errors.ts';
import { readEnvelope } from '../client/send.ts';
import { langAtom, tokenAtom } from '../session/atoms.ts';
import { showError } from '../toasts/show-error.ts';
import type { Taice } from '../types.ts';
import { saveProfile } from './profile.ts';

const put = async (taice: Taice, endpoint: string, token: string, picture: Blob) => {
  const { store } = taice;
  const response = await fetch(endpoint, {
    method: 'POST',
    body: picture,
    headers: {
      Authorization: `Bearer ${store.get(tokenAtom)}`,
      'Upload-Token': token,
      lang: langHeaders[store.get(langAtom)],
    },
    signal: AbortSignal.timeout(delays.requestTimeout),
  }).catch((error: unknown) => {
    throw new NetworkError('response Error', { cause: error });
  });
  return (await readEnvelope(response)) as { key: string };
};

/**
 * Makes a picture of at most 5 MB the viewer's portrait. What the server has against it is told in a
 * toast, and rejects with an ApiError.
 */
export async function changeAvatar(taice: Taice, picture: Blob): Promise<void> {
  const { endpoint, token } = await taice.api.studio.uploadToken(
    { kind: 'avatar', bytes: picture.size, mime: picture.type },
    { toast: true },
  );
  const { key } = await put(taice, endpoint, token, picture).catch((error: unknown) => {
    showError(taice, error);
    throw error;
  });
  await saveProfile(taice, { avatar: key });
}
