import { createHmac, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Lang } from '@taice/contract/shapes';
import type { Context } from 'hono';
import { batchLoader, byPlace } from '../db/batch-loader.ts';
import { type Database, preparedQuery } from '../db/pool.ts';
import type { AppType, Standing } from '@taice/contract';
import { bearerOf } from './caller.ts';
import type { Settings } from '../settings.ts';
import type { Services } from '../services.ts';
import { type NoEarning, noEarning, requiresAge } from '../standing.ts';

/** The person of a live session; `S` are the standings that the call accepts. */
export interface Principal<S extends Standing = Standing> {
  readonly userId: bigint;
  readonly sessionId: bigint;
  readonly appType: AppType;
  readonly status: S;
  /** Why this person earns no points; null: they do. */
  readonly noEarning: NoEarning | null;
  /** When the session was last confirmed by its person (real clock). */
  readonly provenAt: Date;
  /** The wallet's address on chain 56. */
  readonly chainAddress: string | null;
  readonly lang: Lang;
}

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
/** Lengths in base64url: 192 random bits, and a 96-bit mark that identifies our tokens without a lookup. */
const CHANCE = 32;
const MARK = 16;

const markOf = (proofKey: KeyObject, chance: string): string =>
  createHmac('sha256', proofKey).update(`token\n${chance}`).digest('base64url').slice(0, MARK);

export const newToken = (proofKey: KeyObject): string => {
  const chance = randomBytes((CHANCE * 3) / 4).toString('base64url');
  return `${chance}${markOf(proofKey, chance)}`;
};

/** True if we issued the token: a made-up one costs no query. */
const isOurs = (proofKey: KeyObject, token: string): boolean =>
  token.length === CHANCE + MARK &&
  timingSafeEqual(
    Buffer.from(token.slice(CHANCE).padEnd(MARK)),
    Buffer.from(markOf(proofKey, token.slice(0, CHANCE))),
  );

/** The bearer token of a call, if it is one of ours; looked at once a call, however often it is asked for. */
export const ourTokenOf = (c: Context, proofKey: KeyObject): string | undefined => {
  const known = c.get('ourToken') as string | null | undefined;
  if (known !== undefined) return known ?? undefined;
  const token = bearerOf(c);
  const ours = token !== undefined && isOurs(proofKey, token) ? token : null;
  c.set('ourToken', ours);
  return ours ?? undefined;
};

/** Hex. Derived, so that it is never stored. */
export const signKeyOf = (sessionSecret: string, sessionId: bigint): string =>
  createHmac('sha256', sessionSecret).update(sessionId.toString()).digest('hex');

const SESSION = `select k.at::int, s.id, s.user_id, s.app_type, s.last_seen_at, s.expires_at, s.proven_at,
    u.status, ${noEarning('k.isAgeRequired')} as no_earning, u.chain_address, u.lang
  from unnest($1::bytea[], $2::boolean[]) with ordinality k (hash, isAgeRequired, at)
  join session s on s.token_sha256 = k.hash
  join "user" u on u.id = s.user_id
  where s.revoked_at is null and user_is_present(u.status)`;
const TOUCH = `update session set last_seen_at = $2, expires_at = $2::timestamptz + make_interval(secs => $3)
  where id = $1`;
const TOUCH_AFTER_MS = 5 * 60_000;

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
  no_earning: NoEarning | null;
  chain_address: string | null;
  lang: Lang;
}

interface Asked {
  readonly hash: Buffer;
  readonly isAgeRequired: boolean;
}

const sessionOf = batchLoader(async (db, asked: readonly Asked[]) => {
  const values = [asked.map(({ hash }) => hash), asked.map(({ isAgeRequired }) => isAgeRequired)];
  return byPlace(await preparedQuery<SessionRow>(db, 'sessions_by_token', SESSION, values), asked);
});

/**
 * The principal of a token of ours (`ourTokenOf`), undefined for one that is unknown, ended or of a person who is shut
 * out: looked up on every call, so that log-out and ban hold at once. Sessions slide by use.
 */
export const findPrincipal = async (
  { db, settings, config }: Pick<Services, 'db' | 'settings' | 'config'>,
  token: string,
  now: Date,
): Promise<Principal | undefined> => {
  const isAgeRequired = requiresAge({ settings, config });
  const row = await sessionOf(db, { hash: tokenHash(token), isAgeRequired });
  if (!row || row.expires_at <= now) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS)
    await touch(db, row, now, settings);
  return {
    userId: row.user_id,
    sessionId: row.id,
    appType: row.app_type,
    status: row.status,
    noEarning: row.no_earning,
    provenAt: row.proven_at,
    chainAddress: row.chain_address,
    lang: row.lang,
  };
};

/** The person of a request outside the endpoints; undefined: no live session. */
export const callerOf = async (c: Context, services: Services): Promise<Principal | undefined> => {
  const token = ourTokenOf(c, services.config.proofKey);
  return token === undefined ? undefined : findPrincipal(services, token, services.clock.real());
};

const touch = (db: Database, { id, app_type }: SessionRow, now: Date, settings: Settings) => {
  const ttlMs = { web: settings.session_ttl_web_ms, tg_mini: settings.session_ttl_mini_ms };
  return preparedQuery(db, 'session_touch', TOUCH, [id, now, ttlMs[app_type] / 1000]);
};
