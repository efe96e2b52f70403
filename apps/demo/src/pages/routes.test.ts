import { expect, test } from 'vitest';
import { pagesRoutes } from './routes.ts';

const mail = {
  id: '7',
  to: '<b>mira</b>@example.org',
  subject: 'Your code',
  body: 'Your code is 481516. It is valid for 10 minutes.\nhttps://taice.example/Started',
  state: 'kept',
  at: new Date('2026-11-21T08:00:00Z'),
};
const app = pagesRoutes({
  mails: async () => [mail],
  pictures: async (slug) => [`/media/prizes/${slug}.webp`],
  rule: () => new Date('2026-11-21T15:00:00Z'),
});
const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('a browser shows mail as an inbox and copies its code in one click', async () => {
  const answer = await app.request('/dev/mail', browser);
  const page = await answer.text();
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  expect(answer.headers.get('Vary')).toBe('Accept');
  expect(page).toContain('data-copy="481516"');
  expect(page).toContain('<a href="https://taice.example/Started">');
  expect(page).not.toContain('<b>mira</b>');
});

test.each([{}, { headers: { Accept: '*/*' } }, { headers: { Accept: 'application/json' } }])(
  'all other clients get the mail as JSON',
  async (how) => {
    const answer = await app.request('/dev/mail', how);
    expect(await answer.json()).toEqual([{ ...mail, at: mail.at.toISOString() }]);
  },
);

test('a newcomer gets suggestions, and can skip to the next midnight of UTC+8', async () => {
  const page = await (await app.request('/dev', browser)).text();
  expect(page.indexOf('/dev/telegram?user=new')).toBeLessThan(page.indexOf('/dev/mail'));
  expect(page).toContain('data-advance="3605"');
});

test('the page runs its own script and style only', async () => {
  const answer = await app.request('/dev', browser);
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect(await answer.text()).not.toMatch(/<script>|style=|onclick/);
  const script = await app.request('/dev/pages.js');
  expect(script.headers.get('Content-Type')).toContain('javascript');
  expect(await script.text()).not.toContain('interface ');
});
