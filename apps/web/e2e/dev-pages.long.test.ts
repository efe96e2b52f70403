import { axeIssues } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { goTo, newAccount, english } from './steps.ts';

test('the suggestions lead a newcomer to a mailed code, which one click copies', async ({
  open,
}) => {
  const { page, context, complaints } = await open();
  complaints.expect(/emailRegister/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, '/dev');
  expect(await axeIssues(page)).toEqual([]);
  await page.getByRole('link', { name: 'inbox of this demo' }).waitFor();
  const [inbox] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'inbox of this demo' }).click(),
  ]);
  const { email } = newAccount();
  await goTo(page, '/about');
  await page
    .getByRole('button', { name: english('shell.signUp') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(english('auth.email')).fill(email);
  await dialog.getByRole('button', { name: english('auth.sendCode') }).click();

  // The inbox finds it by itself.
  await inbox.bringToFront();
  const mail = inbox.getByRole('article').filter({ hasText: email });
  await mail.getByRole('button', { name: /^\d{6} Copy$/ }).click();
  expect(await axeIssues(inbox)).toEqual([]);
  const code = await inbox.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^\d{6}$/);
  await page.bringToFront();
  await dialog.getByLabel(english('auth.code')).fill(code);
  await dialog.getByLabel(english('auth.newPassword'), { exact: true }).fill('12345678');
  await dialog.getByRole('button', { name: english('auth.signUp'), exact: true }).click();
  // A refusal of the server is shown at its field.
  const password = dialog.getByLabel(english('auth.newPassword'), { exact: true });
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  expect(await axeIssues(page)).toEqual([]);
});
