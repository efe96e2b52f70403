import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const folder = new URL('../../../../.shots/', import.meta.url).pathname;

/**
 * Keeps a picture as `.shots/<name>.png`, to be looked at; of a page all its height unless `whole`
 * is false. Returns its path.
 */
export const shot = async (view: Page | Locator, name: string, whole = true): Promise<string> => {
  const path = `${folder}${name}.png`;
  await mkdir(dirname(path), { recursive: true });
  const fullPage = 'goto' in view && whole ? { fullPage: true } : {};
  await view.screenshot({ path, animations: 'disabled', ...fullPage });
  return path;
};
