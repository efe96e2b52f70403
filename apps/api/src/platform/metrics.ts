import type { Context, Next } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
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

/** Times every request under its route, never its path: ids would make a series each. */
export const observeRequests = () => {
  const histogram = requestHistogram();
  return async (c: Context, next: Next): Promise<void> => {
    const start = performance.now();
    await next();
    const labels = { method: c.req.method, route: routeOf(c), status: String(c.res.status) };
    histogram.observe(labels, (performance.now() - start) / 1000);
  };
};
