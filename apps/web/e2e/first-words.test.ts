import { rawKeys, waitUntilSettled } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { mia } from './market-steps.ts';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsUser, goTo } from './steps.ts';

/** How often the texts of later screens were requested. They never arrive. */
let held = 0;
const withoutLater = async (context: BrowserContext) => {
  await context.route(/\/en_later-/, () => void (held += 1));
};

test('the first screens of both shells show all of their texts before the other texts load', async ({
  open,
  openPhone,
}) => {
  const { page } = await open({ prepare: withoutLater, lang: 'en' });
  const [video] = await payingVideos(await createApiClient());
  const look = async () => {
    for (const path of ['/Home', '/V2/videos', `/videoDetail?id=${video?.id}`]) {
      await goTo(page, path);
      await waitUntilSettled(page);
      expect(await rawKeys(page), path).toEqual([]);
    }
  };
  await look();
  await expect.poll(() => held).toBeGreaterThan(0);
  await openAsUser(page, mia);
  await look();
  held = 0;
  const phone = await openPhone({ user: 'mia-watches', prepare: withoutLater, lang: 'en' });
  const view = await phone.app();
  await waitUntilSettled(view);
  expect(await rawKeys(view)).toEqual([]);
  await expect.poll(() => held).toBeGreaterThan(0);
});
