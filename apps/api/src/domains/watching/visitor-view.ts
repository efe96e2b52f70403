import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { AppType } from '@taice/contract';
import { sessionReceiver } from '../../platform/media/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { type BeatToken, type Networks, readBeatToken, writeBeatToken } from './beat-token.ts';
import { firstDueMs } from './beat-rhythm.ts';
import { requiredMs } from './credit-beat.ts';
import { networksOf } from './delivery-queries.ts';
import type { EligibilityFacts } from './eligibility-queries.ts';
import { moveWatchCursor, insertSession, lockWatchCursor, touchHistory } from './open-queries.ts';
import { qualifyView } from './qualify-view.ts';
import type { ViewSessionParts } from './view-sessions.ts';

/**
 * Visitors' views. The server stores no row for them: the signed beat token holds the credit. It is valid on its own
 * device, for a day, and once.
 */

/** User id in the tokens of visitors. */
export const visitorId = 0n;

/** How long a finished view waits for the visitor's account, in ms. */
const visitorViewTtlMs = 24 * 3_600_000;

const deviceMark = (key: KeyObject, deviceId: string): string =>
  createHmac('sha256', key).update(`visitor view ${deviceId}`).digest('hex').slice(0, 16);

/** True if the visitor opened the session on this device. */
export const isOfDevice = (key: KeyObject, sessionId: string, deviceId: string): boolean =>
  sessionId.endsWith(`-${deviceMark(key, deviceId)}`);

export interface VisitorOpening extends Networks {
  readonly deviceId: string;
  readonly postId: bigint;
  /** In seconds. */
  readonly durationS: number;
  readonly skipMs: number;
  readonly positionS: number;
  /** On the real clock. */
  readonly at: Date;
}

/** The token of a visitor's new view. */
export const openVisitorView = (
  { settings, proofKey }: { settings: Settings; proofKey: KeyObject },
  { deviceId, postId, durationS, skipMs, positionS, at, network, provider }: VisitorOpening,
): { readonly token: BeatToken; readonly text: string } => {
  const durationMs = Math.round(durationS * 1000);
  const required = requiredMs(settings, durationMs, 1, skipMs);
  const token: BeatToken = {
    sessionId: `${randomBytes(16).toString('hex')}-${deviceMark(proofKey, deviceId)}`,
    userId: visitorId,
    postId,
    seq: 1,
    creditedMs: 0,
    requiredMs: required,
    durationMs,
    skipMs,
    rate: 0,
    movedMs: 0,
    positionS: Math.min(positionS, durationS),
    aheadMs: 0,
    at: at.getTime(),
    heardAt: at.getTime(),
    dueMs: firstDueMs(settings, required),
    gapMs: 0,
    regular: 0,
    network,
    provider,
  };
  return { token, text: writeBeatToken(proofKey, token) };
};

/** The finished view that `text` proves, if it is of this post and device and not too old; otherwise undefined. */
export const readVisitorView = (
  key: KeyObject,
  text: string,
  { postId, deviceId, at }: { postId: bigint; deviceId: string; at: Date },
): BeatToken | undefined => {
  const token = readBeatToken(key, text);
  if (!token || token.userId !== visitorId || token.postId !== postId) return undefined;
  if (!isOfDevice(key, token.sessionId, deviceId)) return undefined;
  if (token.creditedMs < token.requiredMs) return undefined;
  return at.getTime() - token.at <= visitorViewTtlMs ? token : undefined;
};

const HAS_USED_VISITOR_VIEW = `select 1 from view_session where id like '%-%' and right(id, 16) = $1 limit 1`;

/** True if an account has used a view of this device's visitor. Each account is paid for one in its life. */
export const hasUsedVisitorView = async (
  db: Database,
  key: KeyObject,
  deviceId: string,
): Promise<boolean> =>
  (
    await preparedQuery(db, 'visitor_view_brought', HAS_USED_VISITOR_VIEW, [
      deviceMark(key, deviceId),
    ])
  ).length > 0;

const LOCK_VISITOR_VIEW = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;
// Only ids of visitors' sessions contain a hyphen.
const IS_ALREADY_TRANSFERRED = `select 1 from view_session where id = $1 or (user_id = $2 and id like '%-%') limit 1`;
const HAS_WATCHED_SINCE = `select 1 from view_session
  where user_id = $1 and credited_ms > 0 and started_at < $3 and last_beat_at > $2 limit 1`;
const CREDIT_SESSION = `update view_session set credited_ms = $2, watch_ms = $2, rate = $3, last_beat_at = $4,
    seen = int4multirange(int4range($5, $6)),
    beats = jsonb_build_array(jsonb_build_array($2::int, $2::int, null))
  where id = $1`;

export interface VisitorTransfer extends Networks {
  readonly userId: bigint;
  readonly deviceId: string;
  readonly appType: AppType;
  readonly facts: EligibilityFacts;
  readonly ruleAt: Date;
}

/**
 * Turns a visitor's view into one of the person's and judges it as if just watched; one for each account. Unchanged if
 * it was moved before, or if the person was credited for other watching at the same time.
 */
export const transferVisitorView = async (
  tx: Tx,
  parts: Pick<ViewSessionParts, 'settings' | 'config'>,
  token: BeatToken,
  { userId, deviceId, appType, facts, network, provider, ruleAt }: VisitorTransfer,
): Promise<void> => {
  const { sessionId: id, postId } = token;
  const startedAt = new Date(token.at - token.creditedMs);
  const endedAt = new Date(token.at);
  const clock = await lockWatchCursor(tx, userId, startedAt);
  if (facts.paid || facts.claimable) return;
  if (
    (
      await preparedQuery(tx, 'visitor_view_watched', HAS_WATCHED_SINCE, [
        userId,
        startedAt,
        endedAt,
      ])
    ).length > 0
  )
    return;
  // Serializes two accounts that use one view.
  await preparedQuery(tx, 'visitor_view_lock', LOCK_VISITOR_VIEW, [id]);
  if (
    (await preparedQuery(tx, 'visitor_view_known', IS_ALREADY_TRANSFERRED, [id, userId])).length > 0
  )
    return;
  await insertSession(tx, {
    id,
    userId,
    deviceId,
    appType,
    postId,
    reason: null,
    requiredMs: token.requiredMs,
    skipMs: token.skipMs,
    positionS: token.positionS,
    at: startedAt,
    ruleAt,
  });
  const from = Math.max(0, Math.floor(token.positionS - token.movedMs / 1000));
  const to = Math.max(from, Math.ceil(token.positionS));
  const rate = token.movedMs / Math.max(1, token.creditedMs);
  const credit = [id, token.creditedMs, rate, endedAt, from, to];
  await preparedQuery(tx, 'visitor_view_credit', CREDIT_SESSION, credit);
  await moveWatchCursor(tx, { userId, from: clock.session_id, to: id, at: endedAt });
  await touchHistory(tx, { userId, postId, at: ruleAt, isStart: false });
  const deliveryNetworks = await networksOf(tx, { receiver: sessionReceiver(id), place: '' });
  const networks = [...new Set([...deliveryNetworks, token.provider, provider])].filter(Boolean);
  await qualifyView(tx, parts, {
    userId,
    postId,
    sessionId: id,
    network,
    networks,
    at: ruleAt,
  });
};
