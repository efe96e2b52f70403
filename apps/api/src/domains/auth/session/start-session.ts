import type { LoginReply } from '@taice/contract';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import { emit } from '../../../platform/events/emit.ts';
import { fail } from '../../../platform/http/failure.ts';
import { newToken, signKeyOf, tokenHash } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { unreadToCome } from '../../messages/unread-to-come.ts';
import { endSuspension } from '../../user/decide-suspension.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { inetOf } from '../inet.ts';
import { rememberDevice } from '../ways/queries.ts';

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

export interface WhoLogsIn {
  readonly id: bigint;
  readonly logType: LogType;
  /** The account was created by this very call. */
  readonly isNew?: boolean;
  /** When they proved who they are, where that was before this call (real clock). */
  readonly provenAt?: Date;
  /** What their password was found right by, where they came in by one: 1101 where it is another meanwhile. */
  readonly passwordHash?: string | null;
  readonly invite?: LoginReply['invite'];
}

const ENTER = `update "user" set last_login_at = $2, log_type = $3, timezone = $4 where id = $1
  returning status, status_reason, status_until, password_hash`;
interface Entered {
  readonly status: string;
  readonly status_reason: string | null;
  readonly status_until: Date | null;
  readonly password_hash: string | null;
}

const SESSION = `insert into session
    (user_id, token_sha256, app_type, device_id, ip, user_agent, expires_at, last_seen_at, created_at, proven_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) returning id`;

/** Lets a proven person in: the answer of every login. A suspended one gets 1110 with reason and end. */
export const startSession = async (
  tx: Tx,
  call: LoginCall,
  { id, logType, isNew = false, provenAt, passwordHash, invite = null }: WhoLogsIn,
): Promise<LoginReply> => {
  const { clock, config, settings, appType, deviceId } = call;
  const now = clock.real();
  const [entered] = await preparedQuery<Entered>(tx, 'user_enter', ENTER, [
    id,
    now,
    logType,
    call.timezone,
  ]);
  // A changed password ends the sessions that there are: one that waited for the change must not outlive it.
  if (passwordHash !== undefined && entered?.password_hash !== passwordHash) return fail(1101);
  const { status, status_reason: reason = null, status_until: until = null } = entered ?? {};
  // A suspension whose time is over ends with the login that finds it so.
  if (status === 'suspended' && until !== null && until <= now)
    await endSuspension(tx, id, clock.rule());
  else if (status === undefined || status === 'suspended' || status === 'deleted')
    return fail(1110, { data: { reason, until: until?.toISOString() ?? null } });
  const token = newToken(config.proofKey);
  const ttlMs = appType === 'tg_mini' ? settings.session_ttl_mini_ms : settings.session_ttl_web_ms;
  const expiresAt = new Date(now.getTime() + ttlMs);
  const [session] = await preparedQuery<{ id: bigint }>(tx, 'session_start', SESSION, [
    id,
    tokenHash(token),
    appType,
    deviceId,
    inetOf(call.ip),
    call.userAgent,
    expiresAt,
    now,
    provenAt && provenAt < now ? provenAt : now,
  ]);
  if (!session) throw new Error('a session was not written');
  await rememberDevice(tx, id, deviceId, now);
  await emit(tx, {
    type: 'user.logged_in',
    userId: id,
    at: clock.rule(),
    payload: { session_id: `${session.id}`, app_type: appType },
  });
  const user = await loadUserFull(tx, id, { settings, isNew });
  // What greets a new person is written from the event of this call, when it has ended.
  if (isNew) user.unread_num += await unreadToCome(tx, id);
  return {
    user,
    token,
    sign_key: signKeyOf(config.sessionSecret, session.id),
    expires_at: expiresAt.toISOString(),
    invite,
  };
};
