import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { choice, launchUrl, pageHost } from './launch.ts';
import { browserModule } from './modules.ts';
import { simulatorPage } from './page.ts';
import { chatRoutes } from '../telegram/chat-routes.ts';
import type { SimulatedTelegram } from '../telegram/simulate-telegram.ts';
import { findPerson, type SimulatorUser, toPerson, withWriteAccess } from './people.ts';

export interface SimulatorDeps {
  /** The token that the API checks init data with. */
  botToken: string;
  /** People of the demo seed with a Telegram account, most interesting first. */
  users(): Promise<readonly SimulatorUser[]>;
  /** The chats with the bot; without them the phone has the mini-app alone. */
  chats?: SimulatedTelegram['chats'] | undefined;
  now?: () => Date;
  /** Where the mini-app's build is served, `/tg/`. */
  miniAppPath?: string;
}

const randomSuffix = () => randomBytes(4).toString('hex');

/** The page's own address, as the browser reached it (the port may have been chosen at start). */
const pageUrlOf = (c: Context): URL => {
  const url = new URL(c.req.url);
  const host = c.req.header('host');
  if (host) url.host = host;
  return url;
};

const refusal = (issues: readonly { message: string }[]) =>
  ({ error: issues.map(({ message }) => message).join('; ') }) as const;

/**
 * `/dev/telegram`: a phone that simulates Telegram for the unmodified build of the mini-app. It signs as any demo user,
 * so it is mounted in the demo profile only.
 */
export const simulatorRoutes = ({
  botToken,
  users,
  chats,
  now = () => new Date(),
  miniAppPath = '/tg/',
}: SimulatorDeps): Hono => {
  const app = new Hono().basePath('/dev/telegram');
  const people = async () => (await users()).map(toPerson);

  app.use((c, next) =>
    secureHeaders({
      referrerPolicy: 'origin',
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        frameSrc: [`${pageUrlOf(c).protocol}//*.localhost:*`],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    })(c, next),
  );

  app.get('/', async (c) => {
    const parsed = choice.safeParse(c.req.query());
    if (!parsed.success) return c.json(refusal(parsed.error.issues), 400);
    const everyone = await people();
    const person = findPerson(everyone, parsed.data.user, randomSuffix);
    if (!person) return c.json({ error: `no demo user is called ${parsed.data.user}` }, 404);
    const url = pageUrlOf(c);
    if (url.hostname !== pageHost(person)) {
      url.hostname = pageHost(person);
      url.searchParams.set('user', person.slug);
      return c.redirect(url.href);
    }
    return c.html(await simulatorPage(everyone, person, parsed.data));
  });

  app.get('/launch', async (c) => {
    const parsed = choice.safeParse(c.req.query());
    if (!parsed.success) return c.json(refusal(parsed.error.issues), 400);
    const person = findPerson(await people(), parsed.data.user, randomSuffix);
    if (!person) return c.json({ error: `no demo user is called ${parsed.data.user}` }, 404);
    const url = launchUrl({
      botToken,
      person: chats?.mayWrite(person.user.id) ? withWriteAccess(person) : person,
      choice: parsed.data,
      authDate: now(),
      pageUrl: pageUrlOf(c),
      miniAppPath,
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ url: url.href, slug: person.slug });
  });

  app.get('/simulator.css', async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(await readFile(new URL('./simulator.css', import.meta.url)));
  });

  if (chats)
    app.route(
      '/chat',
      chatRoutes({
        chats,
        personOf: async (slug) => findPerson(await people(), slug, randomSuffix)?.user,
      }),
    );

  app.get('/:module{[a-z-]+\\.ts}', async (c) => {
    const code = await browserModule(c.req.param('module'));
    if (code === undefined) return c.notFound();
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    return c.body(code);
  });

  return app;
};
