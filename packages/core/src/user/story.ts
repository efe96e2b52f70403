import { putFile } from '../client/put-file.ts';
import type { StoryShown, Taice, TelegramDoor } from '../types.ts';

/**
 * Uploads a picture of at most 2 MB, where Telegram can fetch it for a day, and opens it in the viewer's story editor.
 * A toast shows an error of the server, and the call rejects with an ApiError.
 */
export async function tellStory(
  taice: Taice,
  open: NonNullable<TelegramDoor['story']>,
  picture: Blob,
  words: Omit<StoryShown, 'picture'>,
): Promise<void> {
  const { url } = (await putFile(taice, 'story', picture)) as { url: string };
  open({ ...words, picture: new URL(url, location.href).href });
}
