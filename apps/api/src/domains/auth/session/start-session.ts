import type { LoginReply } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import { newToken, signKeyOf, tokenHash } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { countPendingUnread } from '../../messages/pending-unread.ts';
import { endSuspension } from '../../user/decide-suspension.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { toInet } from '../inet.ts';
import { recordDevice } from '../login-methods/queries.ts';

export type LoginCall = Caller & Pick<Services, 'clock' | 'config' | 'settings'>;

/** The product's login kinds, as `logType` shows them. */
export const logTypes = {
  wallet: 1,
  email: 2,
  register: 3,
  telegram: 4,
  ton: 6,
  google: 5,
} as const;

export type LogType = (typeof logTypes)[keyof typeof logTypes];

export interface NewSession {
  readonly id: bigint;
  readonly logType: LogType;
  /** True if this call created the account. */
  readonly isNew?: boolean;
  /** Time of the proof if it precedes this call (real clock). */
  readonly provenAt?: Date;
  /** Hash against which the password was verified; 1101 if it has changed meanwhile. */
  readonly passwordHash?: string | null;
  readonly invite?: LoginReply['invite'];
}

const RECORD_LOGIN = `update "user" set last_login_at = $2, log_type = $3, timezone = $4 where id = $1
  returning status, status_reason, status_until, password_hash`;
interface LoginRow {
  readonly status: string;
  readonly status_reason: string | null;
  readonly status_until: Date | null;
  readonly password_hash: string | null;
}

const INSERT_SESSION = `insert into session
    (user_id, token_sha256, app_type, device_id, ip, user_agent, expires_at, last_seen_at, created_at, proven_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`;

/** Starts a session for a proven person, the reply of every login. Suspended accounts get 1110 with reason and end. */
export const startSession = async (
  tx: Tx,
  call: LoginCall,
  { id, logType, isNew = false, provenAt, passwordHash, invite = null }: NewSession,
): Promise<LoginReply> => {
  const { clock, config, settings, appType, deviceId } = call;
  const now = clock.real();
  const [account] = await preparedQuery<LoginRow>(tx, 'user_enter', RECORD_LOGIN, [
    id,
    now,
    logType,
    call.timezone,
  ]);
  // A password change ends all sessions, and must also stop a login that waited for it.
  if (passwordHash !== undefined && account?.password_hash !== passwordHash) return fail(1101);
  const { status, status_reason: reason = null, status_until: until = null } = account ?? {};
  // The first login after its end lifts a suspension.
  if (status === 'suspended' && until !== null && until <= now)
    await endSuspension(tx, id, clock.rule());
  else if (status === undefined || status === 'suspended' || status === 'deleted')
    return fail(1110, { data: { reason, until: until?.toISOString() ?? null } });
  const token = newToken(config.proofKey);
  const ttlMs = appType === 'tg_mini' ? settings.session_ttl_mini_ms : settings.session_ttl_web_ms;
  const expiresAt = new Date(now.getTime() + ttlMs);
  const [session] = await preparedQuery<{ id: bigint }>(tx, 'session_start', INSERT_SESSION, [
    id,
    tokenHash(token),
    appType,
    deviceId,
    toInet(call.ip),
    call.userAgent,
    expiresAt,
    now,
    provenAt && provenAt < now ? provenAt : now,
  ]);
  if (!session) throw new Error('insert of the session returned no row');
  await recordDevice(tx, id, deviceId, now);
  await emit(tx, {
    type: 'user.logged_in',
    userId: id,
    at: clock.rule(),
    payload: { session_id: `${session.id}`, app_type: appType },
  });
  const user = await loadUserFull(tx, id, { settings, isNew });
  // The welcome message is written later, from this call's event.
  if (isNew) user.unread_num += await countPendingUnread(tx, id);
  return {
    user,
    token,
    sign_key: signKeyOf(config.sessionSecret, session.id),
    expires_at: expiresAt.toISOString(),
    invite,
  };
};
