import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../clock.ts';
import { langOf } from './caller.ts';
import { refusal } from './envelope.ts';

/** s until a caller should try again; by then a proxy may have taken this process out. */
const RETRY_AFTER_S = 2;

/** Refuses every call while the clock is wrong: signatures, sessions, business days and expiry are decided by it. */
export const refuseOnWrongClock =
  (clock: Pick<Clock, 'problem'>): MiddlewareHandler =>
  (c, next) =>
    clock.problem() === undefined
      ? next()
      : Promise.resolve(refusal(c, 503, langOf(c), { retry_after: RETRY_AFTER_S }));
