import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { rejectField } from '../store/form.ts';
import { bytesOfPart } from './upload-parts.ts';
import { requireGrant } from './require-grant.ts';
import { uploadKey } from './upload-key.ts';

export const uploadPart = handler(contract.studio.uploadPart, {
  run: async (call) => {
    const { sources, clock, settings, user, input } = call;
    const upload = await requireGrant(call, user.userId, input);
    if (!sources.multipart || upload.multipart_id === null) return fail(1701);
    const bytes = bytesOfPart(input.number, upload, call);
    if (bytes === 0) return rejectField('number', 'the file has no such part');
    const expiresS = Math.floor(settings.upload_grant_ms / 1_000);
    const part = {
      number: input.number,
      bytes,
      sha256: Buffer.from(input.sha256, 'hex').toString('base64'),
      expiresS,
    };
    const key = uploadKey(upload.id);
    const { url, headers } = await sources.multipart.presign(key, upload.multipart_id, part);
    const expiresAt = new Date(clock.real().getTime() + expiresS * 1_000);
    return { url, headers, bytes, expires_at: expiresAt.toISOString() };
  },
});
