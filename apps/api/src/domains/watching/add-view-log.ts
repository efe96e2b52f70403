import { contract } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { requiredMs } from './credit-beat.ts';
import { countDisplay, rememberPosition, watchableDuration } from './display-queries.ts';
import type { BeatReply } from './view-sessions.ts';

type LogCall = Call<typeof contract.watching.addViewLog>;

export const addViewLog = handler(contract.watching.addViewLog, {
  run: async (call) => {
    const { user, deviceId, viewSessions, input } = call;
    const { view_session_id: sessionId, beat_token: token, seq } = input;
    if (sessionId === undefined) return withoutSession(call);
    // A session is somebody's: whoever comes without a live login is told so, and not counted as a visitor.
    if (!user) return fail(401);
    if (token === undefined || seq === undefined)
      return fail(1304, { data: { reason: 'incomplete' } });
    return viewSessions.beat({
      userId: user.userId,
      deviceId,
      postId: input.post_id,
      sessionId,
      token,
      seq,
      positionS: input.position_s,
      rate: input.rate,
      visible: input.visible,
      playing: input.playing,
    });
  },
});

/** History and the display counter; nothing is earned, since nothing is proved. */
const withoutSession = async ({
  db,
  clock,
  numbers,
  user,
  deviceId,
  input,
}: LogCall): Promise<BeatReply> => {
  const { post_id: postId, position_s } = input;
  const durationS = await watchableDuration(db, postId, user?.userId ?? null);
  if (durationS === undefined) return fail(1201);
  const at = clock.rule();
  const viewer = user ? `u${user.userId}` : `d${deviceId}`;
  if (user) {
    const positionS = Math.min(position_s, durationS);
    await rememberPosition(db, { userId: user.userId, postId, at, positionS });
  }
  const views = await countDisplay(db, { viewer, postId, at, isOpening: false });
  return {
    beat_token: null,
    next_seq: 0,
    interval: numbers.heartbeat_interval_ms / 1000,
    watched_seconds: 0,
    countdown: requiredMs(numbers, durationS * 1000) / 1000,
    state: 'available',
    reason: null,
    view_num: views,
  };
};
