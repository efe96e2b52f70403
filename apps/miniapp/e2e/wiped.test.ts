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

/** The video in view: which one, and its second. */
const onScreen = (view: Frame) =>
  view.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.feed-slide:not([inert]) video');
    const id = new URL(location.href).searchParams.get('id');
    return { id, second: video?.currentTime ?? -1, length: video?.duration ?? 0 };
  });

const apart = (one: number, other: number, length: number) => {
  const gap = Math.abs(one - other);
  return Math.min(gap, Math.abs(length - gap));
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
    .poll(
      async () => {
        const view = await phone.app();
        return view.evaluate((name) => document.documentElement.dataset[name] === undefined, mark);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return phone.app();
};
const marked = (view: Frame) =>
  view.evaluate(() => void (document.documentElement.dataset['before'] = ''));

/** The credited seconds of the video in view, as the answers come in. */
const creditOf = ({ page }: Phone, id: string | null): number[] => {
  const credited: number[] = [];
  page.on('response', (response) => {
    const asked = response.url() + (response.request().postData() ?? '');
    if (!/addViewLog|getTaskRewardCountdown/.test(asked)) return;
    if (!new RegExp(`post_id(=|":")${id}\\b`).test(asked)) return;
    void response.json().then(({ data }) => credited.push(Number(data.watched_seconds)));
  });
  return credited;
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
    const phone = await openPhone({ user: newcomer() });
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
    const credited = creditOf(phone, (await onScreen(view)).id);
    for (let times = 0; times < 3; times += 1) {
      await phone.page.waitForTimeout(4_000);
      await wipe(view);
      await marked(view);
      // The video goes on while the driver thinks: asked last, right before the page ends.
      const before = await onScreen(view);
      await reload(view);
      view = await nextPage(phone, 'before');
      await expect.poll(async () => (await onScreen(view)).id, { timeout: 10_000 }).toBe(before.id);
      const begun = await view.evaluate(async () => {
        const video = () =>
          document.querySelector<HTMLVideoElement>('.feed-slide:not([inert]) video');
        for (;;) {
          const one = video();
          if (one && one.readyState > 2 && !one.paused) return one.currentTime;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
      expect(apart(begun, before.second, before.length)).toBeLessThan(1.2);
    }
    await expect.poll(() => credited.length, { timeout: 15_000 }).toBeGreaterThan(5);
    expect(credited).toEqual(credited.toSorted((one, other) => one - other));
    expect(credited.at(-1)).toBeGreaterThan(9);
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
    await expect
      .poll(() => view.getByRole('textbox').inputValue(), { timeout: 10_000 })
      .toBe(words);
    expect(new URL(view.url()).pathname).toBe('/tg/profile-edit');
  });
}
