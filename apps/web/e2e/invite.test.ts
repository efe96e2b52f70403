import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { clientOfPage, waitForRingState } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

test('a new Telegram user joins by an invite link and watches; the inviter’s funnel updates live', async ({
  open,
  openPhone,
}) => {
  const { page } = await open({ still: true });
  await openAsNewUser(page);
  await goTo(page, '/V2/invitation');
  await page.getByText(english('invitations.none')).waitFor();
  const inviter = await clientOfPage(page, product.url);
  const me = await inviter.ask(contract.user.info, {});
  const row = page.locator('.friend');

  const slug = `new-${randomBytes(5).toString('hex')}`;
  const phone = await openPhone({ user: slug, startapp: `i_${me.invite_code}` });
  const view = await phone.app();
  const ring = waitForRingState(view, 'claimable', 90_000);
  // If another step fails first, its error is the one reported.
  ring.catch(() => undefined);
  // The inviter's page has updated itself, without a touch.
  await row.getByText(english('invitations.hint.watch_and_share')).waitFor();

  const guide = view.getByRole('dialog', { name: english('user.guide.watchTitle') });
  await view.getByText(`${me.nickname} sent you here`).waitFor();
  await guide.getByRole('button', { name: english('rewards.later') }).click();
  await ring;
  await row.getByText(english('invitations.hint.share')).waitFor();

  // The text is shown before it is sent, and Cancel sends none.
  await row.getByRole('button', { name: /^Remind / }).click();
  const reminder = page.getByRole('dialog');
  await reminder.getByText(/share it once/).waitFor();
  await reminder.getByRole('button', { name: english('common.cancel') }).click();
  await reminder.waitFor({ state: 'hidden' });
  const { list } = await inviter.ask(contract.invitations.invitationLog, {});
  expect(list[0]?.nudge_from).toBe(list[0]?.at);

  const friend = await clientOfPage(view, product.url);
  const [video] = await payingVideos(friend);
  await friend.ask(contract.posts.share, { post_id: video?.id ?? '', channel: 'telegram' });
  await row.getByText(english('invitations.hint.hold')).waitFor();
  const { counts, pending_amount } = await inviter.ask(contract.invitations.invitationDetail, {});
  expect([counts.qualified, pending_amount]).toEqual([1, '500']);
});
