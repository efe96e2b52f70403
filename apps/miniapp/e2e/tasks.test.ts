import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  asPersonOf,
  playing,
  ringSeen,
  screenFaults,
  settled,
  wordsOf,
} from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';

const say = wordsOf('en');
/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };

test('in Telegram a task leads to where it is done and back by the chip, which tells when it is done; a whole group is claimed in its line', async ({
  openPhone,
}) => {
  const { app } = await openPhone({ user: `new-${randomBytes(5).toString('hex')}`, still: true });
  const view = await app();
  const popup = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
  await popup.getByRole('button', { name: say('common.close') }).click();
  const guide = view.getByRole('dialog', { name: say('user.guide.watchTitle') });
  await guide.getByRole('button', { name: say('rewards.later') }).click();
  await guide.waitFor({ state: 'hidden' });
  const person = await asPersonOf(view, product.url);
  // Without a video no task is paid, and what is done to one counts where it was watched.
  const shown = () => new URL(view.url()).searchParams.get('id') ?? '';
  const watched: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    if (nth > 0) await view.locator('.feed-scroll').press('ArrowDown');
    await expect.poll(shown, patience).not.toBe(watched[0]);
    await playing(view);
    await expect.poll(async () => (await ringSeen(view))?.state, patience).toBe('claimable');
    watched.push(shown());
  }
  for (const id of watched) {
    const comment = { post_id: id, content: `A fine view from ${id}` };
    // Nobody may say two things at once.
    await expect
      .poll(async () => (await person.send(contract.comments.comment, comment)).code, patience)
      .toBe(0);
    await person.ask(contract.posts.collect, { post_id: id });
  }

  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: say('shell.tab.tasks') }).click();
  // What stands beside a title that Telegram's bar shows is not hidden with it.
  const history = view.getByRole('link', { name: say('tasks.history') });
  expect((await history.boundingBox())?.width).toBeGreaterThan(44);
  const talk = view.getByRole('listitem').filter({
    has: view.getByRole('button', { name: /^Talk: / }),
  });
  await talk.getByRole('button', { name: /^Talk: 2 of 3 done/ }).click();
  await settled(view);
  expect(await screenFaults(view, 'tasks')).toEqual([]);
  await talk.getByRole('link', { name: /^Follow 1 creator/ }).click();
  await expect.poll(() => new URL(view.url()).pathname, patience).toBe('/tg/Creators');
  const chip = view.getByRole('complementary', { name: say('tasks.back') });
  await chip.getByText('0/1').waitFor();
  await view
    .getByRole('main')
    .getByRole('button', { name: /^Follow /, pressed: false })
    .first()
    .click();
  await chip.getByText('Done: +10 points').first().waitFor();
  await settled(view);
  expect(await screenFaults(view, 'where a task is done')).toEqual([]);

  await chip.getByRole('link', { name: say('tasks.back') }).click();
  await talk.getByRole('button', { name: 'Claim 100 points' }).click();
  await talk.getByText(say('tasks.done'), { exact: true }).first().waitFor();
});
