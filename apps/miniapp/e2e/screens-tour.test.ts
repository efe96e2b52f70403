import { routesOf } from '@taice/screens/routes';
import { contract } from '@taice/contract';
import {
  waitUntilPlaying,
  screenFaults,
  waitUntilSettled,
  screenshot,
  wordsOf,
} from '@taice/testkit/browser';
import type { Frame } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksOfRun, test } from '@taice/testkit/browser-test';
import { goTo, newcomer, logInOnOtherDevice } from './steps.ts';

const looks = [
  { theme: 'light', size: [430, 932], lang: 'tw' },
  { theme: 'dark', size: [390, 844], lang: 'en' },
  { theme: 'light', size: [360, 740], lang: 'cn' },
  { theme: 'dark', size: [1440, 900], lang: 'en' },
] as const;

/** Id of the video that the page opened with. */
const firstVideoOf = (view: Frame): Promise<string> =>
  view.evaluate(() => {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
    return String(boot.feed.list[0].id);
  });

// A long timeout, for a machine that is busy otherwise.
const timeout = 1_800_000;

describe.concurrent('every screen of the mini-app passes its checks', { timeout }, () => {
  for (const { theme, size, lang } of looksOfRun(looks)) {
    const name = `${theme}-${size[0]}-${lang}`;
    test(name, async ({ openPhone }) => {
      const user = newcomer();
      const { page, app, complaints } = await openPhone({
        user,
        theme,
        size,
        lang,
        still: true,
      });
      // No real person switches screens as fast as a tour does.
      complaints.expect(/429 POST \S+\/user\/keepPlace/);
      const words = wordsOf(lang);
      const faults: string[] = [];
      const look = async (address: string) => {
        const view = await app();
        // While a guard redirects, the page is empty for a moment and would seem to rest.
        await view.locator('h1').first().waitFor({ state: 'attached' });
        await waitUntilSettled(view);
        faults.push(...(await screenFaults(view, address)));
        expect(await view.locator('.outside').count(), address).toBe(0);
        const file = address.slice(1).replaceAll(/\W+/g, '-');
        await screenshot(page.locator('#phone'), `miniapp/${name}/${file}`);
      };
      const first = await app();
      const guide = first.getByRole('dialog', { name: words('user.guide.watchTitle') });
      await guide.waitFor();
      await look('/guide');
      // By key: right after a picture Chromium may give a click to the frame's element instead.
      await guide.getByRole('button', { name: words('rewards.later') }).press('Enter');
      await guide.waitFor({ state: 'hidden' });
      await waitUntilPlaying(first);
      // After the guide the next page offers today's sign-in.
      await (await logInOnOtherDevice(user)).ask(contract.user.completeGuide, {});
      await goTo(first, '/V2/task');
      const popup = first.getByRole('dialog', { name: words('signIn.dayIsHere') });
      await popup.waitFor();
      await look('/sign-in');
      await popup.getByRole('button', { name: words('signIn.take') }).press('Enter');
      const taken = first.getByRole('dialog', { name: words('signIn.doneTitle') });
      await taken
        .getByRole('button', { name: words('common.close') })
        .first()
        .click();
      await taken.waitFor({ state: 'hidden' });
      const video = await firstVideoOf(first);
      const queries: Record<string, string> = {
        '/videoDetail': `?id=${video}`,
        '/Profile': '?id=1',
        '/activityinfo': '?slug=after-dark-week',
        '/V2/exchangeH5': '?id=4',
      };
      const stops = routesOf('miniapp');
      const seen = new Set<string>();
      for (const { path } of stops) {
        const view = await app();
        await goTo(view, `${path}${queries[path] ?? ''}`);
        await look(path);
        // A question that a screen asks first, for example for a wallet, would cover all that follow.
        const asks = view.locator('dialog:modal');
        if ((await asks.count()) > 0) await asks.press('Escape');
        await asks.waitFor({ state: 'detached' });
        seen.add(await view.evaluate(() => location.pathname));
      }
      expect(faults).toEqual([]);
      // Started and the screens of a bound wallet redirect; all others were checked themselves.
      expect(seen.size).toBeGreaterThan(new Set(stops.map(({ path }) => path)).size - 6);
    });
  }
});
