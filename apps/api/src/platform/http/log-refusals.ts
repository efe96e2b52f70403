import type { ErrorCode } from '@taice/contract';
import type { Context, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import { Counter, register } from 'prom-client';
import { routeOf } from '../metrics.ts';
import type { Services } from '../services.ts';
import { requestIdOf } from './caller.ts';
import { clientIp, networkOf } from './network.ts';
import { userIdOf } from './principal.ts';
import { memoryLimiter, perMinute } from './rate-limit.ts';

/** A refusal, as the code that answers it records it for the log. */
export interface RecordedRefusal {
  readonly code: ErrorCode;
  /** Private. It holds no secret, and nothing that the caller has sent. */
  readonly detail?: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    refusal?: RecordedRefusal;
  }
}

/** Refused log-ins and proofs, signatures, permissions, ids of others, and limits. Other refusals are ordinary answers. */
const securityCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  401, 403, 404, 429, 1001, 1003, 1101, 1102, 1105, 1106, 1108, 1109, 1110, 1112, 1113, 1114, 1116,
  1119, 1306, 1505,
]);

/** Lines of one process for each reason and network: a flood must not fill the disk. */
const lineRate = perMinute(10);
/** Reasons and networks that are remembered. */
const MAX_KEYS = 10_000;

const refusalCounter = (): Counter<'reason'> => {
  const existing = register.getSingleMetric('taice_refusals_total');
  if (existing instanceof Counter) return existing;
  return new Counter({
    name: 'taice_refusals_total',
    help: 'Refused requests, by code',
    labelNames: ['reason'] as const,
  });
};

/**
 * Counts every refusal, and logs those that concern security at `warn`: who, where, why. Above the rate of lines the next
 * line says how many were left out.
 */
export const logRefusals = ({ clock, config, log }: Services) => {
  const counter = refusalCounter();
  const { take } = memoryLimiter(MAX_KEYS);
  const omittedCounts = new LRUCache<string, number>({ max: MAX_KEYS });
  return async (c: Context, next: Next): Promise<void> => {
    await next();
    // Pages and files are refused in plain text.
    const refused = c.get('refusal') ?? (c.res.status === 429 ? { code: 429 as const } : undefined);
    if (!refused) return;
    const { code } = refused;
    counter.inc({ reason: String(code) });
    const network = networkOf(clientIp(c, config.trustedProxies));
    const line = {
      ...refused,
      network,
      userId: userIdOf(c)?.toString(),
      route: routeOf(c),
      requestId: requestIdOf(c),
    };
    if (!securityCodes.has(code)) {
      log.debug(line, 'call refused');
      return;
    }
    const key = `${code} ${network}`;
    const omitted = omittedCounts.get(key) ?? 0;
    if (take(key, lineRate, clock.real().getTime()) > 0) {
      omittedCounts.set(key, omitted + 1);
      return;
    }
    omittedCounts.delete(key);
    log.warn(omitted > 0 ? { ...line, omitted } : line, 'call refused');
  };
};
