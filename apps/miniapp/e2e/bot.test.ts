import { contract } from '@taice/contract';
import {
  type Phone,
  type Product,
  openPhone,
  screenshot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newcomer, logInOnOtherDevice, pathOf, visitor } from './steps.ts';

const HOUR_S = 3_600;
const mia = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };

let product: Product;
beforeAll(async () => {
  // A product of its own: its days pass.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const clientOfMia = async () => {
  const client = await visitor(product.url);
  const { token, sign_key: signKey } = await client.ask(contract.auth.emailLogin, mia);
  return client.as({ token, signKey });
};
const chatWith = async (browser: Browser, opened: Phone[], user: string): Promise<Phone> => {
  const phone = await openPhone(browser, {
    url: product.url,
    user,
    at: 'chat',
    still: true,
    lang: 'en',
  });
  opened.push(phone);
  await phone.page.locator('#chat').waitFor();
  return phone;
};

const write = async (page: Page, text: string) => {
  await page.locator('#chat-text').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const answers = (page: Page) => page.locator('.chat-message.bot');
const answer = (page: Page, text: string | RegExp) =>
  answers(page).filter({ hasText: text }).last();
const button = (page: Page, text: string | RegExp, name: string) =>
  answer(page, text).getByRole('button', { name, exact: true });

test('the bot answers every command, shows a video card with its link, and asks to confirm a cash-out', async ({
  browser,
  opened,
}) => {
  const person = await clientOfMia();
  const wallet = keyWallet();
  const asked = { chain_address: wallet.address, purpose: 'bind' } as const;
  const { message } = await person.ask(contract.auth.nonce, asked);
  const signature = await wallet.sign(message);
  await person.ask(contract.auth.walletBind, { chain_address: wallet.address, message, signature });
  const bound = await clientOfMia();
  // A week that has just begun may have no one on its leaderboard.
  await bound.send(contract.signIn.signIn, {});
  const board = () => bound.ask(contract.leaderboard.pointsRanking, {});
  await expect.poll(async () => (await board()).list.length).toBeGreaterThan(0);
  const phone = await chatWith(browser, opened as Phone[], 'mia-watches');
  const { page } = phone;
  for (const [command, said] of [
    ['/start', 'Hi Mia'],
    ['/balance', 'you can spend'],
    ['/tasks', 'groups done'],
    ['/streak', 'Day '],
    ['/remind', '/remind 19:30'],
    ['/invite', 'Friends who joined'],
    ['/leaderboard', "This week's top ranks"],
    ['/language', 'Choose your language'],
    ['/help', '/paysupport'],
    ['/confirm', 'need no approval'],
  ] as const) {
    await write(page, command);
    await answer(page, said).waitFor();
  }
  await button(page, 'need no approval', 'Ask me each time').click();
  await answer(page, 'until you approve it').waitFor();
  const input = { amount: '1000', chain: 'bsc' } as const;
  const cashOut = async () => (await bound.ask(contract.wallet.walletCashOut, input)).cash_out;
  const stateOf = async (id: string) =>
    (await bound.ask(contract.wallet.cashOutDetail, { id })).state;
  const refused = await cashOut();
  expect(refused.state).toBe('requested');
  const question = /Cash out 1,000 points/;
  await answer(page, question).waitFor();
  await screenshot(page.locator('#phone'), 'miniapp/bot-cash-out');
  expect(await answer(page, question).textContent()).toContain(wallet.address.toLowerCase());
  await button(page, question, 'Refuse').click();
  await answer(page, 'Refused: 1,000 points are back').waitFor();
  expect(await stateOf(refused.id)).toBe('refunded');
  const approved = await cashOut();
  await button(page, question, 'Approve').click();
  await answer(page, 'Confirmed. We check it first, usually within a day.').waitFor();
  expect(await stateOf(approved.id)).toBe('reviewing');

  await page.locator('#chat-text').fill('@taice_bot train');
  const card = page.locator('.chat-card').first();
  await card.waitFor();
  const title = (await card.locator('b').textContent()) ?? '';
  await screenshot(page.locator('#phone'), 'miniapp/bot-inline');
  await card.click();
  const sent = page.locator('.chat-message.person').filter({ hasText: title });
  await sent.getByRole('button', { name: 'Watch in Taice' }).click();
  const view = await phone.app();
  await expect.poll(() => pathOf(view)).toMatch(/\/tg\/video/i);
});

const ruleNow = async (): Promise<Date> => {
  const answer = await fetch(`${product.url}/dev/clock`);
  return new Date(((await answer.json()) as { rule: string }).rule);
};

/** Lets the day end, and then time pass until it is 19:35 on the phone. */
const toNextEvening = async (page: Page): Promise<void> => {
  const since = Math.floor((await ruleNow()).getTime() / 1_000 + 8 * HOUR_S) % (24 * HOUR_S);
  await product.advance(24 * HOUR_S - since + 5);
  const now = (await ruleNow()).getTime();
  const [hour, minute] = await page.evaluate(
    (at) => [new Date(at).getHours(), new Date(at).getMinutes()] as const,
    now,
  );
  const minutes = (19 * 60 + 35 - (hour * 60 + minute) + 24 * 60) % (24 * 60);
  await product.advance(minutes * 60);
};

test('a bot invite link counts for its inviter, and the next day’s reminder leads to the sign-in', async ({
  browser,
  opened,
}) => {
  const inviter = await clientOfMia();
  const detail = () => inviter.ask(contract.invitations.invitationDetail, {});
  const before = await detail();
  const slug = newcomer();
  const phone = await chatWith(browser, opened as Phone[], slug);
  const { page } = phone;
  await write(page, `/start i_${before.user.invite_code}`);
  await button(page, 'A friend invites you', 'Open Taice').click();
  await phone.app();
  await expect
    .poll(async () => (await detail()).counts.registered)
    .toBe(before.counts.registered + 1);
  const person = await logInOnOtherDevice(slug, product.url);
  await person.ask(contract.user.completeGuide, {});
  await person.ask(contract.signIn.signIn, {});
  const streak = async () => {
    const { current, today_done } = await person.ask(contract.signIn.configs, {});
    return today_done ? current : 0;
  };
  await expect.poll(streak).toBe(1);
  await page.reload();
  // Otherwise it comes at the hour of the person's last visit, which is that of the test's run: up to a day away.
  await write(page, '/remind 19:30');
  await answer(page, '19:30').waitFor();

  const reminder = /Day \d of 7: .* points tomorrow/;
  await toNextEvening(page);
  await answer(page, reminder).waitFor();
  await screenshot(page.locator('#phone'), 'miniapp/bot-reminder');
  await button(page, reminder, 'Not today').waitFor();
  await button(page, reminder, 'Sign in').click();
  const again = await phone.app();
  // On its own, or in the morning if anything has arrived overnight.
  await again.getByRole('dialog').locator('.tc-button-gold').click();
  await expect.poll(streak).toBe(2);
  await page.reload();
  await button(page, reminder, 'Stop reminders').click();
  await answer(page, 'No more reminders').waitFor();
  expect(await answer(page, reminder).getByRole('button').allTextContents()).toEqual(['Sign in']);
});
