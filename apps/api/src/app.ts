import { contract, unknownPathMessage } from '@taice/contract';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { exportRoutes as figureRoutes } from './domains/analytics/export-routes.ts';
import { googleRoutes } from './domains/auth/google/google-routes.ts';
import { pictureRoutes } from './domains/studio/picture-routes.ts';
import { attachmentRoutes } from './domains/studio/attachment-routes.ts';
import { tusRoutes } from './domains/studio/uploads/tus-routes.ts';
import { signedWeeks } from './domains/leaderboard/published/signed-weeks.ts';
import { dayRoutes } from './domains/ledger/days/day-routes.ts';
import { contentRoutes } from './domains/nft/content-routes.ts';
import { exportRoutes } from './domains/user/export-routes.ts';
import type { Handler } from './platform/endpoint.ts';
import { answerError } from './platform/http/answer-error.ts';
import { langOf, requestIdOf } from './platform/http/caller.ts';
import { refusal } from './platform/http/envelope.ts';
import { logRefusals } from './platform/http/log-refusals.ts';
import { mountEndpoints } from './platform/http/mount.ts';
import { limitNetwork } from './platform/http/network-limit.ts';
import { refuseOnWrongClock } from './platform/http/refuse-on-wrong-clock.ts';
import { memoryLimiter } from './platform/http/rate-limit.ts';
import { openApi } from './platform/http/openapi.ts';
import { fixedMs, publicDocument } from './platform/http/public-document.ts';
import { refuseInvalidAddress } from './platform/http/request-target.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { livenessRoutes, operatorRoutes } from './platform/health.ts';
import { liveRoutes } from './platform/live/live-routes.ts';
import { observeRequests } from './platform/metrics.ts';
import type { Services } from './platform/services.ts';
import { routes } from './routes.ts';

/** Routes outside the contract's endpoints, each mounted at its own base. */
export interface Extras {
  /** `/media`, the demo's `/dev`, the shells: matched in this order after the API. */
  readonly more?: readonly Hono[];
  /** Refuses replies that are not of their declared shape; for tests and development. */
  readonly checkReplies?: boolean;
}

/** The whole HTTP side of Taice. */
export const createApp = (
  services: Services,
  { more: extraRoutes = [], checkReplies = false }: Extras = {},
): Hono => {
  const app = new Hono();
  app.use(securityHeaders(services.config));
  app.use(observeRequests(services));
  app.use(logRefusals(services));
  app.use(refuseInvalidAddress);
  app.use('/api/*', refuseOnWrongClock(services.clock));
  const limiter = memoryLimiter();
  app.use(limitNetwork(services, limiter));
  app.route('/', livenessRoutes());
  if (services.config.opsPort === null) app.route('/', operatorRoutes(services));
  else app.on('GET', ['/readyz', '/metrics'], (c) => c.text('Not found', 404));
  app.get(
    '/api/openapi.json',
    etag(),
    publicDocument(services, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
      maxAgeMs: fixedMs,
      build: () => JSON.stringify(openApi(contract, services.config.publicUrl)),
    }),
  );
  const handlers = Object.values(routes).flatMap((domain): Handler[] => Object.values(domain));
  mountEndpoints(app, services, handlers, { checkReplies, limiter });
  app.route('/', googleRoutes(services));
  app.route('/', pictureRoutes(services));
  app.route('/', attachmentRoutes(services));
  app.route('/', tusRoutes(services));
  app.route('/', exportRoutes(services));
  app.route('/', dayRoutes(services, signedWeeks(services)));
  app.route('/', contentRoutes(services));
  app.route('/', liveRoutes(services, limiter));
  app.route('/', figureRoutes(services, limiter));
  app.all('/api/*', (c) => refusal(c, 404, langOf(c), {}, unknownPathMessage));
  for (const route of extraRoutes) app.route('/', route);
  app.onError((error, c) => {
    return answerError(c, services.log, error, { requestId: requestIdOf(c), path: c.req.path });
  });
  return app;
};
