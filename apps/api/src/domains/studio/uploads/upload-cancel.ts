import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { endUpload } from './end-upload.ts';
import { remainingToday } from './upload-quota.ts';
import { findUpload } from './upload-queries.ts';

export const uploadCancel = handler(contract.studio.uploadCancel, {
  run: async (call) => {
    const { user, input } = call;
    const upload = await findUpload(call.db, input.upload_id);
    if (upload?.user_id !== user.userId) return fail(1701);
    await endUpload(call, upload, ['open', 'complete']);
    return remainingToday(call, user.userId);
  },
});
