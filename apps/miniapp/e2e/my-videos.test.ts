import { randomBytes } from 'node:crypto';
import { shot, wordsOf } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';

const say = wordsOf('en');

test('from My videos on a phone there is a way to the videos of a channel at YouTube', async ({
  openPhone,
}) => {
  const { page, app } = await openPhone({
    user: `new-${randomBytes(5).toString('hex')}`,
    still: true,
  });
  const view = await app();
  const signIn = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await signIn.getByRole('button', { name: say('common.close') }).click();
  await view
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: say('shell.tab.mine') })
    .click();
  await view.getByRole('link', { name: say('studio.mine') }).click();
  await view.getByRole('link', { name: say('studio.first') }).waitFor();
  await shot(page, 'mini/my-videos', false);
  await view.getByRole('link', { name: say('studio.sync.title') }).click();
  await expect.poll(() => new URL(view.url()).pathname).toBe('/tg/Youtube');
});
