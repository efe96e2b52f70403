import { randomBytes } from 'node:crypto';
import { deployContracts, deployer, type Deployed } from '@taice/chain/contracts';
import { contract } from '@taice/contract';
import {
  type Product,
  type RawClient,
  screenFaults,
  waitUntilSettled,
  screenshot,
  startProduct,
} from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import {
  evmWallet,
  injectEvmWallet,
  keyWallet,
  startAnvil,
  type Anvil,
  type EvmWallet,
} from '@taice/testkit/evm';
import { longRun } from '@taice/testkit/long-run';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  inAll,
  mia,
  publishSeries,
  expectNoScreenFaults,
  expectNoScreenFaultsAfterShift,
} from './market-steps.ts';
import { openAsNewUser, openAsUser, english } from './steps.ts';
import { bindWallet, connectWallet } from './wallet-steps.ts';

const twoDays = 2 * 86_400;
/** Private keys that anvil funds: the deployer, who holds all tokens, and a second holder. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const secondKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
/** Private key of the person who mints. */
const thirdKey = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a';
/** Private key of the hot wallet, which pays and holds items in custody. */
const payingKey = `0x${randomBytes(32).toString('hex')}`;
const one = 10n ** 18n;

let anvil: Anvil;
let other: Anvil;
let coins: Deployed;
let product: Product;
let ids: { pair: string };
beforeAll(async () => {
  [anvil, other] = await Promise.all([startAnvil(), startAnvil({ chainId: 1 })]);
  const paying = keyWallet(payingKey).address;
  const made = await deployContracts({
    rpcUrl: anvil.url,
    key,
    supply: 1_000_000n * one,
    nftBase: 'https://taice.example/nft/',
    custody: paying,
  });
  coins = made;
  const usdt = await deployer({ rpcUrl: anvil.url, key }).token('Tether USD', 'USDT', one);
  // The second has some of it, too, and so has the one that pays.
  await anvil.request('anvil_setBalance', [paying, `0x${one.toString(16)}`]);
  const [from, to] = [keyWallet(key).address, keyWallet(secondKey).address];
  for (const each of [to, paying]) {
    const data = `0xa9059cbb${word(each)}${(5_000n * one).toString(16).padStart(64, '0')}`;
    await anvil.request('eth_sendTransaction', [{ from, to: made.spk, data }]);
  }
  product = await startProduct({
    env: {
      BSC_RPC_URL: anvil.url,
      BSC_SPK_CONTRACT: made.spk,
      BSC_USDT_CONTRACT: usdt,
      BSC_DISTRIBUTOR_CONTRACT: made.distributor,
      BSC_PAYOUT_KEY: payingKey,
      NFT_CONTRACT: made.nft,
      BSC_EXPLORER_URL: 'https://explorer.test',
    },
  });
  ids = await publishSeries(product, {
    pair: {
      description: inAll('Made for this.'),
      quality: 3,
      stock: 50,
      price: '10',
      kind: 'spectacles',
      name: inAll('Night pair'),
      boost: { from: 1_200, to: 1_200 },
      max_durability: 100,
    },
  });
}, 240_000);
afterAll(async () => {
  await product?.stop();
  await anvil?.stop();
  await other?.stop();
});

const word = (text: string): string => BigInt(text).toString(16).padStart(64, '0');
const numberAt = async (to: string, data: string): Promise<bigint> =>
  BigInt(String(await anvil.request('eth_call', [{ to, data }, 'latest'])));
const tokenOf = (token: string, address: string) => numberAt(token, `0x70a08231${word(address)}`);
const allowed = (token: string, address: string) =>
  numberAt(token, `0xdd62ed3e${word(address)}${word(coins.distributor)}`);
const mine = (blocks: number) => anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]);
const someone = () => keyWallet().address;

