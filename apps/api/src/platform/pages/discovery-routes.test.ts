import { expect, test } from 'vitest';
import { productionEnv } from '../../testing/production-env.ts';
import { testClock } from '../../testing/test-clock.ts';
import { readConfig } from '../config.ts';
import { useDatabase } from '../db/testing.ts';
import { discoveryRoutes } from './discovery-routes.ts';

const database = useDatabase();
const clock = testClock(new Date('2026-12-01T00:00:00Z'));
const securityText = (env: Record<string, string>) =>
  discoveryRoutes(
    { config: readConfig(env), db: database.db, clock },
    { sitemapEntries: async () => [], cardAt: async () => undefined },
  ).request('/.well-known/security.txt');

test('security.txt names the operator’s address, and ends a year after the start', async () => {
  const answer = await securityText({ ...productionEnv, CONTACT_EMAIL: 'safe@taice.example' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(await answer.text()).toBe(`Contact: mailto:safe@taice.example
Expires: 2027-12-01T00:00:00.000Z
Preferred-Languages: en, zh
Canonical: https://taice.example/.well-known/security.txt
`);
});

test('a deployment without an address of its own serves no security.txt', async () => {
  expect((await securityText(productionEnv)).status).toBe(404);
});

test('the sitemap lists each page with its escaped address and its time', async () => {
  const answer = await discoveryRoutes(
    { config: readConfig(productionEnv), db: database.db, clock },
    {
      sitemapEntries: async () => [
        { path: '/Home' },
        { path: '/videoDetail?id=1&a=<', changed: new Date('2026-11-30T01:02:03Z') },
      ],
      cardAt: async () => undefined,
    },
  ).request('/sitemap.xml');
  expect(await answer.text()).toContain(
    '<url><loc>https://taice.example/Home</loc></url>' +
      '<url><loc>https://taice.example/videoDetail?id=1&amp;a=&lt;</loc><lastmod>2026-11-30T01:02:03.000Z</lastmod></url>',
  );
});
