import type { Context, Next } from 'hono';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Services } from '../services.ts';
import { bearerOf, isBot, langOf } from './caller.ts';
import { refusal } from './envelope.ts';
import { clientIp, isForwardedByStranger, networkOf, providerNetworkOf } from './network.ts';
import { issuedTokenOf } from './principal.ts';
import { type Limiter, perMinute } from './rate-limit.ts';

/**
 * Limits of one network's strangers, before anyone is identified. They are wide enough for an office or a campus behind
 * one address. Video, which is most of what people load, and the shells' own files are not counted.
 *
 * Nor are logins by Telegram: only the signature of a launch says if it is right, and a flood of other calls must not
 * keep it out. Its check costs about as much as this one.
 */
const networkRate = perMinute(6_000);
/** One customer with a whole /48 of IPv6 has 65,536 networks. */
const providerRate = perMinute(30_000);
/** Limit of one session: above its person's own limit. Calls beyond it count as a stranger's. */
const sessionRate = perMinute(300);
/** How long a token counts as a stranger's once its session turned out to have ended. */
const endedTokenRate = { everyMs: 600_000, burst: 1 };
/**
 * Calls that are counted apart: pages, logins by password, and the other calls of an application before login. A flood of
 * one kind behind a phone network's address keeps no one there out of the others.
 */
const countedPaths = [
  ['page', /^\/(?!api\/)/],
  ['password', /^\/api\/(frontend\/)?(login|user\/emailLogin)$/],
  [
    'door',
    /^\/api\/(frontend\/)?(auth\/|keyValue\/|getAccessToken$|user\/(emailRegister|forgetPassword|sendEmailCode|walletLogin)$)/,
  ],
] as const;
/**
 * Reads of one network's strangers that run at the same time; more wait for their turn. A flood thus puts so many before
 * the calls of others, not one for each of its connections. Calls that may wait for other servers take no turns.
 */
const maxRunning = 8;
const readMethods = new Set(['GET', 'HEAD']);
const exemptPaths =
  /^\/(media|assets|tg\/assets)\/|^\/healthz$|^\/api\/(frontend\/)?auth\/telegram\/login$/;

const endedTokenKey = (token: string): string => `ended ${token}`;

/** The session of this token has ended: from now on the token exempts no one. */
export const markTokenEnded = ({ take }: Pick<Limiter, 'take'>, token: string, now: Date): void =>
  void take(endedTokenKey(token), endedTokenRate, now.getTime());

/** Counts calls per network. A call with a live session counts for its person instead, wherever it comes from. */
export const limitNetwork = ({ clock, config, log }: Services, { take, wait }: Limiter) => {
  const inTurn = createTurns();
  let hasWarned = false;
  // Many people call through our one bot, and each of them is counted as a device.
  const isOurBot = (c: Context): boolean => isBot(bearerOf(c), config.botToken);
  const hasSession = (c: Context, nowMs: number): boolean => {
    const token = issuedTokenOf(c, config.proofKey);
    return (
      token !== undefined &&
      wait(endedTokenKey(token), endedTokenRate, nowMs) === 0 &&
      take(`session ${token}`, sessionRate, nowMs) === 0
    );
  };
  return async (c: Context, next: Next): Promise<Response | undefined> => {
    const nowMs = clock.real().getTime();
    if (!config.isDemo && !hasWarned && isForwardedByStranger(c, config.trustedProxies)) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For comes from an address that is not in TRUST_PROXY: all clients behind that proxy count as one network',
      );
    }
    if (!exemptPaths.test(c.req.path) && !hasSession(c, nowMs) && !isOurBot(c)) {
      const ip = clientIp(c, config.trustedProxies);
      const [kind = 'other'] = countedPaths.find(([, paths]) => paths.test(c.req.path)) ?? [];
      const waitMs =
        take(`${kind} from ${networkOf(ip)}`, networkRate, nowMs) ||
        take(`${kind} of ${providerNetworkOf(ip)}`, providerRate, nowMs);
      if (waitMs > 0) {
        const retryAfter = Math.ceil(waitMs / 1000);
        c.header('Retry-After', String(retryAfter));
        return c.req.path.startsWith('/api/')
          ? refusal(c, 429, langOf(c), { retry_after: retryAfter })
          : c.text('Too many requests', 429);
      }
      if (readMethods.has(c.req.method) && kind !== 'door') {
        await inTurn(`${kind} ${providerNetworkOf(ip)}`, next);
        return undefined;
      }
    }
    await next();
    return undefined;
  };
};

/** Runs at most `maxRunning` of each key at the same time. */
const createTurns = () => {
  const queues = new Map<string, LimitFunction>();
  return async (key: string, run: () => Promise<void>): Promise<void> => {
    const queue = queues.get(key) ?? pLimit(maxRunning);
    queues.set(key, queue);
    try {
      await queue(run);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
};
