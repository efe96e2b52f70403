import { readFile } from 'node:fs/promises';
import { layoutShift, screenFaults, waitUntilSettled } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsUser, goTo, demoAccount, english } from './steps.ts';

/** Columns of the table, by their names in it. */
const columns = { views: 'Views', likes: 'Likes', comments: 'Comments' } as const;
type Column = keyof typeof columns;
const compared = ['views', 'likes', 'comments'] as const satisfies Column[];

const maker = demoAccount('slow.kitchen');
const days = (page: Page) => page.locator('.analytics-trend tbody tr').count();
const cardOf = (page: Page, metric: string) =>
  page.locator('.analytics-card').filter({
    has: page.getByText(english(`analytics.metric.${metric}`), { exact: true }),
  });
const valueOf = async (page: Page, metric: string) =>
  Number((await cardOf(page, metric).locator('.tc-20').innerText()).replaceAll(',', ''));

/** The sums of the exported table, by the column's name. */
const sumsOf = async (page: Page): Promise<{ days: number; sum: (metric: Column) => number }> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: english('analytics.csv') }).click();
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
  const rows = lines.map((line) => line.replace('\uFEFF', '').split(','));
  const head = rows.findIndex((cells) => cells.includes(columns.views));
  const table = rows.slice(head + 1);
  const sum = (metric: Column) => {
    const at = rows[head]?.indexOf(columns[metric]) ?? -1;
    return table.reduce((all, cells) => all + Number(cells[at]), 0);
  };
  return { days: table.length, sum };
};

test('charts show figures, the earlier period and the video’s frames, and the export matches them', async ({
  open,
}) => {
  const { page } = await open({ still: true });
  await openAsUser(page, maker);
  await goTo(page, '/Analyze');
  await cardOf(page, 'views').waitFor();
  await waitUntilSettled(page);
  expect(await days(page)).toBe(28);
  const lines = page.locator('.tc-trend path');
  const drawn = () => lines.evaluateAll((all) => all.map((line) => line.getAttribute('d')));
  const views = await drawn();
  expect(await page.locator('.tc-trend-now').count()).toBe(1);
  expect(await page.locator('.tc-trend-before').count()).toBe(1);
  expect(await cardOf(page, 'views').innerText()).toMatch(/\d before/);
  await page.getByRole('img', { name: english('analytics.metric.views') }).press('ArrowLeft');
  await page.locator('.tc-trend-tip strong').first().waitFor();

  // Another figure, another line.
  await cardOf(page, 'watch_seconds').click();
  await expect.poll(drawn).not.toEqual(views);
  await page.getByRole('radio', { name: english('analytics.ranges.7d') }).click();
  await expect.poll(() => days(page)).toBe(7);
  expect(new URL(page.url()).searchParams.get('range')).toBe('7d');
  await waitUntilSettled(page);
  expect(await screenFaults(page, '/Analyze')).toEqual([]);

  await page.getByRole('radio', { name: english('analytics.ranges.90d') }).click();
  await expect.poll(() => days(page)).toBe(90);
  // Other tests watch at the same time: the shown and the exported figures are read until they are of one moment.
  await expect
    .poll(
      async () => {
        const shown = await Promise.all(compared.map((one) => valueOf(page, one)));
        const { days: rows, sum } = await sumsOf(page);
        const told = compared.map(sum);
        if (String(told) !== String(shown)) await page.reload();
        await cardOf(page, 'views').waitFor();
        return { rows, same: String(told) === String(shown), some: (told[0] ?? 0) > 0 };
      },
      { interval: 1_000 },
    )
    .toEqual({ rows: 90, same: true, some: true });

  const top = page.locator('.analytics-video').first();
  const title = await top.locator('.tc-semibold').first().innerText();
  await top.click();
  await page.getByRole('heading', { level: 1, name: english('analytics.title') }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
  await page.locator('.analytics-retention').getByText(title).waitFor();
  const film = page.locator('.tc-retention-frame').first();
  await film.waitFor();
  const board = await film.evaluate((frame) => getComputedStyle(frame).backgroundImage);
  const picture = await page.request.get(/url\("(.*)"\)/.exec(board)?.[1] ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  const curve = page.getByRole('img', { name: english('analytics.retention') });
  await curve.press('ArrowRight');
  await page
    .locator('.tc-retention .tc-trend-tip')
    .getByText(/0:00 · \d+/)
    .waitFor();

  // Switching to another video, or to all of them, stays on the page.
  const pick = async (name: string | RegExp) => {
    await page.getByRole('button', { name: english('analytics.whichVideo') }).click();
    const list = page.getByRole('dialog', { name: english('analytics.whichVideo') });
    await list.locator('.analytics-pick').filter({ hasText: name }).first().click();
    await list.waitFor({ state: 'hidden' });
  };
  await pick(english('analytics.allVideos'));
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeNull();
  await pick(title);
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);

  // The pickers keep their width while the video's name loads; otherwise they would wrap below the title with it.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.reload();
  await page.locator('.analytics-picker-name').getByText(title).waitFor();
  await cardOf(page, 'views').waitFor();
  await waitUntilSettled(page);
  const { sources: moved } = await layoutShift(page);
  expect(moved.filter((one) => /analytics-(?:choice|cards)/.test(one))).toEqual([]);
});
