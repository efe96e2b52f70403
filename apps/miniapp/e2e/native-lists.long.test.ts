import { axeIssues, waitUntilSettled } from '@taice/testkit/browser';
import { looksOfRun, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';

import { english, tab } from './steps.ts';

const looks = looksOfRun([
  { look: 'ios', size: [390, 844], theme: 'light' },
  { look: 'base', size: [360, 780], theme: 'dark' },
  { look: 'ios', size: [390, 844], theme: 'dark' },
  { look: 'base', size: [360, 780], theme: 'light' },
] as const);

for (const { look, size, theme } of looks) {
  test(`Mine and its screens look like Telegram's settings: ${look}, ${theme}`, async ({
    openPhone,
  }) => {
    const asked: string[] = [];
    const phone = await openPhone({
      user: 'mia-watches',
      size,
      theme,
      lang: 'en',
      still: true,
      prepare: async (context) => {
        context.on('request', (request) => asked.push(request.url()));
      },
    });
    const view = await phone.app();
    const today = view.getByRole('dialog');
    await today
      .getByRole('button', { name: english('common.close') })
      .first()
      .click();
    await today.waitFor({ state: 'hidden' });
    // A person who only watches never fetches the code of the lists.
    expect(asked.filter((url) => /\/lists-[\w-]+\./.test(url))).toEqual([]);

    await tab(view, 'mine').click();
    const edit = view.getByRole('link', { name: english('user.accountAndSafety') });
    await edit.waitFor();
    expect(asked.filter((url) => /\/lists-[\w-]+\./.test(url)).length).toBeGreaterThan(1);
    const shown = await view
      .locator('[data-look]')
      .evaluateAll((groups) => groups.map((group) => group.getAttribute('data-look')));
    expect(new Set(shown)).toEqual(new Set([look]));
    await waitUntilSettled(view);
    expect(await axeIssues(view)).toEqual([]);

    await edit.click();
    await view
      .getByRole('button', { name: new RegExp(`^${english('user.edit.nickname')}`) })
      .click();
    const field = view.getByRole('textbox', { name: english('user.edit.nickname') });
    await field.fill('x'.repeat(31));
    await field.press('Enter');
    await view.getByText(english('user.edit.nicknameTooLong')).waitFor();
    await waitUntilSettled(view);
    expect(await axeIssues(view)).toEqual([]);
  });
}
