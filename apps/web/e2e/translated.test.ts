import { contract } from '@taice/contract';
import {
  clientOfPage,
  waitUntilPlaying,
  pressClaimable,
  readPoints,
  type RawClient,
  waitForRingState,
  waitUntilSettled,
  wordsOf,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';
import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient, newSlug, payingVideos, telegramLogin } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

/**
 * Changes the page as Chrome's translation does: each text node is replaced by a <font> with other words, soon after it
 * appears.
 */
const translate = (): void => {
  const { insertBefore, removeChild } = Node.prototype;
  const kept = 'script, style, noscript, textarea, [translate=no], font';
  const texts = (root: Node): Text[] =>
    root instanceof Text ? [root] : [...root.childNodes].flatMap(texts);
  const replace = (text: Text) => {
    const parent = text.parentElement;
    if (!text.isConnected || text.data.trim() === '' || !parent || parent.closest(kept)) return;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `${text.data.trimEnd()}ʼ${/\s*$/.exec(text.data)?.[0] ?? ''}`;
    font.append(inner);
    insertBefore.call(parent, font, text);
    removeChild.call(parent, text);
  };
  const all = (roots: readonly Node[]) => roots.flatMap(texts).forEach(replace);
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes, target, type }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    );
    setTimeout(() => all(added), 20);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  document.documentElement.classList.add('translated-ltr');
  all([document.body]);
};

/** To another page of the application, without a new document. */
const walkTo = (view: Page | Frame, path: string): Promise<void> =>
  view.evaluate((to) => {
    history.pushState(null, '', to + location.hash);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const translated = (view: Page | Frame): Locator => view.locator('font > font').first();

/** Opens each tab and each choice of the page in turn. */
const pressTabs = async (view: Page | Frame): Promise<void> => {
  const tabs = view.getByRole('main').locator('[role=tab]:visible, [role=radio]:visible');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await waitUntilSettled(view);
  }
};

const stumbled = (view: Page | Frame) => view.getByText(english('shell.crash.title'));

/** Searches by three letters, claims the ring of a video, and walks over pages with tabs. */
const useAll = async (view: Page | Frame, person: RawClient, base = ''): Promise<void> => {
  const balance = view.locator('[data-coin-target=balance]:visible');
  const walk = async (path: string) => {
    await walkTo(view, base + path);
    await waitUntilSettled(view);
    await translated(view).waitFor();
    expect(await stumbled(view).count()).toBe(0);
  };
  await walk('/Discover');
  const search = view.locator('input[role=combobox]:visible').last();
  await search.click();
  for (const letter of ['s', 'h', 'i']) {
    await search.press(letter);
    await view.getByRole('option').first().waitFor();
  }
  await search.fill('');
  await search.press('Escape');
  const [video] = await payingVideos(await createApiClient());
  await walk(`/videoDetail?id=${video!.id}`);
  await waitUntilPlaying(view);
  await waitForRingState(view, 'claimable');
  await pressClaimable(view);
  await expect.poll(async () => (await readPoints(person)).value).toBe('200');
  const party = view.getByRole('dialog').filter({ hasText: /\+20\d/ });
  await party.getByRole('button', { name: english('rewards.celebrate.goOn') }).click();
  await party.waitFor({ state: 'hidden' });
  await view
    .getByRole('main')
    .getByRole('button', { name: english('posts.share') })
    .first()
    .click();
  await view.getByRole('dialog').getByRole('button').first().waitFor();
  await view.getByRole('dialog').press('Escape');
  for (const path of ['/V2/task', '/V2/points', '/V2/exchange', '/V2/leaderboard', '/Creators']) {
    await walk(path);
    await pressTabs(view);
  }
  await walk('/V2/changelanguage');
  for (const name of ['简体中文', 'English']) {
    await view.getByRole('main').getByText(name).first().click();
    await waitUntilSettled(view);
  }
  await walk('/Home');
  expect(await stumbled(view).count()).toBe(0);
  await expect.poll(() => balance.innerText()).toMatch(/^200\b/);
};

test('the web shell survives browser translation, and the balance follows a claim', async ({
  open,
}) => {
  const { page } = await open({ fast: true });
  await openAsNewUser(page);
  await goTo(page, '/Home');
  await waitUntilSettled(page);
  await page.evaluate(translate);
  await useAll(page, await clientOfPage(page, product.url));
  // An error of the page itself is still thrown.
  const fault = () => document.body.removeChild(document.createTextNode(''));
  await expect(page.evaluate(fault)).rejects.toThrow('NotFoundError');
});

// Both shells share one guard.
test.runIf(longRun)(
  'the mini-app survives browser translation, and the balance follows a claim',
  async ({ openPhone }) => {
    const user = newSlug();
    const client = await createApiClient();
    const { token, sign_key: signKey } = await telegramLogin(client, user);
    const known = client.as({ token, signKey });
    // No dialog covers their first page.
    await known.ask(contract.signIn.signIn, {});
    await known.ask(contract.user.completeGuide, {});
    const { app } = await openPhone({ user, fast: true });
    const view = await app();
    await waitUntilPlaying(view);
    await view.locator('[data-coin-target=balance]').first().waitFor();
    await view.evaluate(translate);
    await useAll(view, await clientOfPage(view, product.url), '/tg');
    // Words beside an icon change as well.
    await walkTo(view, '/tg/V2/changelanguage');
    await view.getByRole('main').getByText('简体中文').first().click();
    await walkTo(view, '/tg/Home');
    const tabs = view.getByRole('navigation').last();
    await expect.poll(() => tabs.innerText()).toContain(wordsOf('cn')('shell.tab.tasks'));
  },
);
