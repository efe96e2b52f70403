import { readdirSync, readFileSync } from 'node:fs';
import { waitUntilPlaying } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import compat from 'core-js-compat';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

const floor = { chrome: '100', safari: '15.4', ios: '15.4', firefox: '102' };

/** Functions that came to a browser after the floor: `es.array.to-sorted` is `Array.prototype.toSorted`. */
const laterFunctions = compat({ targets: floor, modules: /^(es|web)\./ }).list;

/** Runs in the page before its own scripts: deletes what a browser of the floor lacks. */
const deleteLater = (modules: readonly string[]): void => {
  const camel = (words: string) =>
    words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  // They existed before, with another behaviour.
  const changed =
    /array\.(includes|push|unshift)$|json\.(parse|stringify)$|flags$|stack$|clone$|params\.(delete|has)$/;
  const typedArray = Object.getPrototypeOf(Int8Array) as typeof Int8Array;
  const owners: Record<string, unknown[]> = { 'typed-array': [typedArray.prototype] };
  for (const module of modules.filter((name) => !changed.test(name))) {
    const [, owner = '', method = ''] = module.split('.');
    const name = camel(`-${owner}`)
      .replace('Url', 'URL')
      .replace('Regexp', 'RegExp')
      .replace('Json', 'JSON');
    const type = Reflect.get(globalThis, name) as { prototype?: object } | undefined;
    for (const object of owners[owner] ?? [type, type?.prototype])
      if (object) Reflect.deleteProperty(object, camel(method));
  }
  Reflect.deleteProperty(globalThis, 'Iterator');
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(AbortSignal, 'timeout');
  Reflect.deleteProperty(Intl, 'Segmenter');
};

const asOldBrowser = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(deleteLater, laterFunctions);
};

test('the oldest supported browser plays a video and posts a comment in the web shell', async ({
  open,
}) => {
  const { page } = await open({ still: true, lang: 'en', prepare: asOldBrowser });
  await openAsNewUser(page);
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'toSorted' in [])).toBe(false);
  await goTo(page, '/Home');
  await page.getByRole('main').getByRole('article').first().waitFor();
  const [video] = await payingVideos(await createApiClient());
  await goTo(page, `/videoDetail?id=${video?.id}`);
  await waitUntilPlaying(page);
  const talk = page.getByRole('region', { name: english('comments.title') });
  await talk.getByRole('textbox').fill('Nice at 0:02');
  await talk.getByRole('button', { name: english('comments.send'), exact: true }).click();
  await page.locator('li.comment').filter({ hasText: 'Nice at' }).first().waitFor();
});

test('the oldest supported browser plays the mini-app’s first video', async ({ openPhone }) => {
  const { app } = await openPhone({ user: 'new', lang: 'en', prepare: asOldBrowser });
  const view = await app();
  await waitUntilPlaying(view);
  await view.getByRole('dialog').first().waitFor();
});

test('an unsupported browser shows one sentence with the address', async ({ open }) => {
  const { page } = await open({
    locale: 'zh-CN',
    prepare: async (context) => {
      await asOldBrowser(context);
      await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'structuredClone'));
    },
  });
  await goTo(page, '/Home');
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^浏览器版本太旧/);
  expect(await page.getByRole('link').getAttribute('href')).toBe(product.url);
  // Nothing covers it.
  expect(await page.locator('body > *').count()).toBe(1);
});

test('no shell file uses syntax or functions that the oldest browser and the polyfills lack', () => {
  const polyfilled = /^(findLast|findLastIndex|isWellFormed|toReversed|toSorted|withResolvers)$/;
  // Names that mean one thing only.
  const telling = laterFunctions
    .map((module) =>
      module
        .split('.')
        .at(-1)!
        .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    .filter(
      (name) =>
        /^(find|to|is|with|group|from|can|get|sum|sym)[A-Z]/.test(name) && !polyfilled.test(name),
    )
    // noble and zod check for these before they call them.
    .filter((name) => !/^(from|to)(Base64|Hex)$|^isError$/.test(name));
  expect(telling.length).toBeGreaterThan(10);
  const later = new RegExp(String.raw`\(\?<[=!]|static\{|\.(${telling.join('|')})\(`);
  for (const shell of ['web', 'miniapp']) {
    const folder = new URL(`../../${shell}/dist/assets/`, import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const faults = files.flatMap(
      (name) => later.exec(readFileSync(new URL(name, folder), 'utf8'))?.[0] ?? [],
    );
    expect(faults).toEqual([]);
  }
});
