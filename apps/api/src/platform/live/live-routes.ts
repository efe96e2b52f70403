import { livePath } from '@taice/contract/shapes';
import { Hono } from 'hono';
import { langOf } from '../http/caller.ts';
import { refusal } from '../http/envelope.ts';
import { countPerson } from '../http/limits.ts';
import { callerOf } from '../http/principal.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * `GET /api/frontend/events`: server-sent events of type `LiveMessage`, each a JSON text in `data`, for as long as
 * the session lasts. Asked by a streaming fetch with the session's bearer token, for EventSource cannot send it;
 * unsigned, as it changes nothing. Refusals are envelopes: 401, 429, 503: this process has no room.
 */
export const liveRoutes = (services: Services, { take }: Pick<Limiter, 'take'>): Hono => {
  const app = new Hono();
  app.get(livePath, async (c) => {
    const user = await callerOf(c, services);
    if (!user) return refusal(c, 401, langOf(c));
    countPerson(take, user, services.clock.real());
    const stream = await services.live.open(user);
    if (!stream) return refusal(c, 503, langOf(c), { retry_after: 30 });
    return c.body(stream.body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Nothing follows on it, and no stop waits for it to be idle.
      Connection: 'close',
      // A proxy that gathers an answer would tell nothing until it ends.
      'X-Accel-Buffering': 'no',
    });
  });
  return app;
};
