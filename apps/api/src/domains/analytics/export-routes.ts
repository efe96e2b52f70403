import { analyticsExportPath, idPattern } from '@taice/contract/shapes';
import { analyticsRange } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { answerError } from '../../platform/http/answer-error.ts';
import { langOf, readHeaders, requestIdOf } from '../../platform/http/caller.ts';
import { fail } from '../../platform/http/failure.ts';
import { countPerson } from '../../platform/http/call-limits.ts';
import { principalOfRequest } from '../../platform/http/principal.ts';
import type { Limiter } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { translate } from '../../platform/translate.ts';
import { resolveReportQuery } from './report-query.ts';
import { csvOf } from '@taice/core/rules';
import { metricValue } from './metric.ts';
import { listTimeSlots } from './period.ts';
import { readSeries } from './queries.ts';

const querySchema = z.object({
  post_id: z.string().regex(idPattern).transform(BigInt).optional(),
  range: analyticsRange.default('28d'),
});

const metrics = [
  'views',
  'qualified_views',
  'watch_seconds',
  'likes',
  'comments',
  'shares',
  'fans_gained',
  'rewards_given',
] as const;

/**
 * `GET /api/frontend/userPost/dataExport?range=&post_id=`: the days of `dataReport` with every figure, as
 * text/csv with a session's bearer token. Refusals are envelopes: 400, 401, 403, 429.
 */
export const exportRoutes = (services: Services, limiter: Pick<Limiter, 'take'>): Hono => {
  const app = new Hono();
  app.get(analyticsExportPath, async (c) => {
    try {
      const { text, name } = await buildExport(c, services, limiter);
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'private, no-store',
      });
    } catch (error) {
      const context = { requestId: requestIdOf(c), path: analyticsExportPath };
      return answerError(c, services.log, error, context);
    }
  });
  return app;
};

const buildExport = async (
  c: Context,
  services: Services,
  { take }: Pick<Limiter, 'take'>,
): Promise<{ text: string; name: string }> => {
  const { db, clock, config } = services;
  const user = await principalOfRequest(c, services);
  if (!user) return fail(401);
  countPerson(take, user, clock.real());
  const input = querySchema.safeParse(c.req.query());
  if (!input.success)
    return fail(400, { data: { issues: [{ field: 'range', message: 'malformed' }] } });
  const { post_id: postId, range } = input.data;
  const { timezone } = readHeaders(c, config.trustedProxies);
  const { userId } = user;
  const { period, video } = await resolveReportQuery({
    db,
    clock,
    timezone,
    userId,
    postId,
    range,
  });
  const days = await readSeries(db, period, 'day');
  const rows = listTimeSlots(period, 'day', 0).map((day) => [
    day,
    ...metrics.map((metric) => metricValue(metric, days.get(day))),
  ]);
  const lang: Lang = langOf(c);
  const header = ['day', ...metrics].map((name) => translate(lang, `analytics.${name as 'views'}`));
  const title = video ? [[video.title]] : [];
  return {
    text: csvOf([...title, header, ...rows]),
    name: `taice-${postId ?? 'videos'}-${period.firstDay}-${period.today}.csv`,
  };
};
