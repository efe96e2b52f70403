import type { Endpoint, ErrorCode } from '@taice/contract';
import { beatRate } from '@taice/contract/shapes';
import type { Database } from '../db/pool.ts';
import type { Caller } from '../endpoint.ts';
import { fail } from './failure.ts';
import type { Principal } from './principal.ts';
import type { Limiter, Rate } from './rate-limit.ts';
import { returnShared, perMinute, takeShared } from './rate-limit.ts';

type Limit = Endpoint['limit'];

/**
 * Rate limits: calls per person, or per device without a login. Honest people share networks, so
 * those count only strangers' calls and failures. `network-limit.ts` and the domain whose secret is
 * guessed count them.
 */
const visitorRate = perMinute(120);
const userRate = perMinute(240);
const localRates: Partial<Record<Limit, Rate>> = {
  write: perMinute(60),
  proof: perMinute(60),
  password: perMinute(60),
  code: perMinute(10),
  beat: beatRate,
};
const sharedRates: Partial<Record<Limit, Rate>> = { claim: perMinute(30) };

const failIfLimited = (waitMs: number, code: ErrorCode = 429): void => {
  if (waitMs <= 0) return;
  const seconds = code === 429 ? Math.ceil(waitMs / 100) / 10 : Math.ceil(waitMs / 1000);
  fail(code, { data: { retry_after: seconds } });
};

/** One of the limits, over all processes, that a call is counted against. */
export interface SharedLimit {
  readonly key: string;
  readonly rate: Rate;
  /** The error code above the limit; 429 by default. */
  readonly code?: ErrorCode;
}

/** Counts a call against all of the limits or, where one of them refuses it, against none. */
export const limitShared = async (
  db: Database,
  limits: readonly SharedLimit[],
  now: Date,
): Promise<void> => {
  for (const [index, { key, rate, code }] of limits.entries()) {
    const waitMs = await takeShared(db, key, rate, now);
    if (waitMs > 0) await refundShared(db, limits.slice(0, index));
    failIfLimited(waitMs, code);
  }
};

/** Takes a counted call back, if it was no failure after all. */
export const refundShared = async (db: Database, limits: readonly SharedLimit[]): Promise<void> => {
  for (const { key, rate } of limits) await returnShared(db, key, rate);
};

/** Counts any request of a person, even outside the contract's endpoints: 429 above the person's limit. */
export const countPerson = (
  take: Limiter['take'],
  { userId }: Pick<Principal, 'userId'>,
  now: Date,
): void => failIfLimited(take(`u${userId}`, userRate, now.getTime()));

type Counters = Pick<Limiter, 'take'> & { readonly db: Database };

/** A stranger can claim any device id, so its calls never count as our bot's for a person. */
const limitKeyOf = (
  auth: Endpoint['auth'],
  deviceId: string,
  principal: Principal | null,
): string => {
  if (principal) return `u${principal.userId}`;
  return auth === 'service' ? `s${deviceId}` : `d${deviceId}`;
};

/** Counts the call against every limit that concerns its caller, the cheap ones first. */
export const countCall = async (
  { db, take }: Counters,
  { limit, auth }: Pick<Endpoint, 'limit' | 'auth'>,
  { deviceId }: Pick<Caller, 'deviceId'>,
  principal: Principal | null,
  now: Date,
  /** The stream of beats: a view session, if the call names one. */
  stream: string | undefined,
): Promise<void> => {
  const nowMs = now.getTime();
  const limitKey = limitKeyOf(auth, deviceId, principal);
  if (principal) countPerson(take, principal, now);
  else failIfLimited(take(limitKey, visitorRate, nowMs));
  const local = localRates[limit];
  if (local) failIfLimited(take(`${limit} ${limitKey} ${stream ?? ''}`, local, nowMs));
  const rate = sharedRates[limit];
  if (rate) await limitShared(db, [{ key: `${limit} ${limitKey}`, rate }], now);
};
