import type { Taice } from '../../types.ts';
import { studioKeys } from '../queries.ts';

/** Cancels an upload on the server to free its quota. Without an answer it expires by itself. */
export const cancelUpload = async (taice: Taice, uploadId: string): Promise<void> => {
  try {
    await taice.api.studio.uploadCancel({ upload_id: uploadId }, { toast: false });
  } catch {
    return;
  }
  void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
};
