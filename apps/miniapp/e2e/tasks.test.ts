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
  // Without a video no task is paid.
  await playing(view);
  await expect.poll(async () => (await ringSeen(view))?.state, patience).toBe('claimable');
  const { list } = await person.ask(contract.posts.feed, { count: 10 });
  // Of the demo: what other tests bring may go while this one looks at it.
  const videos = list.filter(({ author }) => author.is_verified).slice(0, 2);
  for (const { id } of videos) {
    const comment = { post_id: id, content: `A fine view from ${id}` };
    // Nobody may say two things at once.
    await expect
      .poll(async () => (await person.send(contract.comments.comment, comment)).code, patience)
      .toBe(0);
    await person.ask(contract.posts.collect, { post_id: id });
  }

  const tabs = view.getByRole('navigation').last();
  await tabs.getByRole('link', { name: say('shell.tab.tasks') }).click();
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
