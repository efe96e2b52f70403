import { deployContracts, type Deployed } from '@taice/chain/contracts';
import { contract } from '@taice/contract';
import { type Product, shot, startProduct } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';
import { type Anvil, evmWallet, injectEvmWallet, keyWallet, startAnvil } from '@taice/testkit/evm';
import { afterAll, beforeAll, expect } from 'vitest';
import { asSomeone, inAll, mia, offer, patience, whole } from './market-steps.ts';
import { say } from './steps.ts';
import { bindWallet, connectWallet } from './wallet-steps.ts';

/** Anvil's first two, with coins: whose wallet it is, and who mints and keeps. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const keeperKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const custody = keyWallet(keeperKey).address;
const twoDays = 2 * 86_400;

let anvil: Anvil;
let made: Deployed;
let product: Product;
let ids: { pair: string };
beforeAll(async () => {
  anvil = await startAnvil();
  made = await deployContracts({
    rpcUrl: anvil.url,
    key,
    supply: 10n ** 24n,
    nftBase: 'https://taice.example/nft/',
    custody,
  });
  product = await startProduct({
    env: {
      BSC_RPC_URL: anvil.url,
      BSC_SPK_CONTRACT: made.spk,
      BSC_PAYOUT_KEY: keeperKey,
      NFT_CONTRACT: made.nft,
    },
  });
  ids = await offer(product, {
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
});

const mine = (blocks: number) => anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]);
const holderOf = async (token: bigint): Promise<string> => {
  const data = `0x6352211e${token.toString(16).padStart(64, '0')}`;
  const told = String(await anvil.request('eth_call', [{ to: made.nft, data }, 'latest']));
  return `0x${told.slice(-40)}`;
};

test('a pair is minted to the own wallet, sent back to be worn again, and sent to somebody else', async ({
  open,
}) => {
  const keys = keyWallet(key);
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
  const first = await asSomeone(page, product, mia);
  const user = await bindWallet(first, keys);
  // A new address has to rest before anything leaves for it.
  await product.advance(twoDays);
  const person = await asSomeone(page, product, mia);
  await connectWallet(page, wallet, user);
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
  /** Blocks go on by themselves, as they do. */
  const until = (told: () => Promise<unknown>) =>
    expect.poll(async () => {
      await mine(3);
      return told();
    }, patience);

  const mint = async () => {
    await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
    await page.getByRole('button', { name: say('nft.detail.act.mint') }).click();
    const sheet = page.getByRole('dialog', { name: say('nft.chain.title') });
    await sheet.getByText(keys.address.toLowerCase()).waitFor();
    await whole(page, 'what minting costs and does');
    await shot(page, 'web/nft-mint', false);
    await sheet.getByRole('button', { name: /^Move it for / }).click();
    await page.getByText(say('nft.chain.begun'), { exact: true }).waitFor(patience);
    await until(ownTokens).toEqual([item.id]);
    expect(await holderOf(token)).toBe(keys.address.toLowerCase());
  };
  const send = async (to: string | null) => {
    await page.goto(`${product.url}/nftTransfer`);
    if (to === null) {
      await page.getByRole('button', { name: say('nft.chain.sendBack') }).click(patience);
    } else {
      await page.getByLabel(say('coins.to'), { exact: true }).fill(to);
      await whole(page, 'an item in the own wallet');
      await shot(page, 'web/nft-own-wallet');
      await page.getByRole('button', { name: /^Send Night pair/ }).click();
    }
    const progress = page.getByRole('region', { name: say('coins.progress') });
    await progress.waitFor(patience);
    await until(() => holderOf(token)).toBe((to ?? custody).toLowerCase());
    await until(() =>
      progress.getByText(to === null ? / is back\. / : / was sent\. /).count(),
    ).toBe(1);
    await progress.getByRole('button', { name: say('common.close') }).click();
  };

  await mint();
  await page.reload();
  await page.getByText('On the chain', { exact: true }).first().waitFor();
  await whole(page, 'an item on the chain');
  await shot(page, 'web/nft-on-chain');

  // Back to custody: it can be worn again, and leave again.
  await send(null);
  await until(stateOf).toBe('held');
  expect(await ownTokens()).toEqual([]);
  await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
  await page.getByText('Came back from the chain', { exact: false }).waitFor();
  await mint();

  const friend = keyWallet().address;
  await send(friend);
  await until(ownTokens).toEqual([]);
  await until(stateOf).toBe('on_chain');
  await page.goto(`${product.url}/NFTDetail?id=${item.id}`);
  await page.getByText('Moved on the chain', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: say('nft.detail.act.sell') }).count()).toBe(0);
});
