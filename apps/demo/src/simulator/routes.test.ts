import { isValid, parse } from '@tma.js/init-data-node';
import { expect, test } from 'vitest';
import { simulatorRoutes } from './routes.ts';

const botToken = '1000000001:demo';
const users = [
  { telegramId: 700000001n, firstName: 'Mira', lastName: 'Novak', username: 'Mira.Novak' },
  { telegramId: 700000002n, firstName: 'Ben', username: null },
];
const now = new Date('2026-11-21T08:00:00Z');
const app = simulatorRoutes({ botToken, users: async () => users, now: () => now });

const launch = async (query: string) => {
  const answer = await app.request(`http://localhost:4321/dev/telegram/launch?${query}`);
  const body = await answer.json();
  return { status: answer.status, body, url: body.url ? new URL(body.url) : undefined };
};
const launchParams = (url: URL | undefined) => new URLSearchParams(url?.hash.slice(1));

test('a chosen user gets a separate origin, with valid init data', async () => {
  const { url } = await launch('user=mira-novak&theme=light&size=430x932&lang=zh-hans');
  expect(url?.origin).toBe('http://mira-novak.localhost:4321');
  expect(url?.pathname).toBe('/tg/');
  const params = launchParams(url);
  const initData = params.get('tgWebAppData') ?? '';
  expect(isValid(initData, botToken, { expiresIn: 0 })).toBe(true);
  expect(isValid(initData, '1000000001:other', { expiresIn: 0 })).toBe(false);
  expect(parse(initData)).toMatchObject({
    user: { id: 700000001, first_name: 'Mira', language_code: 'zh-hans' },
    auth_date: now,
  });
  expect(params.get('tgWebAppVersion')).toBe('8.0');
  expect(params.get('tgWebAppPlatform')).toBe('ios');
  expect(JSON.parse(params.get('tgWebAppThemeParams') ?? '')).toMatchObject({
    bg_color: '#ffffff',
  });
});

test('startapp arrives signed, and in Telegram’s other place too', async () => {
  const { url } = await launch('user=id700000002&startapp=i_AB12');
  expect(url?.searchParams.get('tgWebAppStartParam')).toBe('i_AB12');
  const data = launchParams(url).get('tgWebAppData') ?? '';
  expect(parse(data).start_param).toBe('i_AB12');
});

test('the attachment menu passes the chat type and the startattach value', async () => {
  const { url } = await launch('user=id700000002&from=attach&startapp=v_1-i_AB12');
  const data = launchParams(url).get('tgWebAppData') ?? '';
  expect(isValid(data, botToken, { expiresIn: 0 })).toBe(true);
  expect(parse(data)).toMatchObject({
    receiver: { first_name: 'Robin' },
    user: { id: 700000002, added_to_attachment_menu: true },
    start_param: 'v_1-i_AB12',
  });
  expect(parse(data).chat_type).toBeUndefined();
  const byLink = await launch('user=id700000002&startapp=v_1');
  expect(parse(launchParams(byLink.url).get('tgWebAppData') ?? '')).toMatchObject({
    chat_type: 'sender',
    start_param: 'v_1',
  });
  expect((await launch('from=elsewhere')).status).toBe(400);
});

test('signs each opening separately, so that devices share no proof', async () => {
  const [first, second] = await Promise.all([launch('user=mira-novak'), launch('user=mira-novak')]);
  expect(first.url?.hash).not.toBe(second.url?.hash);
});

test('a brand-new user differs each time, and stays the same under their own name', async () => {
  const [one, two] = await Promise.all([launch('user=new'), launch('user=new')]);
  expect(one.body.slug).not.toBe(two.body.slug);
  const idOf = (url: URL | undefined) =>
    parse(launchParams(url).get('tgWebAppData') ?? '').user?.id;
  const again = await launch(`user=${one.body.slug}`);
  expect(idOf(again.url)).toBe(idOf(one.url));
  expect(idOf(again.url)).not.toBe(idOf(two.url));
});

test('an impossible launch is refused with a sentence', async () => {
  expect(await launch('user=nobody')).toMatchObject({
    status: 404,
    body: { error: 'no demo user is called nobody' },
  });
  expect((await launch('startapp=a%20b')).status).toBe(400);
  expect((await launch('size=1x1')).status).toBe(400);
});

test('each user’s phone has its own host below theirs, and so its own storage', async () => {
  const answer = await app.request('http://localhost:4321/dev/telegram?theme=light');
  expect(answer.status).toBe(302);
  const there = answer.headers.get('location') ?? '';
  expect(there).toBe(
    'http://telegram.mira-novak.localhost:4321/dev/telegram?theme=light&user=mira-novak',
  );
  expect((await app.request(there)).status).toBe(200);
});

test('the page names its users as text and allows only its own scripts and frames', async () => {
  const odd = simulatorRoutes({
    botToken,
    users: async () => [{ telegramId: 5, firstName: '<img src=x onerror=alert(1)>' }],
  });
  const answer = await odd.request('http://telegram.id5.localhost:4321/dev/telegram');
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('frame-src http://*.localhost:*');
});

test('serves each script of the page as JavaScript, with all of its imports', async () => {
  const get = (name: string) => app.request(`http://localhost/dev/telegram/${name}`);
  const waiting = ['simulator.ts'];
  const seen = new Set<string>();
  for (const name of waiting) {
    if (seen.has(name)) continue;
    seen.add(name);
    const answer = await get(name);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const code = await answer.text();
    for (const [, found] of code.matchAll(/ from '([^']+)'/g)) {
      expect(found).toMatch(/^\.\/[a-z-]+\.ts$/);
      waiting.push(found?.slice(2) ?? '');
    }
  }
  expect(seen).toContain('native.ts');
  expect((await get('routes.ts')).status).toBe(404);
});
