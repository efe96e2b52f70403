import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { viewerOf } from '../posts/viewer.ts';
import { ownVideos } from './own-queries.ts';
import { ownDetail } from './own-view.ts';

export const userPostDetail = handler(contract.studio.userPostDetail, {
  run: async (call) => {
    const [video] = await ownVideos(call.db, call.user.userId, [call.input.id]);
    if (!video || video.state === 'deleted') return fail(1201);
    return ownDetail(video, await viewerOf(call, call.user, call.lang), call);
  },
});
