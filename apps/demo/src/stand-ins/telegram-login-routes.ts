import { randomInt } from 'node:crypto';
import { webLoginLinks, type WidgetUser } from '@taice/testkit/telegram';
import { Hono } from 'hono';
import { answerPage } from '../pages/page.ts';
import { type Person, type SimulatorUser, toPerson } from '../simulator/people.ts';
import { choicePage } from './choice-page.ts';

export interface TelegramLoginDeps {
  readonly botToken: string;
  /** People of the demo with a Telegram account. */
  users(): Promise<readonly SimulatorUser[]>;
}

const newWidgetUser = (): WidgetUser => {
  const number = randomInt(1_000, 1_000_000);
  return { id: 7_000_000_000 + number, first_name: 'Wanda', username: `wanda_${number}` };
};

/** A person as Telegram describes them to a web page: without the fields that only mini-apps get. */
const widgetOf = ({ user: { id, first_name, username, photo_url } }: Person): WidgetUser => ({
  id,
  first_name,
  ...(username !== undefined && { username }),
  ...(photo_url !== undefined && { photo_url }),
});

/** How many of the demo's people are offered. */
const offeredCount = 3;

/** `/dev/telegram-login`: the parts of oauth.telegram.org that a page uses. */
export const telegramLoginRoutes = ({ botToken, users }: TelegramLoginDeps): Hono => {
  const app = new Hono();
  app.get('/dev/telegram-login', async (c) => {
    const knownUsers = (await users())
      .slice(0, offeredCount)
      .map((user) => widgetOf(toPerson(user)));
    const people: WidgetUser[] = [newWidgetUser(), ...knownUsers];
    const links = webLoginLinks(new URL(c.req.url), botToken, people);
    if (!links) return c.text('Bot domain invalid', 400);
    const choices = people.map(({ first_name: name, username }, index) => ({
      name,
      detail: [username && `@${username}`, index === 0 && 'new here'].filter(Boolean).join(', '),
      href: links.yes[index] ?? '',
    }));
    return answerPage(c, 'Telegram', choicePage('Telegram’s login', choices, links.no));
  });
  return app;
};