/** A new person whose bound wallet, in this browser, holds tokens. */
const holder = async (page: Page, wallet: EvmWallet, keys: ReturnType<typeof keyWallet>) => {
  const { person } = await openAsNewUser(page, undefined, product);
  await connectWallet(page, wallet, await bindWallet(person, keys));
  return person;
};
const fill = async (page: Page, coin: string, amount: string, to: string) => {
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: new RegExp(`^${coin}`) }).check();
  await main.getByRole('textbox', { name: english('transfer.amount') }).fill(amount);
  await main.getByRole('textbox', { name: english('coins.to'), exact: true }).fill(to);
};
const send = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: english('coins.do') })
    .click();
const outcome = (page: Page, key: string) =>
  page
    .getByRole('main')
    .getByText(english(`coins.outcome.${key}`))
    .waitFor();
const close = (page: Page) =>
  page
    .getByRole('region', { name: english('coins.progress') })
    .getByRole('button', { name: english('common.close') })
    .click();
const told = async (person: RawClient) =>
  (await person.ask(contract.wallet.chainTxLog, { kind: 'transfer' })).list;

test('the own wallet sends BNB and SPK once, with no allowance left; refusals move nothing', async ({
  open,
}) => {
  const keys = keyWallet(key);
  const wallet = evmWallet({
    name: 'Marten',
    rdns: 'test.marten',
    key: keys,
    nodes: new Map([
      [56, anvil],
      [1, other],
    ]),
  });
  const { page } = await open({
    still: true,
    lang: 'en',
    prepare: (context) => injectEvmWallet(context, wallet),
  });
  const person = await holder(page, wallet, keys);
  await page.goto(`${product.url}/CoinTransfer`);

  const friend = someone();
  await fill(page, 'BNB', '1.5', friend);
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'coin-transfer')).toEqual([]);
  await screenshot(page, 'web/coin-transfer');
  // Sending all still leaves enough for the network's fee.
  await page.getByRole('button', { name: english('transfer.max'), exact: true }).click();
  const amount = page.getByRole('textbox', { name: english('transfer.amount') });
  await expect.poll(async () => Number(await amount.inputValue())).toBeGreaterThan(9_000);
  await page
    .getByRole('region', { name: english('coins.estimate') })
    .getByText(/^<?0\.0+\d+ BNB$/)
    .first()
    .waitFor();

  // A wrong address and an amount above the balance are refused.
  await fill(page, 'BNB', '99999999', 'nobody');
  await page.getByText(english('coins.toNone')).waitFor();
  await fill(page, 'BNB', '99999999', someone());
  await send(page);
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .getByText('transfer value greater than wallet value')
    .first()
    .waitFor();

  await fill(page, 'BNB', '1.5', friend);
  await send(page);
  await page.getByText(english('transfer.confirmations')).first().waitFor();
  await mine(15);
  await outcome(page, 'done');
  expect(BigInt(String(await anvil.request('eth_getBalance', [friend, 'latest'])))).toBe(
    (3n * one) / 2n,
  );
  await close(page);

  await fill(page, 'SPK', '7.25', friend);
  await send(page);
  // Approved in one transaction, moved in another.
  await expect.poll(() => tokenOf(coins.spk, friend)).toBe((29n * one) / 4n);
  await mine(15);
  await outcome(page, 'done');
  expect(await allowed(coins.spk, keys.address)).toBe(0n);
  await close(page);
  await expect
    .poll(async () => (await told(person)).map(({ coin_type, state }) => [coin_type, state]))
    .toEqual([
      ['SPK', 'confirmed'],
      ['BNB', 'confirmed'],
    ]);

  // Its holder declines the approval: nothing is allowed, nothing moves.
  wallet.behaviour = 'refuses';
  await fill(page, 'SPK', '3', friend);
  await send(page);
  await outcome(page, 'failed');
  expect(await allowed(coins.spk, keys.address)).toBe(0n);
  await close(page);
  wallet.behaviour = 'agrees';

  // It is on another network.
  wallet.switchChain(1);
  await fill(page, 'SPK', '3', friend);
  await send(page);
  await page.getByText('Network Mismatch').first().waitFor();
  await page.getByRole('button', { name: english('coins.switchNetwork') }).click();
  await page.getByText(english('coins.check.network')).waitFor();
  expect(await tokenOf(coins.spk, friend)).toBe((29n * one) / 4n);

  await page.goto(`${product.url}/Chain`);
  await page.getByText('1.5 BNB').waitFor();
  await waitUntilSettled(page);
  expect(await screenFaults(page, 'chain')).toEqual([]);
  await screenshot(page, 'web/chain');
});

