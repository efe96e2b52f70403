import type { Taice } from '../../types.ts';
import { studioKeys } from '../queries.ts';

/** Ends an upload on the server, so that its place is free. Without an answer it ends by itself after its time. */
export const cancelUpload = async (taice: Taice, uploadId: string): Promise<void> => {
  try {
    await taice.api.studio.uploadCancel({ upload_id: uploadId }, { toast: false });
  } catch {
    return;
  }
  void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
};
