import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '@taice/api/testing/clip';
import {
  heavier,
  type Phone,
  playing,
  uploadPiece,
  watchUploads,
  wordsOf,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

const say = wordsOf('en');
const newcomer = () => `new-${randomBytes(5).toString('hex')}`;
const pathOf = (view: Frame) => new URL(view.url()).pathname;
/** Of this time alone: what a first try has published is there, too. */
let title = '';
beforeEach(() => {
  title = `观星夜话 from Thornwickle ${randomInt(1_000, 10_000)}`;
});
const word = 'Those stars at 0:12';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-phone-'));
});
afterAll(() => rm(folder, { recursive: true }));

const tab = (view: Frame, name: 'home' | 'videos' | 'mine') =>
  view
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: say(`shell.tab.${name}`) });

/** By Telegram's own button, past whatever lies over the page, to where the tabs are. */
const back = ({ page }: Phone, view: Frame) =>
  expect
    .poll(
      async () => {
        const there = await tab(view, 'mine').isVisible();
        if (!there) await page.locator('#back').click();
        return there;
      },
      { interval: 1_000 },
    )
    .toBe(true);

/** What comes over the first page: today's sign-in, and after it the guide. */
const begin = async ({ page, app }: Phone): Promise<Frame> => {
  const view = await app();
  for (const name of ['signIn.dayIsHere', 'user.guide.watchTitle']) {
    const popup = view.getByRole('dialog', { name: say(name) });
    await popup.waitFor();
    await page.locator('#back').click();
    await popup.waitFor({ state: 'hidden' });
  }
  return view;
};

/** The list of what is on its way, the session, all else that Telegram was seen to wipe. */
const wipe = (view: Frame) =>
  view.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    document.documentElement.dataset['before'] = '';
  });

const upload = async (phone: Phone, view: Frame): Promise<Frame> => {
  const { page, complaints } = phone;
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  page.on('dialog', (dialog) => void dialog.accept());
  const { offsets, line } = await watchUploads(phone);
  await tab(view, 'mine').click();
  await view.getByRole('link', { name: say('shell.title.upload'), exact: true }).click();
  await view.getByLabel(say('studio.title')).fill(title);
  await view.getByLabel(say('studio.category')).selectOption({ index: 1 });
  await view.getByRole('radio', { name: say('studio.whenIs.now') }).click();
  const clip = join(folder, 'minute.mp4');
  makeClip(clip, { seconds: 60, fps: 10 });
  await heavier(clip, 2 * uploadPiece);
  line.lostAfter = 1;
  const [library] = await Promise.all([
    page.waitForEvent('filechooser'),
    view.locator('.upload-drop button').click(),
  ]);
  await library.setFiles(clip);
  await view.getByRole('button', { name: say('studio.doWhenReady.publish') }).click();
  await expect.poll(() => line.lost).toBe(true);
  expect(offsets).toEqual([0]);
  // What is under way is known on every screen, not only where it was begun.
  await back(phone, view);
  await tab(view, 'mine').click();
  await expect.poll(() => pathOf(view)).toBe('/tg/V2/My');
  await view.getByRole('link', { name: say('studio.mine') }).waitFor();
  // Another chat comes to the front, and Telegram ends what nobody sees.
  await page.locator('#minimise').click();
  await wipe(view);
  await page.locator('#minimise').click();
  await (
    await view.frameElement()
  ).evaluate((element) => {
    const app = element as HTMLIFrameElement;
    app.setAttribute('src', app.getAttribute('src') ?? '');
  });
  await expect
    .poll(async () => {
      const next = await phone.app();
      return next.evaluate(() => document.documentElement.dataset['before'] === undefined);
    })
    .toBe(true);
  line.lostAfter = Infinity;
  const next = await phone.app();
  await next.getByRole('link', { name: say('studio.mine') }).waitFor();
  expect(pathOf(next)).toBe('/tg/V2/My');
  await expect.poll(() => offsets, { timeout: 60_000 }).toEqual([0, uploadPiece]);
  await next.getByRole('link', { name: say('shell.title.upload'), exact: true }).click();
  await next.getByRole('link', { name: say('studio.watch') }).waitFor({ timeout: 180_000 });
  expect(offsets).toEqual([0, uploadPiece]);
  await next.getByText('2 of 3 uploads left today').waitFor();
  await back(phone, next);
  return next;
};

const look = async (view: Frame, words: string) => {
  const field = view
    .locator('input[role="combobox"]:visible')
    .and(view.getByLabel(say('search.label')));
  await field.fill(words);
  await field.press('Enter');
  const found = view.locator('.found-video').filter({ hasText: title });
  await found.waitFor();
  return { link: found.locator('h2 a'), marks: () => found.locator('h2 mark').allInnerTexts() };
};

test('from the library of a phone to somebody else’s: put aside and wiped on the way, found, watched, liked, talked about, told and counted', async ({
  openPhone,
}) => {
  const [maker, fan] = [
    await openPhone({ user: newcomer() }),
    await openPhone({ user: newcomer() }),
  ];
  const mine = await upload(maker, await begin(maker));
  await tab(mine, 'mine').click();
  await mine.getByRole('link', { name: say('shell.title.messages') }).click();
  await expect.poll(() => pathOf(mine)).toBe('/tg/V2/messagecenter');

  const theirs = await begin(fan);
  await tab(theirs, 'videos').click();
  await theirs.getByRole('link', { name: say('search.placeholder') }).click();
  expect((await (await look(theirs, '夜话')).marks()).join('')).toBe('夜话');
  const { link, marks } = await look(theirs, 'thornwikle');
  await theirs.getByText(say('search.meant')).waitFor();
  expect(await marks()).toEqual(['Thornwickle']);
  await link.click();
  await expect.poll(() => pathOf(theirs)).toBe('/tg/videoDetail');
  await playing(theirs);
  await theirs.locator('.detail-by').getByRole('button', { name: /^Like/ }).click();
  await theirs.locator('.detail-talk').scrollIntoViewIfNeeded();
  await theirs.locator('.talk-preview').click();
  const sheet = theirs.getByRole('dialog');
  await sheet.getByRole('textbox').fill(word);
  await sheet.getByRole('button', { name: say('comments.send'), exact: true }).click();
  await sheet.getByText('Those stars at').waitFor();

  // Nothing was loaded anew here.
  await mine.locator('.message').filter({ hasText: 'liked' }).waitFor();
  const told = mine.locator('.message').filter({ hasText: word });
  await told.waitFor();
  await told.click();
  await expect.poll(() => pathOf(mine)).toBe('/tg/videoDetail');
  await mine.locator('.comment-moment').first().click();
  await expect
    .poll(() => mine.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(11.9);

  await back(maker, mine);
  await tab(mine, 'mine').click();
  await mine.getByRole('link', { name: say('studio.mine'), exact: true }).click();
  await mine.getByRole('button', { name: `More about ${title}` }).click();
  await mine.getByRole('menuitem', { name: say('studio.analytics') }).click();
  await expect.poll(() => pathOf(mine)).toBe('/tg/Analyze');
  for (const metric of ['views', 'likes', 'comments'] as const) {
    const card = mine
      .locator('.analytics-card')
      .filter({ hasText: say(`analytics.metric.${metric}`) });
    // Others of the run may come upon the newest video, too.
    await expect
      .poll(async () => Number(await card.locator('.tc-20').innerText()))
      .toBeGreaterThan(0);
  }
});
