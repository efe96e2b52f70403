import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { isBarred } from './is-barred.ts';
import { showDetail } from './show-detail.ts';
import { viewerOf } from './viewer.ts';

export const detail = handler(contract.posts.detail, {
  run: async (call) => {
    const viewer = await viewerOf(call, call.user, call.lang);
    const post = await showDetail(call, call.input.id, viewer);
    return post ?? fail((await isBarred(call.db, call.input.id, viewer.userId)) ? 451 : 1201);
  },
});
