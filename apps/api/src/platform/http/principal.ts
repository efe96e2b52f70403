import { createHmac, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Lang } from '@taice/contract/shapes';
import type { Context } from 'hono';
import { batchLoader, alignByIndex } from '../db/batch-loader.ts';
import { type Database, preparedQuery } from '../db/pool.ts';
import type { AppType, Standing } from '@taice/contract';
import { bearerOf } from './caller.ts';
import type { Settings } from '../settings.ts';
import type { Services } from '../services.ts';
import {
  type EarningBlocker,
  earningBlockerSql,
  requiresAgeConfirmation,
} from '../earning-eligibility.ts';

/** The person of a live session; `S` are the standings that the call accepts. */
export interface Principal<S extends Standing = Standing> {
  readonly userId: bigint;
  readonly sessionId: bigint;
  readonly appType: AppType;
  readonly status: S;
  /** Why this person earns no points; null: they do. */
  readonly earningBlocker: EarningBlocker | null;
  /** When the session was last confirmed by its person (real clock). */
  readonly provenAt: Date;
  /** The wallet's address on chain 56. */
  readonly chainAddress: string | null;
  readonly lang: Lang;
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
/** Lengths in base64url: 192 random bits, and a 96-bit mark that identifies our tokens without a lookup. */
const RANDOM_LENGTH = 32;
const TAG_LENGTH = 16;

const tokenTagOf = (proofKey: KeyObject, random: string): string =>
  createHmac('sha256', proofKey)
    .update(`token\n${random}`)
    .digest('base64url')
    .slice(0, TAG_LENGTH);

export const newToken = (proofKey: KeyObject): string => {
  const random = randomBytes((RANDOM_LENGTH * 3) / 4).toString('base64url');
  return `${random}${tokenTagOf(proofKey, random)}`;
};

/** True if we issued the token: a made-up one costs no query. */
const isIssuedToken = (proofKey: KeyObject, token: string): boolean =>
  token.length === RANDOM_LENGTH + TAG_LENGTH &&
  timingSafeEqual(
    Buffer.from(token.slice(RANDOM_LENGTH).padEnd(TAG_LENGTH)),
    Buffer.from(tokenTagOf(proofKey, token.slice(0, RANDOM_LENGTH))),
  );

/** The bearer token of a call, if it is one of ours; looked at once a call, however often it is asked for. */
export const issuedTokenOf = (c: Context, proofKey: KeyObject): string | undefined => {
  const cached = c.get('ourToken') as string | null | undefined;
  if (cached !== undefined) return cached ?? undefined;
  const token = bearerOf(c);
  const issued = token !== undefined && isIssuedToken(proofKey, token) ? token : null;
  c.set('ourToken', issued);
  return issued ?? undefined;
};

/** Hex. Derived, so that it is never stored. */
export const signKeyOf = (sessionSecret: string, sessionId: bigint): string =>
  createHmac('sha256', sessionSecret).update(sessionId.toString()).digest('hex');

const FIND_SESSIONS_SQL = `select k.at::int, s.id, s.user_id, s.app_type, s.last_seen_at, s.expires_at, s.proven_at,
    u.status, ${earningBlockerSql('k.isAgeRequired')} as no_earning, u.chain_address, u.lang
  from unnest($1::bytea[], $2::boolean[]) with ordinality k (hash, isAgeRequired, at)
  join session s on s.token_sha256 = k.hash
  join "user" u on u.id = s.user_id
  where s.revoked_at is null and user_is_present(u.status)`;
// Whatever happens, a session ends so long after its login.
const EXTEND_SESSION_SQL = `update session set last_seen_at = $2, expires_at = least(
    $2::timestamptz + make_interval(secs => $3), created_at + make_interval(secs => $4))
  where id = $1`;
const EXTEND_AFTER_MS = 5 * 60_000;

interface SessionRow {
  /** Which of the tokens, from 1. */
  at: number;
  id: bigint;
  user_id: bigint;
  app_type: AppType;
  last_seen_at: Date;
  expires_at: Date;
  proven_at: Date;
  status: Standing;
  no_earning: EarningBlocker | null;
  chain_address: string | null;
  lang: Lang;
}

interface SessionQuery {
  readonly hash: Buffer;
  readonly isAgeRequired: boolean;
}

const loadSession = batchLoader(async (db, queries: readonly SessionQuery[]) => {
  const values = [
    queries.map(({ hash }) => hash),
    queries.map(({ isAgeRequired }) => isAgeRequired),
  ];
  return alignByIndex(
    await preparedQuery<SessionRow>(db, 'sessions_by_token', FIND_SESSIONS_SQL, values),
    queries,
  );
});

/**
 * The principal of a token of ours (`issuedTokenOf`), undefined for one that is unknown, ended or of a person who is shut
 * out: looked up on every call, so that log-out and ban hold at once. Sessions slide by use.
 */
const findPrincipal = async (
  { db, settings, config }: Pick<Services, 'db' | 'settings' | 'config'>,
  token: string,
  now: Date,
): Promise<Principal | undefined> => {
  const isAgeRequired = requiresAgeConfirmation({ settings, config });
  const row = await loadSession(db, { hash: tokenHash(token), isAgeRequired });
  if (!row || row.expires_at <= now) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > EXTEND_AFTER_MS)
    await extendSession(db, row, now, settings);
  return {
    userId: row.user_id,
    sessionId: row.id,
    appType: row.app_type,
    status: row.status,
    earningBlocker: row.no_earning,
    provenAt: row.proven_at,
    chainAddress: row.chain_address,
    lang: row.lang,
  };
};

/** The person of a request; undefined: no live session. */
export const principalOfRequest = async (
  c: Context,
  services: Services,
): Promise<Principal | undefined> => {
  const token = issuedTokenOf(c, services.config.proofKey);
  if (token === undefined) return undefined;
  const principal = await findPrincipal(services, token, services.clock.real());
  if (principal) c.set('userId', principal.userId);
  return principal;
};

/** The person of a request that was authenticated. */
export const userIdOf = (c: Context): bigint | undefined => c.get('userId') as bigint | undefined;

const extendSession = (
  db: Database,
  { id, app_type }: SessionRow,
  now: Date,
  settings: Settings,
) => {
  const ttlMs = { web: settings.session_ttl_web_ms, tg_mini: settings.session_ttl_mini_ms };
  return preparedQuery(db, 'session_touch', EXTEND_SESSION_SQL, [
    id,
    now,
    ttlMs[app_type] / 1000,
    settings.session_max_ms / 1000,
  ]);
};