// Each answer of a wallet is proved by `run-coin-transfer.test.ts`.
test.runIf(longRun)(
  'the chain decides: a wallet that fails after sending, or never answers, is asked once',
  async ({ open }) => {
    const keys = keyWallet(secondKey);
    const wallet = evmWallet({
      name: 'Marten',
      rdns: 'test.marten',
      key: keys,
      nodes: new Map([[56, anvil]]),
    });
    const { page } = await open({
      still: true,
      lang: 'en',
      prepare: (context) => injectEvmWallet(context, wallet),
    });
    await holder(page, wallet, keys);
    await page.goto(`${product.url}/CoinTransfer`);
    const asked = () => wallet.requests.filter((method) => method === 'eth_sendTransaction').length;
    const friend = someone();
    for (const mood of ['sends and fails', 'sends and is away'] as const) {
      const before = [asked(), await tokenOf(coins.spk, friend)] as const;
      wallet.behaviour = mood;
      await fill(page, 'SPK', '2', friend);
      await send(page);
      await expect.poll(() => tokenOf(coins.spk, friend)).toBe(before[1] + 2n * one);
      await mine(15);
      await outcome(page, 'done');
      expect(asked()).toBe(before[0] + 2);
      expect(await allowed(coins.spk, keys.address)).toBe(0n);
      await close(page);
    }
    // The transfer is refused after its approval: the allowance is taken back.
    wallet.behaviour = 'agrees';
    wallet.refusesCall = (call) => call.to === coins.distributor;
    await fill(page, 'SPK', '5', friend);
    await send(page);
    await outcome(page, 'failed');
    expect(await allowed(coins.spk, keys.address)).toBe(0n);
    expect(await tokenOf(coins.spk, friend)).toBe(4n * one);
  },
);

const holderOf = async (token: bigint): Promise<string> => {
  const data = `0x6352211e${token.toString(16).padStart(64, '0')}`;
  const told = String(await anvil.request('eth_call', [{ to: coins.nft, data }, 'latest']));
  return `0x${told.slice(-40)}`;
};

