import { contract, type Reply } from '@taice/contract';
import type { Phone, Product, RawClient } from '@taice/testkit/browser';
import type { EvmWallet, keyWallet } from '@taice/testkit/evm';
import { makeWallet } from '@taice/testkit/ton';
import type { Browser, Frame, Page } from 'playwright-core';
import { openMiaPhone } from './market-steps.ts';
import { english } from './steps.ts';

type Bound = Reply<typeof contract.auth.walletBind>['user'];

/** Binds the wallet of these keys to a person; returns the person's new state. */
export const bindWallet = async (
  person: RawClient,
  keys: ReturnType<typeof keyWallet>,
): Promise<Bound> => {
  const request = { chain_address: keys.address, purpose: 'bind' } as const;
  const { message } = await person.ask(contract.auth.nonce, request);
  const { user } = await person.ask(contract.auth.walletBind, {
    chain_address: keys.address,
    message,
    signature: await keys.sign(message),
  });
  return user;
};

/** The wallet of the page's browser is connected, as its person left it. */
export const connectWallet = async (page: Page, wallet: EvmWallet, user: Bound): Promise<void> => {
  wallet.connected = true;
  await page.evaluate(
    ([info, id]) => {
      localStorage.setItem('userInfo', info ?? '');
      localStorage.setItem('wallet', id ?? '');
      localStorage.setItem('walletTerms', '1');
    },
    [JSON.stringify(user), wallet.rdns],
  );
};

/** Binds a new TON wallet to a person, and returns it. */
export const bindTon = async (
  person: RawClient,
  { url }: Pick<Product, 'url'>,
): Promise<ReturnType<typeof makeWallet>> => {
  const ton = makeWallet();
  const { payload } = await person.ask(contract.auth.tonPayload, {});
  const info = ton.signProof({ domain: new URL(url).host, at: new Date(), payload });
  await person.ask(contract.auth.tonBind, { wallet_info: { ...info } });
  return ton;
};

/** An address as the wallet page shows it. */
export const shownAddress = (address: string): RegExp =>
  new RegExp(`^${address.slice(0, 6)}.*${address.slice(-4)}$`, 'i');

/** Mia's mini-app, in which points are cashed out. */
export const transferInTelegram = async (
  browser: Browser,
  product: Product,
  phones: { push(phone: Phone): unknown },
): Promise<{ phone: Phone; view: Frame }> => {
  const { phone, view } = await openMiaPhone(browser, product);
  phones.push(phone);
  // Its address stands beside the name.
  await view.getByRole('link', { name: new RegExp(`^${english('wallet.title')}`) }).click();
  // By key: a message of the bot may just cover it.
  await view.getByRole('link', { name: english('transfer.open') }).press('Enter');
  return { phone, view };
};
