import { contract } from '@taice/contract';
import { test } from '@taice/testkit/browser-test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsNewUser, goTo, english } from './steps.ts';

const title = (page: Page) => page.getByRole('textbox', { name: english('studio.title') });
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: english(key), exact: true });

test('the older of two tabs sees the newer one’s draft, loses nothing and may override it', async ({
  open,
}) => {
  const { page, context, complaints } = await open();
  complaints.expect(/409 POST \S+storePost/);
  const { person } = await openAsNewUser(page);
  await person.ask(contract.studio.storePost, { save_type: 'draft', title: 'Tide, first words' });
  await goTo(page, '/V2/myvideos');
  await page.getByRole('link', { name: 'Tide, first words' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('Tide, first words');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect.poll(() => title(second).inputValue()).toBe('Tide, first words');

  await title(page).fill('Tide, one tab');
  await button(page, 'studio.saveDraft').click();
  await page.getByText(english('studio.saved'), { exact: true }).waitFor();
  await title(second).fill('Tide, other tab');
  await button(second, 'studio.saveDraft').click();
  const says = second.getByRole('alert', { name: english('studio.conflict') });
  await says.getByText('“Tide, one tab”').waitFor();
  expect(await title(second).inputValue()).toBe('Tide, other tab');
  await says.getByRole('button', { name: english('studio.conflictMine') }).click();
  await says.waitFor({ state: 'hidden' });
  await page.reload();
  await expect.poll(() => title(page).inputValue()).toBe('Tide, other tab');
});
