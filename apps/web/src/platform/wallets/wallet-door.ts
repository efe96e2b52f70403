import type { BootSettings } from '@taice/contract';
import { WalletProblem, type WalletDoor } from '@taice/core';
import { discover, type Found } from './discover.ts';
import type { Eip1193 } from './eip1193.ts';
import { connectBy, type LinkOptions, resumeLink } from './link.ts';
import { remoteChoice } from './remote-choice.ts';
import { walletApps } from './wallet-apps.ts';

/** ms in which a previously installed wallet announces itself to a new page. */
const announcing = 1_000;

/** Wallets that can forget this page do so; the others keep it until their holder disconnects it. */
const revoke = async (provider: Eip1193): Promise<void> => {
  await provider
    .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    .catch(() => undefined);
};

const optionsOf = ({ provider, choice }: Found): LinkOptions => ({
  choice,
  end: () => revoke(provider),
});

const remote = () =>
  import('./remote-wallet.ts').catch((cause: unknown) => {
    throw new WalletProblem('failed', { cause });
  });

/** The wallets of this browser, and those on other devices, with the product's own error messages. */
export const createWalletDoor = (settings: BootSettings): WalletDoor => {
  const { found, onFound } = discover(window);
  const known = (id: string) => found().find(({ choice }) => choice.id === id);
  const later = async (id: string): Promise<Found | undefined> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = onFound(() => known(id) && resolve());
    const timer = setTimeout(resolve, announcing);
    await promise.finally(stop);
    clearTimeout(timer);
    return known(id);
  };
  return {
    wallets: () => [
      ...found().map(({ choice }) => choice),
      ...(settings.remote_wallets ? [remoteChoice] : []),
    ],
    elsewhere: () => walletApps(window),
    onWallets: onFound,
    connect: async (id, ask) => {
      if (id === remoteChoice.id)
        return (await remote()).connectRemote(settings, remoteChoice, ask);
      const wallet = known(id);
      if (!wallet) throw new TypeError(`no wallet ${id}`);
      return connectBy('eth_requestAccounts', wallet.provider, optionsOf(wallet), ask.signal);
    },
    resume: async (id) => {
      if (id === remoteChoice.id) return (await remote()).resumeRemote(settings, remoteChoice);
      const wallet = known(id) ?? (await later(id));
      return wallet ? resumeLink(wallet.provider, optionsOf(wallet)) : null;
    },
  };
};
