import { type RealChain, realChains } from '@taice/api/testing/chains';
import { contract } from '@taice/contract';
import { type Product, type RawClient, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApiClient } from './api-users.ts';
import { english } from './steps.ts';
import { bindTon, transferInTelegram } from './wallet-steps.ts';

/** Long enough for a busy machine. */
const patience = { timeout: 90_000 };

let chain: RealChain;
let product: Product;
beforeAll(async () => {
  chain = await realChains.ton({ isLive: true });
  product = await startProduct({
    env: { ...chain.env, TON_EXPLORER_URL: 'https://explorer.test' },
  });
}, 240_000);
afterAll(async () => {
  await product?.stop();
  await chain?.stop();
});

const newest = async (person: RawClient) => {
  const [cashOut] = (await person.ask(contract.wallet.cashOutLog, {})).list;
  if (!cashOut) throw new Error('nothing was asked for');
  return cashOut;
};
const named = (key: string) => ({ name: english(key), exact: true });

test('a cash-out in Telegram sends jettons to the bound TON address, and the screen reports arrival', async ({
  browser,
  opened,
}) => {
  const client = await createApiClient(product);
  const mia = { email: 'mia@demo.taice.localhost', password: 'taice-demo-1' };
  const { token, sign_key: signKey } = await client.ask(contract.auth.emailLogin, mia);
  const person = client.as({ token, signKey });
  const ton = await bindTon(person, product);

  const { view } = await transferInTelegram(browser, product, opened);
  const main = view.getByRole('main');
  await main.getByRole('textbox', { name: english('transfer.amount') }).fill('1200');
  await main.getByRole('button', { name: english('transfer.do') }).click();
  const question = view.getByRole('dialog', { name: english('transfer.confirmTitle') });
  await question.getByRole('button', named('transfer.confirm')).click();
  const card = main.getByRole('article').first();
  await card.waitFor();
  expect(await chain.has(ton.address)).toBe(0n);

  await product.operate('approve-cash-out', (await newest(person)).id, '--staff', 'ada');
  await expect.poll(() => chain.has(ton.address), patience).toBe(1_180n * chain.ofPoint);
  const confirmed = card
    .locator('header')
    .getByText(english('transfer.state.confirmed'), { exact: true });
  await confirmed.waitFor(patience);
  const href = await card.getByRole('link', { name: english('transfer.see') }).getAttribute('href');
  expect(href).toMatch(/^https:\/\/explorer\.test\/transaction\/[0-9a-f]{64}$/);
  expect((await newest(person)).to_address).toBe(ton.address);
  expect(chain.funded - (await chain.has(chain.address))).toBe(1_180n * chain.ofPoint);
});
