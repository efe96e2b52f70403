import { uploadFile } from '../client/upload-file.ts';
import type { TelegramStory, Taice, TelegramFeatures } from '../types.ts';

/**
 * Uploads a picture of at most 2 MB, where Telegram can fetch it for a day, and opens it in the viewer's story editor.
 * A toast shows an error of the server, and the call rejects with an ApiError.
 */
export async function shareStory(
  taice: Taice,
  open: NonNullable<TelegramFeatures['story']>,
  picture: Blob,
  content: Omit<TelegramStory, 'picture'>,
): Promise<void> {
  const { url } = (await uploadFile(taice, 'story', picture)) as { url: string };
  open({ ...content, picture: new URL(url, location.href).href });
}
