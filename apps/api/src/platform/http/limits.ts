import type { Endpoint, ErrorCode } from '@taice/contract';
import type { Database } from '../db/pool.ts';
import type { Caller } from '../endpoint.ts';
import { fail, Failure } from './failure.ts';
import { networkOf } from './network.ts';
import type { Principal } from './principal.ts';
import type { Limiter, Rate } from './rate-limit.ts';
import { perMinute, takeShared } from './rate-limit.ts';

type Limit = Endpoint['limit'];

/** domain.md 1, Rate limits. Many honest people share a network: what is counted of it are failures. */
const visitorByDevice = perMinute(120);
const user = perMinute(240);
const shared: Partial<Record<Limit, { rate: Rate; of: 'network' | 'caller' }>> = {
  code: { rate: perMinute(120), of: 'network' },
  claim: { rate: perMinute(30), of: 'caller' },
};
const own: Partial<Record<Limit, Rate>> = {
  write: perMinute(60),
  beat: { everyMs: 3_000, burst: 4 },
};
/** Wrong passwords, codes and proofs of one network, whomever they are about. */
const wrongByNetwork: Rate = { everyMs: 1_000, burst: 300 };
const guessed: ReadonlySet<Limit> = new Set(['password', 'proof']);
const wrong: ReadonlySet<ErrorCode> = new Set([1101, 1102, 1105, 1106, 1108, 1109, 1114, 1116]);

const refuseAfter = (waitMs: number): void => {
  if (waitMs > 0) fail(429, { data: { retry_after: Math.ceil(waitMs / 100) / 10 } });
};

/** Counts a call for all processes together; refuses it with 429 where there are too many. */
export const limitShared = async (
  db: Database,
  key: string,
  rate: Rate,
  now: Date,
): Promise<void> => refuseAfter(await takeShared(db, key, rate, now));

type Counters = Pick<Limiter, 'take'> & { readonly db: Database };

/** Counts the call against every limit that concerns it, the cheap ones first. */
export const countCall = async (
  { db, take }: Counters,
  endpoint: Endpoint,
  caller: Caller,
  principal: Principal | null,
  now: Date,
  /** Whose beats: a view session, where the call names one. */
  stream: string | undefined,
): Promise<void> => {
  const at = now.getTime();
  const who = principal ? `u${principal.userId}` : `d${caller.deviceId}`;
  refuseAfter(take(who, principal ? user : visitorByDevice, at));
  const { limit } = endpoint;
  const local = own[limit];
  if (local) refuseAfter(take(`${limit} ${who} ${stream ?? ''}`, local, at));
  const everywhere = shared[limit];
  if (!everywhere) return;
  const whose = everywhere.of === 'network' ? networkOf(caller.ip) : who;
  await limitShared(db, `${limit} ${whose}`, everywhere.rate, now);
};

/**
 * Runs a call that tries a secret: a network from which too many tries were wrong waits, whoever is
 * right costs it nothing. What concerns one account is counted by the account's own domain.
 */
export const countWrong = async <T>(
  { take, wait }: Limiter,
  { limit }: Pick<Endpoint, 'limit'>,
  { ip }: Pick<Caller, 'ip'>,
  now: Date,
  run: () => Promise<T>,
): Promise<T> => {
  if (!guessed.has(limit)) return run();
  const key = `wrong ${networkOf(ip)}`;
  refuseAfter(wait(key, wrongByNetwork, now.getTime()));
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure && wrong.has(error.code)) take(key, wrongByNetwork, now.getTime());
    throw error;
  }
};
