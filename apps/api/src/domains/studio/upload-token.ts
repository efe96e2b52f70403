import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { avatarMaxBytes } from '@taice/contract/shapes';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { openLeave } from './upload-leaves.ts';
import { openUpload } from './uploads/open-upload.ts';

/** Where the bytes of a portrait go. */
export const avatarPath = '/api/upload/avatar';

const mimes: ReadonlySet<string> = new Set(['', 'image/jpeg', 'image/png', 'image/webp']);

export const uploadToken = handler(contract.studio.uploadToken, {
  run: async (call) => {
    const { db, clock, numbers, user, input } = call;
    if (input.kind === 'video') return openUpload(call, user.userId, input);
    if (!mimes.has(input.mime)) fail(1702, { data: { reason: 'JPEG, PNG or WebP' } });
    if (input.bytes > avatarMaxBytes) fail(1703, { data: { max_bytes: avatarMaxBytes } });
    const at = clock.real();
    const expiresAt = new Date(at.getTime() + numbers.upload_leave_ms);
    const token = randomBytes(32).toString('base64url');
    const leave = {
      userId: user.userId,
      token,
      maxBytes: avatarMaxBytes,
      at,
      expiresAt,
      most: numbers.avatars_per_day,
    };
    const id = await transaction(db, (tx) => openLeave(tx, leave));
    if (id === undefined) return fail(1704);
    return {
      upload_id: `${id}`,
      protocol: 'post' as const,
      endpoint: avatarPath,
      token,
      chunk_bytes: avatarMaxBytes,
      expires_at: expiresAt.toISOString(),
      max_bytes: avatarMaxBytes,
      resume_offset: 0,
    };
  },
});
