import { livePath } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { langOf } from '../http/caller.ts';
import { refusal } from '../http/envelope.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { countPerson } from '../http/call-limits.ts';
import { principalOfRequest } from '../http/principal.ts';
import type { Limiter } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

const retryAfterS = 30;

/**
 * `GET /api/frontend/events`: server-sent events of type `LiveMessage`, each a JSON text in `data`, for as long as
 * the session lasts. Asked by a streaming fetch with the session's bearer token, for EventSource cannot send it;
 * unsigned, as it changes nothing. Refusals are envelopes: 401, 429: asked too often, or open too often to one network,
 * 503: this process has no room.
 */
export const liveRoutes = (
  services: Services,
  { take }: Pick<Limiter, 'take'>,
  concurrency?: Parameters<typeof limitConcurrency>[1],
): Hono => {
  const app = new Hono();
  const tooMany = (c: Context) => refusal(c, 429, langOf(c), { retry_after: retryAfterS });
  app.get(
    livePath,
    limitConcurrency(services.config, { ...concurrency, refuse: tooMany }),
    async (c) => {
      const user = await principalOfRequest(c, services);
      if (!user) return refusal(c, 401, langOf(c));
      countPerson(take, user, services.clock.real());
      const stream = await services.live.open(user);
      if (!stream) return refusal(c, 503, langOf(c), { retry_after: retryAfterS });
      return c.body(stream.body, 200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // No request follows on this connection, and no stop waits for it to be idle.
        Connection: 'close',
        // A proxy that buffers the answer would deliver nothing until it ends.
        'X-Accel-Buffering': 'no',
      });
    },
  );
  return app;
};
