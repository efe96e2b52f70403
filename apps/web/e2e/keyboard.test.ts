import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '@taice/testkit/browser-test';
import { goTo, mailedCode, newAccount, english } from './steps.ts';

/** The name of the focused element, as far as the test needs it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', behind: false, ringed: false };
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    const style = getComputedStyle(element);
    return {
      name: element.getAttribute('aria-label') ?? label ?? element.innerText.trim(),
      // After the last element of a dialog comes the browser itself, never the page behind.
      behind: element !== document.body && element.closest('dialog') === null,
      ringed: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
    };
  });

const tabTo = async (page: Page, name: string | RegExp) => {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focused(page);
    seen.push(at.name);
    if (typeof name === 'string' ? at.name.startsWith(name) : name.test(at.name)) return at;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}: ${seen.join(' | ')}`);
};

test('a user without a mouse registers by Tab, Enter and typing', async ({ open }) => {
  const { page } = await open();
  const { email, password } = newAccount();
  await goTo(page, '/Home');
  const logIn = await tabTo(page, english('shell.logIn'));
  expect(logIn).toMatchObject({ ringed: true });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(async () => (await focused(page)).behind).toBe(false);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatchObject({ behind: false });
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await focused(page)).name).toBe(english('shell.logIn'));

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(page, english('auth.byEmail'));
  await page.keyboard.press('Enter');
  await tabTo(page, english('auth.email'));
  await page.keyboard.type(email);
  await tabTo(page, english('auth.sendCode'));
  await page.keyboard.press('Enter');
  const code = await mailedCode(email);
  await tabTo(page, english('auth.code'));
  await page.keyboard.type(code);
  await tabTo(page, english('auth.newPassword'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText(english('auth.registerSuccess')).waitFor();
  await page.getByRole('dialog', { name: english('user.guide.watchTitle') }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});
