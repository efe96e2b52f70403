import { randomBytes } from 'node:crypto';
import { type Phone, playing, wordsOf } from '@taice/testkit/browser';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';

const say = wordsOf('en');
const newcomer = () => `new-${randomBytes(5).toString('hex')}`;

/** What Telegram's container was seen to do: everything that the page had stored is gone. */
const wipe = (view: Frame) =>
  view.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });

/** Where the video in view stood as a page ended; its address, since a slide comes later than its own. */
interface Left {
  src: string;
  second: number;
}

/** The video in view of a feed. */
const inView = '.feed-slide:not([inert]) video';
const leftName = 'left-for-the-test';

/**
 * Runs in every document before its own scripts: what a test asks for from outside comes a busy
 * machine's while later than the page has ended.
 */
const noteLeaving = ([selector, name]: [string, string]) => {
  if (!location.pathname.startsWith('/tg/')) return;
  addEventListener('pagehide', () => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) return;
    const left: Left = { src: video.currentSrc, second: video.currentTime };
    sessionStorage.setItem(name, JSON.stringify(left));
  });
};

/** Seconds between where the video in view was left and where it has gone on; none of another video. */
const gapAfter = async (view: Frame): Promise<number> => {
  const gaps = await view.evaluate(
    ([selector, name]) => {
      const left = JSON.parse(sessionStorage.getItem(name)!) as Left;
      const video = document.querySelector<HTMLVideoElement>(selector);
      if (video?.currentSrc !== left.src) return [];
      // A busy page hears late that it plays: the element knows since where.
      const { played, duration } = video;
      const begun = Array.from({ length: played.length }, (_, at) => played.start(at));
      return begun.map((second) => ({ gap: Math.abs(second - left.second), duration }));
    },
    [inView, leftName] as const,
  );
  return Math.min(...gaps.map(({ gap, duration }) => Math.min(gap, Math.abs(duration - gap))));
};

const closeSignIn = async ({ page }: Phone, view: Frame) => {
  const popup = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await popup.waitFor();
  await page.locator('#back').click();
  await popup.waitFor({ state: 'hidden' });
};

const closeAll = async ({ page }: Phone, view: Frame) => {
  for (const title of ['signIn.dayIsHere', 'user.guide.watchTitle']) {
    const popup = view.getByRole('dialog', { name: say(title) });
    await popup.waitFor();
    await page.locator('#back').click();
    await popup.waitFor({ state: 'hidden' });
  }
};

/** The frame of the phone once it is another document than `before`. */
const nextPage = async (phone: Phone, mark: string): Promise<Frame> => {
  await expect
    .poll(async () => {
      const view = await phone.app();
      return view.evaluate((name) => document.documentElement.dataset[name] === undefined, mark);
    })
    .toBe(true);
  return phone.app();
};
const marked = (view: Frame) =>
  view.evaluate(() => void (document.documentElement.dataset['before'] = ''));

/** The seconds that are still missing to the video in view, as the answers come in. */
const missingOf = ({ page }: Phone, id: string | null): number[] => {
  const missing: number[] = [];
  page.on('response', (response) => {
    const asked = response.url() + (response.request().postData() ?? '');
    if (!/addViewLog|getTaskRewardCountdown/.test(asked)) return;
    if (!new RegExp(`post_id(=|":")${id}\\b`).test(asked)) return;
    // An answer that comes as its page ends is read by nobody.
    void response.json().then(
      ({ data }) => missing.push(Number(data.countdown)),
      () => {},
    );
  });
  return missing;
};

const ways = {
  'where it is': (view: Frame) => view.evaluate(() => location.reload()),
  'from its first address': async (view: Frame) => {
    const frame = await view.frameElement();
    await frame.evaluate((element) => {
      // As a container that is built anew: no history, no state, the address of the launch.
      const app = element as HTMLIFrameElement;
      app.setAttribute('src', app.getAttribute('src') ?? '');
    });
  },
};

for (const [how, reload] of Object.entries(ways)) {
  test(`reloaded ${how} with its storage wiped, the mini-app goes on at the same second of the same video`, async ({
    openPhone,
  }) => {
    const phone = await openPhone({
      user: newcomer(),
      prepare: async (context) => {
        await context.addInitScript(noteLeaving, [inView, leftName] as [string, string]);
      },
    });
    let view = await phone.app();
    await closeAll(phone, view);
    await view.locator('.feed-scroll').press('ArrowDown');
    await expect
      .poll(() =>
        view
          .locator('.feed-slide')
          .evaluateAll((all) => all.findIndex((one) => !one.hasAttribute('inert'))),
      )
      .toBe(1);
    await playing(view);
    const id = new URL(view.url()).searchParams.get('id');
    const missing = missingOf(phone, id);
    for (let times = 0; times < 3; times += 1) {
      await phone.page.waitForTimeout(4_000);
      await wipe(view);
      await marked(view);
      await reload(view);
      view = await nextPage(phone, 'before');
      await expect.poll(() => gapAfter(view)).toBeLessThan(1);
      expect(new URL(view.url()).searchParams.get('id')).toBe(id);
    }
    // Which video comes second is the feed's choice: all that it wants is credited, with nothing lost.
    await expect.poll(() => missing.at(-1)).toBe(0);
    expect(missing).toEqual(missing.toSorted((one, other) => other - one));
  });

  test(`reloaded ${how} with its storage wiped, no typed word is lost`, async ({ openPhone }) => {
    const phone = await openPhone({ user: newcomer() });
    let view = await phone.app();
    await closeAll(phone, view);
    const tabs = view.getByRole('navigation').last();
    await tabs.getByRole('link', { name: say('shell.tab.mine') }).click();
    await view.getByRole('link', { name: say('user.profile.edit') }).click();
    await view.getByRole('button', { name: say('user.edit.bio') }).click();
    const words = 'I bake at dawn and I have not yet';
    await view.getByRole('textbox').pressSequentially(words);
    await marked(view);
    await wipe(view);
    await reload(view);
    view = await nextPage(phone, 'before');
    await expect.poll(() => view.getByRole('textbox').inputValue()).toBe(words);
    expect(new URL(view.url()).pathname).toBe('/tg/profile-edit');
  });

  test(`reloaded ${how} with its storage wiped, the guide goes on at its step`, async ({
    openPhone,
  }) => {
    const phone = await openPhone({ user: newcomer() });
    let view = await phone.app();
    await closeSignIn(phone, view);
    const next = (key: 'next' | 'nextIn') =>
      view.getByRole('button', { name: say(`user.guide.${key}`), exact: key === 'next' });
    await next('next').click();
    await next('nextIn').waitFor();
    await marked(view);
    await wipe(view);
    await reload(view);
    view = await nextPage(phone, 'before');
    await view.getByText('Step 2 of 3').waitFor();
  });
}
