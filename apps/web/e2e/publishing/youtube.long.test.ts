import { contract } from '@taice/contract';
import { product, test } from '@taice/testkit/browser-test';
import { waitUntilPlaying, waitUntilSettled } from '@taice/testkit/browser';
import { expect } from 'vitest';
import { createUser } from '../api-users.ts';
import { openAsNewUser, goTo, pathOf, english } from '../steps.ts';

test('a code proves a channel’s owner, and chosen videos play at YouTube on request, without a reward', async ({
  open,
}) => {
  const { page, context } = await open();
  await openAsNewUser(page);
  await goTo(page, '/Youtube');
  await page
    .getByRole('textbox', { name: english('studio.sync.address') })
    .fill('https://www.youtube.com/@nightcity');
  await page.getByRole('button', { name: english('studio.sync.find') }).click();
  const channel = page.getByRole('region', { name: 'nightcity' });
  const code = await channel.locator('code').innerText();
  const check = channel.getByRole('button', { name: english('studio.sync.check') });
  // Nothing can be chosen before the channel has an owner.
  const videos = page.getByRole('region', { name: english('studio.sync.videos') });
  await videos.getByRole('checkbox').first().waitFor();
  expect(await videos.getByRole('checkbox', { disabled: false }).count()).toBe(0);
  // Checked before the code is there.
  await Promise.all([page.waitForResponse(/getYoutubeVideo/), check.click()]);

  const owner = await context.newPage();
  await goTo(owner, '/dev/youtube');
  await owner.getByRole('textbox', { name: '@nightcity' }).fill(`Lights. ${code}`);
  await owner.getByRole('button', { name: 'Save @nightcity' }).click();
  await owner.getByText('Saved: @nightcity').waitFor();
  await owner.close();

  await check.click();
  await page.getByLabel(english('studio.sync.verified')).waitFor();
  const title = 'The last ferry';
  expect(await videos.getByRole('checkbox', { name: title }).isDisabled()).toBe(true);
  for (const name of ['Above the clouds', '夜里的面摊'])
    await videos.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true });
  await videos
    .getByRole('combobox', { name: english('studio.category') })
    .selectOption({ index: 1 });
  await videos.getByRole('button', { name: 'Sync 2 videos' }).click();
  await expect.poll(() => videos.getByText(english('studio.sync.here')).count()).toBe(2);

  await goTo(page, '/V2/myvideos');
  const row = page.locator('.studio-row').filter({ hasText: 'Above the clouds' });
  await row.getByRole('button', { name: /^More actions for/ }).click();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('menuitem', { name: english('studio.watch') }).click();
  await expect.poll(() => pathOf(page)).toBe('/videoDetail');
  await page.getByText(english('posts.youtubeNote')).waitFor();
  // No dialog explains a ring that cannot be filled here.
  await waitUntilSettled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(asked.filter((path) => path.startsWith('/dev/youtube'))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: english('posts.player.play') }).click();
  const frame = page.frameLocator('iframe');
  await frame.locator('video').waitFor();
  const inside = page
    .frames()
    .find((one) => one.url().startsWith(`${product.url}/dev/youtube/embed`));
  if (!inside) throw new Error('the player is somewhere else');
  await waitUntilPlaying(inside);
  const viewer = await createUser();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect((await viewer.ask(contract.posts.detail, { id })).reward).toBeNull();
});
