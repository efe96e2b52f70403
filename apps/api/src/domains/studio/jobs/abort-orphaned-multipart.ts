import { mediaPrefix } from '../../../platform/media/storage-locations.ts';
import type { Services } from '../../../platform/services.ts';
import { uploadKey } from '../uploads/upload-key.ts';

/** The bucket may contain foreign keys. */
const ownPrefixes = [mediaPrefix, uploadKey('')];

/**
 * Aborts multipart uploads without an owner: a process died before it recorded them, or in the middle of a rendition.
 * Harmless to repeat.
 */
export const abortOrphanedMultipart = async ({
  db,
  clock,
  settings,
  sources,
}: Pick<Services, 'db' | 'clock' | 'settings' | 'sources'>): Promise<void> => {
  const { multipart } = sources;
  if (!multipart) return;
  const expiredBefore = clock.real().getTime() - settings.upload_ttl_ms;
  for (const prefix of ownPrefixes)
    for await (const { key, id, at } of multipart.listOpenUploads(prefix)) {
      if (at.getTime() > expiredBefore) continue;
      const storedUploads = await db
        .selectFrom('upload')
        .select('id')
        .where('multipart_id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (!storedUploads) await multipart.abort(key, id);
    }
};
