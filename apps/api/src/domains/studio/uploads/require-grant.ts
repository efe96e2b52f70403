import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { uploadByToken, type UploadRow } from './upload-queries.ts';

/** The person's upload that a token grants, while it is open; 1701 for any other. */
export const requireGrant = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: bigint,
  { upload_id, token }: { readonly upload_id: string; readonly token: string },
): Promise<UploadRow> => {
  const upload = await uploadByToken(db, { id: upload_id, token, userId });
  if (!upload || !['open', 'complete'].includes(upload.state)) return fail(1701);
  return upload.expires_at > clock.real() ? upload : fail(1701);
};
