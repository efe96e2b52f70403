import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { removeUpload } from './remove-upload.ts';
import type { UploadRow } from './upload-queries.ts';

/**
 * Ends an upload in one of these states. A row lock keeps others from using it meanwhile; the state changes only once
 * the bytes are gone.
 */
export const endUpload = (
  { db, sources }: Pick<Services, 'db' | 'sources'>,
  { id, multipart_id }: Pick<UploadRow, 'id' | 'multipart_id'>,
  states: readonly UploadRow['state'][],
): Promise<void> =>
  transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('upload')
      .set({ state: 'expired', sha256: null, network: null })
      .where('id', '=', id)
      .where('state', 'in', states)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await removeUpload({ sources }, { id, multipart_id });
  });
