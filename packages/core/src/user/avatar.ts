import { putFile } from '../client/put-file.ts';
import type { Taice } from '../types.ts';
import { saveProfile } from './profile.ts';

/**
 * Makes a picture of at most 5 MB the viewer's portrait. What the server has against it is told in a
 * toast, and rejects with an ApiError.
 */
export async function changeAvatar(taice: Taice, picture: Blob): Promise<void> {
  const { key } = (await putFile(taice, 'avatar', picture)) as { key: string };
  await saveProfile(taice, { avatar: key });
}
