import { waitUntilPlaying, pressClaimable, waitForRingState } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient, newSlug, payingVideos } from './api-users.ts';
import { goTo, register, english } from './steps.ts';

/** Runs in the page before its own scripts: a Chrome that blocks all cookies. */
const blockStorage = (): void => {
  // A blank document has none of it.
  if (!location.protocol.startsWith('http')) return;
  const deny = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: deny });
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
  const refuse = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
  for (const name of ['register', 'getRegistration', 'getRegistrations'])
    Object.defineProperty(ServiceWorkerContainer.prototype, name, { value: refuse });
  Object.defineProperty(LockManager.prototype, 'request', { value: refuse });
  Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: refuse });
};

const prepare = (context: BrowserContext) => context.addInitScript(blockStorage).then(() => {});

/** Fills the ring of a video, claims it and finds it in the balance. */
const watchAndClaim = async (view: Page | Frame, base = ''): Promise<void> => {
  const [video] = await payingVideos(await createApiClient());
  await view.evaluate((to) => {
    history.pushState(null, '', to + location.hash);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `${base}/videoDetail?id=${video!.id}`);
  await waitUntilPlaying(view);
  await waitForRingState(view, 'claimable');
  await pressClaimable(view);
  await view
    .getByRole('dialog')
    .getByRole('button', { name: english('rewards.celebrate.goOn') })
    .click();
};

const balance = (view: Page | Frame) => view.locator('[data-coin-target=balance]:visible').first();

test('with blocked site data the web shell logs in, pays a video, and warns that this is temporary', async ({
  open,
}) => {
  const { page } = await open({ fast: true, prepare });
  await goTo(page, '/Home');
  // It disappears by itself after a while.
  const notice = page.getByText(english('common.notStored')).waitFor();
  await register(page);
  await notice;
  await watchAndClaim(page);
  await expect.poll(() => balance(page).innerText()).toMatch(/^200/);
  await page.reload();
  await page
    .getByRole('button', { name: english('shell.logIn') })
    .first()
    .waitFor();
});

// One module stores for both shells.
test.runIf(longRun)(
  'with blocked site data the mini-app logs in, pays a video, and warns about its settings',
  async ({ openPhone }) => {
    const phone = await openPhone({ user: newSlug(), fast: true, prepare });
    const view = await phone.app();
    await view.getByText(english('common.notStoredInTelegram')).waitFor();
    const guide = view.getByRole('dialog', { name: english('user.guide.watchTitle') });
    await guide.waitFor();
    await phone.page.locator('#back').click();
    await guide.waitFor({ state: 'hidden' });
    await watchAndClaim(view, '/tg');
    await view.evaluate(() => history.back());
    await expect.poll(() => balance(view).innerText()).toMatch(/^200/);
  },
);
