import { Hono } from 'hono';
import { z } from 'zod';
import { decideCashOut, decideOrder, settleDueDays, transaction } from '@taice/api/for-demo';
import { prizePath } from './scenes/prizes.ts';
import { pagesRoutes } from './pages/routes.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { telegramUsers } from './telegram-users.ts';
import type { SimulatedTelegram } from './telegram/simulate-telegram.ts';
import { youtubeRoutes } from './youtube/routes.ts';
import type { StoredClock } from '@taice/api/for-demo';
import { pageOf, parseTarget } from '@taice/api/for-demo';
import { dataBlock } from '@taice/api/for-demo';
import type { Services } from '@taice/api/for-demo';

const wallpapers = ['aurora-cabin/', 'milky-camp/', 'blue-hour-lake/'] as const;

const advanceSchema = z.object({
  advance_s: z
    .number()
    .int()
    .min(0)
    .max(400 * 86_400),
});

/**
 * Routes that only a demo has: a page of things to try, the sent mail, a clock that moves forward, and a phone that
 * simulates Telegram.
 */
export const devRoutes = (
  services: Services,
  clock: StoredClock,
  telegram: SimulatedTelegram | undefined,
): Hono => {
  const { config } = services;
  const app = new Hono();
  app.route(
    '/',
    pagesRoutes({
      mails: () => sentMails(services),
      pictures: (slug) => picturesOf(services, slug),
      rule: () => clock.rule(),
    }),
  );
  app.get('/dev/clock', (c) => c.json(times(clock)));
  app.post('/dev/clock', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const parsed = advanceSchema.safeParse(body);
    if (!parsed.success)
      return c.json(
        { error: 'expected {"advance_s": N}, N whole seconds from 0 to 400 days' },
        400,
      );
    await clock.advance(parsed.data.advance_s * 1000);
    await settleDueDays(services);
    return c.json(times(clock));
  });
  app.post('/dev/reviews/approve', async (c) => c.json(await approveReviews(services)));
  app.get('/dev/boot', async (c) => {
    const path = c.req.query('path') ?? '/';
    const shell = path.startsWith('/tg/') ? 'miniapp' : 'web';
    const { boot } = await pageOf(services, shell, parseTarget(path), 'en');
    return c.json({ head: dataBlock('boot', boot), body: '' });
  });
  app.route('/', youtubeRoutes({ clips: () => clipUrls(services) }));
  app.route(
    '/',
    simulatorRoutes({
      botToken: config.botToken,
      users: () => telegramUsers(services),
      chats: telegram?.chats,
    }),
  );
  return app;
};

/** Pictures that a prize delivers: its stickers, or stills of three videos as wallpapers. */
const picturesOf = async ({ db, config }: Services, slug: string): Promise<string[]> => {
  if (slug === 'sticker-pack') return [`${config.mediaUrl}${prizePath(slug)}`];
  if (slug !== 'wallpapers') return [];
  const rows = await db
    .selectFrom('video_asset')
    .select(['prefix', 'result'])
    .where('prefix', 'in', wallpapers)
    .orderBy('post_id')
    .limit(wallpapers.length)
    .execute();
  return rows.flatMap(({ prefix, result }) =>
    result ? [`${config.mediaUrl}${prefix}${result.poster}`] : [],
  );
};

/** Films of the demo that the stand-in of YouTube plays. */
const clipUrls = async ({ db, config }: Services): Promise<string[]> => {
  const rows = await db
    .selectFrom('video_asset')
    .select(['prefix', 'result'])
    .where('state', '=', 'ready')
    .orderBy('post_id')
    .limit(12)
    .execute();
  return rows.flatMap(({ prefix, result }) => {
    const [file] = result?.renditions ?? [];
    return file ? [`${config.mediaUrl}${prefix}${file.path}`] : [];
  });
};

/** Approves pending reviews as the staff would: a demo has no staff. */
const approveReviews = async ({ db, clock, settings }: Services) => {
  const listPending = (table: 'cash_out' | 'prize_order') =>
    db.selectFrom(table).select('id').where('state', '=', 'reviewing').orderBy('id').execute();
  const decider = { staff: 'demo', reason: 'Approved on /dev', at: clock.rule() };
  const cashOuts = await listPending('cash_out');
  for (const { id } of cashOuts)
    await transaction(db, async (tx) => {
      const state = await decideCashOut(tx, decider, id, 'approve', { settings });
      const secondDecider = { ...decider, staff: 'demo too' };
      if (state !== 'approved') await decideCashOut(tx, secondDecider, id, 'approve', { settings });
    });
  const orders = await listPending('prize_order');
  for (const { id } of orders)
    await transaction(db, (tx) => decideOrder(tx, decider, id, 'approve'));
  return { approved: cashOuts.length + orders.length };
};

const sentMails = async ({ db }: Services) => {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'body', 'state', 'at'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, recipient, ...mail }) => ({ id: String(id), to: recipient, ...mail }));
};

const times = (clock: StoredClock) => ({ rule: clock.rule(), real: clock.real() });
