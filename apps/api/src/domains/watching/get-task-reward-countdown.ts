import { type ClaimedPart, contract, type Countdown } from '@taice/contract';
import { businessDay, formatMicro, nextReset, sumAmounts } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { videoBlocker } from '../../platform/earning-video.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { networkKey, providerKey } from '../../platform/http/network.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { currentBoost } from '../nft/wear/equipment-queries.ts';
import { claimParts, newcomerParts } from '../rewards/claim-parts.ts';
import { wholePaidView } from '../wallet/paid-view.ts';
import { deviceOf } from './device.ts';
import { watchableLength } from './display-queries.ts';
import { rewardBlocker } from './eligibility.ts';
import { eligibilityFacts } from './eligibility-queries.ts';
import { currentSession, rewardedViews } from './open-queries.ts';
import { openSession } from './open-session.ts';
import { sessionAnswer } from './session-answer.ts';
import {
  hasUsedVisitorView,
  transferVisitorView,
  openVisitorView,
  readVisitorView,
} from './visitor-view.ts';

type VisitorCall = Call<typeof contract.watching.getTaskRewardCountdown>;
type CountdownCall = VisitorCall & { readonly user: Principal };

export const getTaskRewardCountdown = handler(contract.watching.getTaskRewardCountdown, {
  run: async (call) => {
    const { user, input } = call;
    if (!user) return input.post_id === undefined ? fail(401) : openAsVisitor(call, input.post_id);
    const userCall = { ...call, user };
    return input.post_id === undefined ? dayOf(userCall) : openForUser(userCall, input.post_id);
  },
});

const openForUser = async (call: CountdownCall, postId: bigint): Promise<Countdown> => {
  const { db, clock, settings, config, user, deviceId, appType } = call;
  const { userId } = user;
  const [at, ruleAt] = [clock.real(), clock.rule()];
  const facts = await eligibilityFacts(db, userId, postId, businessDay(ruleAt), call);
  if (!facts?.watchable) return fail(1201);
  const reason = rewardBlocker(facts, settings);
  const { position_s: positionS } = call.input;
  const network = networkKey(config.proofKey, call.ip);
  const provider = providerKey(config.proofKey, call.ip);
  const from = { source: call.input.source ?? '', device: deviceOf(call) } as const;
  const opening = {
    userId,
    postId,
    deviceId,
    appType,
    network,
    provider,
    from,
    positionS,
    facts,
    reason,
    at,
    ruleAt,
  };
  const { visitor_view: proof = '' } = call.input;
  const visitors = readVisitorView(config.proofKey, proof, { postId, deviceId, at });
  const session = await transaction(db, async (tx) => {
    // A visitor's view moves only once the person's age is confirmed.
    if (visitors && reason !== 'age_unconfirmed')
      await transferVisitorView(tx, call, visitors, opening);
    return openSession(tx, { settings, proofKey: config.proofKey }, opening);
  });
  const fullAt = session.state === 'claimable' ? session.qualifiedAt : null;
  const view = { userId, postId, sessionId: session.id, fullAt };
  const parts = session.reason === null ? await claimParts(db, call, view, ruleAt) : [];
  return {
    view_session_id: session.id,
    beat_token: session.token,
    next_seq: session.seq,
    required_seconds: session.requiredMs / 1000,
    ...sessionAnswer(session),
    paid: facts.paid ? ((await wholePaidView(db, userId, postId))?.paid ?? null) : null,
    parts,
    ...dayFields(call, { used: facts.used, boostBp: facts.boost_bp, bonus: bonusOf(parts) }),
    interval: session.dueMs / 1000,
  };
};

/** A visitor's view is credited by the same rules, and stays on their device until they register. */
const openAsVisitor = async (call: VisitorCall, postId: bigint): Promise<Countdown> => {
  const { db, clock, settings, config, deviceId, input } = call;
  const video = await watchableLength(db, postId, null);
  if (!video) return fail(1201);
  const reason = videoBlocker(video, settings);
  const provider = providerKey(config.proofKey, call.ip);
  const { token, text } = openVisitorView(
    { settings, proofKey: config.proofKey },
    {
      deviceId,
      postId,
      durationS: video.duration_s,
      skipMs: video.skip_ms,
      positionS: input.position_s ?? 0,
      at: clock.real(),
      network: networkKey(config.proofKey, call.ip),
      provider,
    },
  );
  const { creditedMs, requiredMs, sessionId, seq, dueMs } = token;
  // The view is not counted, so no reward is promised.
  const isReturning = await hasUsedVisitorView(db, config.proofKey, deviceId);
  const parts =
    reason === null && !isReturning ? await newcomerParts(db, call, postId, clock.rule()) : [];
  return {
    view_session_id: sessionId,
    beat_token: text,
    next_seq: seq,
    required_seconds: requiredMs / 1000,
    ...sessionAnswer({ state: 'open', reason, creditedMs, requiredMs }),
    ...(isReturning &&
      ({ view_session_id: null, beat_token: null, state: 'not_eligible' } as const)),
    paid: null,
    parts,
    ...dayFields(call, { used: 0, boostBp: 0, bonus: bonusOf(parts) }),
    interval: dueMs / 1000,
  };
};

/** Without a video: the day's state, and the open session, if any. */
const dayOf = async (call: CountdownCall): Promise<Countdown> => {
  const { db, clock, settings, user } = call;
  const idleSince = new Date(clock.real().getTime() - settings.session_end_ms);
  const [session, used, boostBp] = await Promise.all([
    currentSession(db, user.userId, idleSince),
    rewardedViews(db, user.userId, businessDay(clock.rule())),
    currentBoost(db, user.userId),
  ]);
  const sessionFigures = session && {
    state: session.state,
    reason: session.reason,
    creditedMs: session.credited_ms,
    requiredMs: session.required_ms,
  };
  return {
    view_session_id: session?.id ?? null,
    beat_token: null,
    next_seq: 0,
    paid: null,
    parts: [],
    required_seconds: (session?.required_ms ?? settings.view_min_ms) / 1000,
    ...(sessionFigures
      ? sessionAnswer(sessionFigures)
      : {
          watched_seconds: 0,
          countdown: settings.view_min_ms / 1000,
          state: 'available',
          reason: null,
        }),
    ...dayFields(call, { used, boostBp }),
  };
};

/** The part from creators' rewards. */
const bonusOf = (parts: readonly ClaimedPart[]): string =>
  sumAmounts(parts.filter(({ kind }) => kind === 'post_reward_claim'));

interface Today {
  readonly used: number;
  readonly boostBp: number;
  readonly bonus?: string;
}

const dayFields = ({ clock, settings }: VisitorCall, { used, boostBp, bonus = '0' }: Today) => ({
  interval: settings.heartbeat_interval_ms / 1000,
  reward: {
    base: formatMicro(settings.view_reward_base),
    boost_bp: boostBp,
    post_reward: bonus,
  },
  day: { used, cap: settings.view_reward_daily_cap },
  reset_at: new Date(nextReset(clock.rule())).toISOString(),
});
