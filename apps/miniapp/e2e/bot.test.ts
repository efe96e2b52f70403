import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  asPersonOf,
  type Phone,
  type Product,
  openPhone,
  rawClient,
  readBoot,
  shot,
  startProduct,
  wordsOf,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { keyWallet } from '@taice/testkit/evm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const say = wordsOf('en');
/** For a machine that does other things as well. */
const patience = { timeout: 60_000 };
const HOUR_S = 3_600;
const mia = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };

let product: Product;
beforeAll(async () => {
  // One of its own: its days go by.
  product = await startProduct();
}, 240_000);
afterAll(() => product.stop());

const clientOfMia = async () => {
  const { settings } = await readBoot(product.url);
  const client = rawClient({ url: product.url, secret: settings.sign_secret });
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

/** Into the next day of the rules, the evening where the phone is. */
const toNextDay = async () => {
  const { rule } = (await (await fetch(`${product.url}/dev/clock`)).json()) as { rule: string };
  const day = 24 * HOUR_S;
  const since = Math.floor(Date.parse(rule) / 1_000 + 8 * HOUR_S) % day;
  await product.advance(day - since + 5);
  await product.advance(2 * HOUR_S);
};
/** Lets the next day go by until something stands in the chat that says so; it is worth nothing after an hour. */
const waitFor = async (page: Page, text: RegExp) => {
  const before = await answers(page).filter({ hasText: text }).count();
  await toNextDay();
  for (let step = 0; step < 72; step += 1) {
    await product.advance(HOUR_S / 3);
    const isThere = async () => (await answers(page).filter({ hasText: text }).count()) > before;
    for (let look = 0; look < 6; look += 1) {
      if (await isThere()) return;
      await page.waitForTimeout(400);
    }
  }
  throw new Error(`nothing in the chat says ${text.source}`);
};
const reminder = /Day \d of 7: .* points tomorrow/;

test(
  "an invitation by the bot's link, the reminder of the next day, its sign-in, and the end of reminders",
  { timeout: 600_000 },
  async ({ browser, opened }) => {
    const inviter = await clientOfMia();
    const detail = () => inviter.ask(contract.invitations.invitationDetail, {});
    const before = await detail();
    const phone = await chatWith(
      browser,
      opened as Phone[],
      `new-${randomBytes(5).toString('hex')}`,
    );
    const { page } = phone;
    await write(page, `/start i_${before.user.invite_code}`);
    await button(page, 'A friend invites you', 'Open Taice').click();
    const view = await phone.app();
    const popup = view.getByRole('dialog', { name: say('signIn.dayIsHere') });
    await popup.waitFor(patience);
    await expect
      .poll(async () => (await detail()).counts.registered, patience)
      .toBe(before.counts.registered + 1);
    const person = await asPersonOf(view, product.url);
    await popup.getByRole('button', { name: say('signIn.take') }).click();
    await expect
      .poll(async () => (await person.ask(contract.signIn.configs, {})).today_done, patience)
      .toBe(true);
    await page.reload();
    // Else it comes at the hour at which the person was here, which is that of the test's run: up to a day away.
    await write(page, '/remind 19:30');
    await answer(page, '19:30').waitFor(patience);

    await waitFor(page, reminder);
    await shot(page.locator('#phone'), 'miniapp/bot-reminder');
    await button(page, reminder, 'Sign in').click();
    const again = await phone.app();
    const next = again.getByRole('dialog', { name: say('signIn.dayIsHere') });
    await next.waitFor(patience);
    await next.getByRole('button', { name: say('signIn.take') }).click();
    await expect
      .poll(async () => (await person.ask(contract.signIn.configs, {})).current, patience)
      .toBe(2);
    await page.reload();

    await waitFor(page, reminder);
    await button(page, reminder, 'Not today').click();
    // Over the chat, for a moment: there is no message of it.
    await page.getByRole('status').filter({ hasText: 'no more today' }).waitFor();
    expect(await answer(page, reminder).getByRole('button').allTextContents()).toEqual(['Sign in']);

    await waitFor(page, reminder);
    await button(page, reminder, 'Stop these').click();
    await answer(page, 'No more reminders').waitFor();
    expect(await answer(page, reminder).getByRole('button').allTextContents()).toEqual(['Sign in']);
    const count = await answers(page).filter({ hasText: reminder }).count();
    await toNextDay();
    for (let hour = 0; hour < 5; hour += 1) {
      await product.advance(HOUR_S);
      await page.waitForTimeout(1_500);
    }
    expect(await answers(page).filter({ hasText: reminder }).count()).toBe(count);
  },
);

test(
  'a cash-out waits for the word of its person in the chat, and goes on by it or comes back',
  { timeout: 240_000 },
  async ({ browser, opened }) => {
    const client = await clientOfMia();
    const wallet = keyWallet();
    const asked = { chain_address: wallet.address, purpose: 'bind' } as const;
    const { message } = await client.ask(contract.auth.nonce, asked);
    const signature = await wallet.sign(message);
    await client.ask(contract.auth.walletBind, {
      chain_address: wallet.address,
      message,
      signature,
    });
    const person = await clientOfMia();
    const phone = await chatWith(browser, opened as Phone[], 'mia-watches');
    const { page } = phone;
    await write(page, '/start');
    await answer(page, 'Hi Mia').waitFor();
    await write(page, '/confirm');
    await button(page, 'without a question', 'Ask me each time').click();
    await answer(page, 'until you approve it').waitFor();

    const cashOut = async () => {
      const { cash_out: made } = await person.ask(contract.wallet.walletCashOut, {
        amount: '1000',
        chain: 'bsc',
      });
      return made;
    };
    const stateOf = async (id: string) =>
      (await person.ask(contract.wallet.cashOutDetail, { id })).state;
    const refused = await cashOut();
    expect(refused.state).toBe('requested');
    const question = /Cash out 1,000 points/;
    await answer(page, question).waitFor(patience);
    await shot(page.locator('#phone'), 'miniapp/bot-cash-out');
    expect(await answer(page, question).textContent()).toContain(wallet.address.toLowerCase());
    await button(page, question, 'Refuse').click();
    await answer(page, 'Refused: 1,000 points are back').waitFor();
    expect(await stateOf(refused.id)).toBe('refunded');

    const approved = await cashOut();
    await button(page, question, 'Approve').click(patience);
    await answer(page, 'Confirmed. We look at it first, usually within a day.').waitFor();
    expect(await stateOf(approved.id)).toBe('reviewing');
  },
);

test('every command is answered, a video is shown as a card, and each picture is looked at', async ({
  browser,
  opened,
}) => {
  // The days of the tests before may have begun a week in which nobody has earned yet.
  const client = await clientOfMia();
  await client.ask(contract.signIn.signIn, {});
  const board = () => client.ask(contract.leaderboard.pointsRanking, {});
  await expect.poll(async () => (await board()).list.length, patience).toBeGreaterThan(0);
  const phone = await chatWith(browser, opened as Phone[], 'leo-okafor');
  const { page } = phone;
  for (const [command, said] of [
    ['/balance', 'points that you can spend'],
    ['/tasks', "Today's tasks"],
    ['/streak', 'Day '],
    ['/remind', '/remind 19:30'],
    ['/invite', 'Friends who joined'],
    ['/leaderboard', "This week's first"],
    ['/language', 'Which language'],
    ['/help', '/paysupport'],
  ] as const) {
    await write(page, command);
    await answer(page, said).waitFor(patience);
  }
  await page.locator('#chat-text').fill('@taice_bot train');
  const card = page.locator('.chat-card').first();
  await card.waitFor(patience);
  const title = (await card.locator('b').textContent()) ?? '';
  await shot(page.locator('#phone'), 'miniapp/bot-inline');
  await card.click();
  const sent = page.locator('.chat-message.person').filter({ hasText: title });
  await sent.getByRole('button', { name: 'Watch in Taice' }).click();
  const view = await phone.app();
  await expect.poll(() => new URL(view.url()).pathname, patience).toMatch(/\/tg\/video/i);
});
