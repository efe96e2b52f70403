import { expect, test } from 'vitest';
import { contract, type Endpoint } from './index.ts';

/** The calls of each domain that declare the rule. */
const declaring = (rule: (endpoint: Endpoint) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contract)
      .map(([domain, calls]): [string, string] => [
        domain,
        Object.entries<Endpoint>(calls)
          .filter(([, endpoint]) => rule(endpoint))
          .map(([name]) => name)
          .join(' '),
      ])
      .filter(([, names]) => names !== ''),
  );

// Other tests check that each call does what it declares; this one fixes the declarations.
test('the session signs each call that moves points or changes an identity', () => {
  expect(declaring(({ sign }) => sign === 'session')).toEqual({
    auth: 'walletBind tonBind telegramBind googleEmailBind emailStore unbind confirm sessionRevoke proveDevice',
    user: 'infoStore completeGuide follow exportData deleteAccount cancelDelete',
    rewards: 'claimPostReward claimReward claimAll',
    signIn: 'signIn',
    wallet: 'walletCashOut cashOutCancel chainTxStore',
    notifications: 'storePrefs',
    invitations: 'claim',
    postRewards: 'addReward cancel pick',
    prizes:
      'exchangePhysical exchangeMember exchangeVirtualProducts cancelOrder confirmReceipt showCode',
    addresses: 'store',
    nft: 'createOrder sell cancelSell buy payOrder cancelOrder equipment cancelEquipment repairPotiontransfer repair openMysterBox mintToChain',
  });
});

test('Telegram offers no wallets and no wallet payments', () => {
  expect(declaring(({ apps }) => apps?.join() === 'web')).toEqual({
    auth: 'nonce walletLogin walletBind',
    wallet: 'chainTxStore',
    nft: 'orderDetail orderLog payOrder cancelOrder chainNfts',
  });
});
