import { uploadFile } from '../client/upload-file.ts';
import type { Taice } from '../types.ts';
import { saveProfile } from './profile.ts';

/**
 * Uploads a picture of at most 5 MB as the viewer's portrait. A toast shows an error of the server, and the call
 * rejects with an ApiError.
 */
export async function changeAvatar(taice: Taice, picture: Blob): Promise<void> {
  const { key } = (await uploadFile(taice, 'avatar', picture)) as { key: string };
  await saveProfile(taice, { avatar: key });
}
