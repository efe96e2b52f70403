import type { Endpoint } from '@taice/contract';
import type { Database } from '../db/pool.ts';
import type { Caller } from '../endpoint.ts';
import { fail } from './failure.ts';
import { networkOf } from './network.ts';
import type { Principal } from './principal.ts';
import type { Rate, Take } from './rate-limit.ts';
import { perMinute, takeShared } from './rate-limit.ts';

type Limit = Endpoint['limit'];

/** domain.md 1, Rate limits. */
const visitorByNetwork = perMinute(600);
const visitorByDevice = perMinute(120);
const user = perMinute(240);
const shared: Partial<Record<Limit, Rate>> = {
  password: perMinute(10),
  code: perMinute(10),
  proof: perMinute(300),
  claim: perMinute(30),
};
const own: Partial<Record<Limit, Rate>> = {
  write: perMinute(60),
  beat: { everyMs: 3_000, burst: 4 },
};

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

/** Counts the call against every limit that concerns it, the cheap ones first. */
export const countCall = async (
  { db, take }: { db: Database; take: Take },
  endpoint: Endpoint,
  caller: Caller,
  principal: Principal | null,
  now: Date,
  /** Whose beats: a view session, where the call names one. */
  stream: string | undefined,
): Promise<void> => {
  const at = now.getTime();
  const network = networkOf(caller.ip);
  const who = principal ? `u${principal.userId}` : `d${caller.deviceId}`;
  if (principal) refuseAfter(take(who, user, at));
  else {
    refuseAfter(take(`n${network}`, visitorByNetwork, at));
    refuseAfter(take(who, visitorByDevice, at));
  }
  const { limit } = endpoint;
  const local = own[limit];
  if (local) refuseAfter(take(`${limit} ${who} ${stream ?? ''}`, local, at));
  const everywhere = shared[limit];
  if (everywhere) {
    const key = limit === 'claim' ? `claim ${who}` : `${limit} ${network}`;
    await limitShared(db, key, everywhere, now);
  }
};
