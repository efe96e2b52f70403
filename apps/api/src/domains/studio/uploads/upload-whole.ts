import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { receivedParts } from './upload-parts.ts';
import { requireGrant } from './require-grant.ts';
import { finishUpload } from './upload-files.ts';

export const uploadWhole = handler(contract.studio.uploadWhole, {
  run: async (call) => {
    const { sources, user, input } = call;
    const upload = await requireGrant(call, user.userId, input);
    if (upload.state === 'open' && sources.multipart) {
      const parts = await receivedParts(call, sources.multipart, upload);
      const storedEtags = new Map(parts.map(({ number, etag }) => [number, etag]));
      // Parts of a completed upload are not listed any more.
      const mismatched = input.parts.filter(({ number, etag }) => storedEtags.get(number) !== etag);
      if (parts.length > 0 && mismatched.length > 0)
        return fail(1709, { data: { parts: mismatched.map(({ number }) => number) } });
    }
    const state = await finishUpload(call, upload);
    if (state === 'expired') return fail(1701);
    return state === 'open' ? fail(1709) : {};
  },
});
