import { contract, type Reply } from '@taice/contract';
import type { RawClient } from '@taice/testkit/browser';
import type { EvmWallet, keyWallet } from '@taice/testkit/evm';
import type { Page } from 'playwright-core';

type Bound = Reply<typeof contract.auth.walletBind>['user'];

/** Binds the wallet of these keys to a person; who they are then. */
export const bindWallet = async (
  person: RawClient,
  keys: ReturnType<typeof keyWallet>,
): Promise<Bound> => {
  const asked = { chain_address: keys.address, purpose: 'bind' } as const;
  const { message } = await person.ask(contract.auth.nonce, asked);
  const { user } = await person.ask(contract.auth.walletBind, {
    chain_address: keys.address,
    message,
    signature: await keys.sign(message),
  });
  return user;
};

/** The wallet of the page's browser is connected, as its person has left it. */
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
