import type { BootSettings } from '@taice/contract';
import { WalletError, type WalletConnector } from '@taice/core';
import { discover, type DiscoveredWallet } from './discover.ts';
import type { Eip1193 } from './eip1193.ts';
import { connectWallet, type LinkOptions, resumeLink } from './wallet-link.ts';
import { walletConnectChoice } from './wallet-connect-choice.ts';
import { walletApps } from './wallet-apps.ts';

/** ms in which a previously installed wallet announces itself to a new page. */
const announcementTimeoutMs = 1_000;

/** Wallets that can forget this page do so; the others keep it until their holder disconnects it. */
const revoke = async (provider: Eip1193): Promise<void> => {
  await provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch(() => undefined);
};

const optionsOf = ({ provider, choice }: DiscoveredWallet): LinkOptions => ({
  choice,
  end: () => revoke(provider),
});

const remote = () =>
  import('./wallet-connect.ts').catch((cause: unknown) => {
    throw new WalletError('failed', { cause });
  });

/** The wallets of this browser, and those on other devices, with the product's own error messages. */
export const createWalletConnector = (settings: BootSettings): WalletConnector => {
  const { found, onFound } = discover(window);
  const findWallet = (id: string) => found().find(({ choice }) => choice.id === id);
  const waitForWallet = async (id: string): Promise<DiscoveredWallet | undefined> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = onFound(() => findWallet(id) && resolve());
    const timer = setTimeout(resolve, announcementTimeoutMs);
    await promise.finally(stop);
    clearTimeout(timer);
    return findWallet(id);
  };
  return {
    wallets: () => [
      ...found().map(({ choice }) => choice),
      ...(settings.remote_wallets ? [walletConnectChoice] : []),
    ],
    walletApps: () => walletApps(window),
    onWallets: onFound,
    connect: async (id, options) => {
      if (id === walletConnectChoice.id)
        return (await remote()).connectByWalletConnect(settings, walletConnectChoice, options);
      const wallet = findWallet(id);
      if (!wallet) throw new TypeError(`no wallet ${id}`);
      return connectWallet(
        'eth_requestAccounts',
        wallet.provider,
        optionsOf(wallet),
        options.signal,
      );
    },
    resume: async (id) => {
      if (id === walletConnectChoice.id)
        return (await remote()).resumeWalletConnect(settings, walletConnectChoice);
      const wallet = findWallet(id) ?? (await waitForWallet(id));
      return wallet ? resumeLink(wallet.provider, optionsOf(wallet)) : null;
    },
  };
};
