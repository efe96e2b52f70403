import type { Context, Next } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { acceptRequestId, requestIdOf } from './http/caller.ts';
import { requestLog } from './http/request-log.ts';
import type { Services } from './services.ts';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

const requestHistogram = () => {
  const existing = register.getSingleMetric('taice_request_seconds');
  if (existing instanceof Histogram) return existing as Histogram<'method' | 'route' | 'status'>;
  collectDefaultMetrics();
  return new Histogram({
    name: 'taice_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
  });
};

/** The route of an answered request. Middleware and the answers to unknown paths match it too, with an asterisk. */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? routePath(c);

/**
 * Names every request in `X-Request-Id`, times and logs it. It is timed under its route, never its path: ids would make
 * a series each.
 */
export const observeRequests = (services: Pick<Services, 'config' | 'log'>) => {
  const histogram = requestHistogram();
  const logRequest = requestLog(services);
  const { trustedProxies } = services.config;
  return async (c: Context, next: Next): Promise<void> => {
    const start = performance.now();
    acceptRequestId(c, trustedProxies);
    await next();
    const ms = performance.now() - start;
    const { method } = c.req;
    const { status, headers } = c.res;
    const route = routeOf(c);
    headers.set('X-Request-Id', requestIdOf(c));
    histogram.observe({ method, route, status: String(status) }, ms / 1000);
    logRequest(c, { method, route, status, ms });
  };
};
