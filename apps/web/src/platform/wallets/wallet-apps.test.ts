import { expect, test } from 'vitest';
import { walletApps } from './wallet-apps.ts';

const page = new URL('https://taice.example/Wallet?from=mail');
const windowOf = (coarse: boolean) =>
  ({ location: page, matchMedia: () => ({ matches: coarse }) }) as unknown as Window;

test('a computer gets installable wallets', () => {
  expect(walletApps(windowOf(false)).map(({ href, opens }) => [href, opens])).toEqual([
    ['https://metamask.io/download', false],
    ['https://trustwallet.com/download', false],
  ]);
});

test('a phone opens the wallet at the same page', () => {
  expect(walletApps(windowOf(true)).map(({ href, opens }) => [href, opens])).toEqual([
    ['https://link.metamask.io/dapp/taice.example/Wallet?from=mail', true],
    [
      'https://link.trustwallet.com/open_url?coin_id=20000714&url=https%3A%2F%2Ftaice.example%2FWallet%3Ffrom%3Dmail',
      true,
    ],
  ]);
});
