import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { longRun } from '../long-run.ts';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';

const folder = new URL('../../../../.shots/', import.meta.url).pathname;

/** The current rectangle of a part: waiting until it rests takes frames that a busy machine does not draw. */
const partOf = async (view: Locator): Promise<PageScreenshotOptions> => {
  const clip = await view.boundingBox();
  return clip ? { clip } : {};
};

/** A picture of a whole page costs as much as its test, so by default only failed tests are drawn. */
export const shotsWanted = process.env['TEST_SHOTS'] === '1' || longRun;

/** As `saveScreenshot`, but only in the long run and with `TEST_SHOTS=1`: nothing depends on the picture. */
export const screenshot = async (
  view: Page | Locator,
  name: string,
  isFullPage = true,
): Promise<void> => {
  if (shotsWanted) await saveScreenshot(view, name, isFullPage);
};

/**
 * Saves a picture as `.shots/<name>.png`; of a page its full height unless `isFullPage` is false. Returns its path.
 */
export const saveScreenshot = async (
  view: Page | Locator,
  name: string,
  isFullPage = true,
): Promise<string> => {
  const path = `${folder}${name}.png`;
  await mkdir(dirname(path), { recursive: true });
  const isPage = 'goto' in view;
  const page = isPage ? view : view.page();
  const part = isPage ? { fullPage: isFullPage } : await partOf(view);
  await page.screenshot({ path, animations: 'disabled', ...part });
  return path;
};
