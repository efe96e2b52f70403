import { contract } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { networkKey } from '../../platform/http/network.ts';
import { tryCountVisit } from '../posts/sharing/visits.ts';
import { requiredMs } from './credit-beat.ts';
import { deviceOf } from './device.ts';
import { countDisplay, rememberPosition, watchableLength } from './display-queries.ts';
import type { BeatReply } from './view-sessions.ts';
import { visitorId } from './visitor-view.ts';

type LogCall = Call<typeof contract.watching.addViewLog>;

export const addViewLog = handler(contract.watching.addViewLog, {
  run: async (call) => {
    const { user, viewSessions, ip, input } = call;
    const { view_session_id: sessionId, beat_token: token, seq } = input;
    if (sessionId === undefined) return withoutSession(call);
    if (token === undefined || seq === undefined)
      return fail(1304, { data: { reason: 'incomplete' } });
    return viewSessions.beat({
      userId: user?.userId ?? visitorId,
      deviceId: call.deviceId,
      ip,
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

/**
 * Updates the history and the display counter. The viewer earns nothing, because nothing is proved. A shared link's
 * visit counts once the video was delivered.
 */
const withoutSession = async (call: LogCall): Promise<BeatReply> => {
  const { db, clock, config, settings, user, ip, deviceId, input } = call;
  const { post_id: postId, position_s } = input;
  const length = await watchableLength(db, postId, user?.userId ?? null);
  if (!length) return fail(1201);
  const { duration_s: durationS, skip_ms } = length;
  const at = clock.rule();
  const viewer = user ? { userId: user.userId } : { deviceId };
  const network = networkKey(config.proofKey, ip);
  if (user) {
    const positionS = Math.min(position_s, durationS);
    await rememberPosition(db, { userId: user.userId, postId, at, positionS });
  }
  const from = { source: input.source ?? '', device: deviceOf(call) } as const;
  const view = { viewer, from, postId, at, isOpening: false, network };
  const { views } = await countDisplay(db, view, settings);
  const { bring } = user
    ? { bring: null }
    : await tryCountVisit(call, { deviceId, userId: null, postId, ip });
  return {
    beat_token: null,
    next_seq: 0,
    interval: settings.heartbeat_interval_ms / 1000,
    watched_seconds: 0,
    countdown: requiredMs(settings, durationS * 1000, 1, skip_ms) / 1000,
    state: 'available',
    reason: null,
    parts: null,
    view_num: views,
    bring,
  };
};
