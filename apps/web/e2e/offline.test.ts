import { waitUntilSettled, wordsOf } from '@taice/testkit/browser';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';
import { goTo } from './steps.ts';

const say = wordsOf('en');

test('a visited shell opens without a network, and stores no answer and no media', async ({
  open,
}) => {
  const { page, context, complaints } = await open({ serviceWorkers: true });
  complaints.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/);
  await goTo(page, '/about');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await waitUntilSettled(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const each = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, urls: each.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.urls).toContain('/offline');
  expect(kept.urls.filter((path) => /^\/(api|media|dev)\//.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  // The page from the worker's cache may be in another process, which does not go offline by itself.
  const devTools = await context.newCDPSession(page);
  const none = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await devTools.send('Network.emulateNetworkConditions', none);
  await page.getByText(say('common.offlineTitle')).first().waitFor();
  await context.setOffline(false);
});