test.runIf(longRun)(
  'the bound address gets its payout and a minted pair, which returns to be worn and is sent on',
  async ({ open }) => {
    const keys = keyWallet(thirdKey);
    const wallet = evmWallet({
      name: 'Marten',
      rdns: 'test.marten',
      key: keys,
      nodes: new Map([[56, anvil]]),
    });
    const { page } = await open({
      still: true,
      lang: 'en',
      prepare: (context) => injectEvmWallet(context, wallet),
    });
    const first = await openAsUser(page, mia, product);
    const user = await bindWallet(first, keys);
    // A new address has to rest before anything leaves for it.
    await product.advance(twoDays);
    const person = await openAsUser(page, mia, product);
    await connectWallet(page, wallet, user);

    // Points leave for the bound address on chain 56, and the page follows its blocks.
    await page.goto(`${product.url}/Transfer`);
    await page.getByRole('textbox', { name: english('transfer.amount') }).fill('1200');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: english('transfer.do') }).click();
    const question = page.getByRole('dialog', { name: english('transfer.confirmTitle') });
    await question.getByRole('button', { name: english('transfer.confirm'), exact: true }).click();
    const card = main.getByRole('article').first();
    await card.waitFor();
    const [cashOut] = (await person.ask(contract.wallet.cashOutLog, {})).list;
    await product.operate('approve-cash-out', cashOut?.id ?? '', '--staff', 'ada');
    await expect.poll(() => tokenOf(coins.spk, keys.address)).toBe(1_180n * one);
    await card.getByText(english('transfer.confirmations')).waitFor();
    await mine(15);
    await card
      .locator('header')
      .getByText(english('transfer.state.confirmed'), { exact: true })
      .waitFor();
    const href = await card
      .getByRole('link', { name: english('transfer.see') })
      .getAttribute('href');
    expect(href).toMatch(/^https:\/\/explorer\.test\/tx\/0x[0-9a-f]{64}$/);
    // Once, whatever happens later.
    await mine(5);
    expect(await tokenOf(coins.spk, keys.address)).toBe(1_180n * one);
    await page.goto(`${product.url}/Chain`);
    await main.getByText('1,180 SPK').waitFor();

    const { items } = await person.ask(contract.nft.createOrder, {
      series_id: ids.pair,
      quantity: 1,
      price: '10',
      pay_method: 'taice',
    });
    const item = items[0]!;
    const token = BigInt(item.id);
    const stateOf = async () => (await person.ask(contract.nft.nftDetail, { id: item.id })).state;
    const ownTokens = async () =>
      (await person.ask(contract.nft.chainNfts, {})).list.map(({ token_id }) => token_id);
    /** Blocks keep coming by themselves. */
    const until = (told: () => Promise<unknown>) =>
      expect.poll(async () => {
        await mine(3);
        return told();
      });

    const mint = async () => {
      await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
      await page.getByRole('button', { name: english('nft.detail.act.mint') }).click();
      const sheet = page.getByRole('dialog', { name: english('nft.chain.title') });
      await sheet.getByText(keys.address.toLowerCase()).waitFor();
      await expectNoScreenFaultsAfterShift(page, 'what minting costs and does');
      await screenshot(page, 'web/nft-mint', false);
      await sheet.getByRole('button', { name: /^Move it for / }).click();
      await page.getByText(english('nft.chain.begun'), { exact: true }).waitFor();
      await until(ownTokens).toEqual([item.id]);
      expect(await holderOf(token)).toBe(keys.address.toLowerCase());
    };
    const send = async (to: string | null) => {
      await page.goto(`${product.url}/nftTransfer`);
      if (to === null) {
        await page.getByRole('button', { name: english('nft.chain.sendBack') }).click();
      } else {
        await page.getByLabel(english('coins.to'), { exact: true }).fill(to);
        await expectNoScreenFaults(page, 'an item in the own wallet');
        await screenshot(page, 'web/nft-own-wallet');
        await page.getByRole('button', { name: /^Send Night pair/ }).click();
      }
      const progress = page.getByRole('region', { name: english('coins.progress') });
      await progress.waitFor();
      await until(() => holderOf(token)).toBe((to ?? keyWallet(payingKey).address).toLowerCase());
      await until(() =>
        progress.getByText(to === null ? / is back\. / : / was sent\. /).count(),
      ).toBe(1);
      await progress.getByRole('button', { name: english('common.close') }).click();
    };

    await mint();
    await page.reload();
    await page.getByText('On the chain', { exact: true }).first().waitFor();
    await expectNoScreenFaults(page, 'an item on the chain');
    await screenshot(page, 'web/nft-on-chain');

    // Back to custody: it can be worn again, and withdrawn again.
    await send(null);
    await until(stateOf).toBe('held');
    expect(await ownTokens()).toEqual([]);
    await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
    await page.getByText('Returned to Taice', { exact: false }).waitFor();
    await mint();

    const friend = keyWallet().address;
    await send(friend);
    await until(ownTokens).toEqual([]);
    await until(stateOf).toBe('on_chain');
    await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
    await page.getByText('Sent on the blockchain', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: english('nft.detail.act.sell') }).count()).toBe(
      0,
    );
  },
);
