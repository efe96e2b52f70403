import type { WalletChoice } from '@taice/core';
import { createStore, type EIP6963ProviderDetail } from 'mipd';
import { isEip1193, type Eip1193 } from './eip1193.ts';

export type DiscoveredWallet = { readonly choice: WalletChoice; readonly provider: Eip1193 };

export type Discovery = {
  /** In the order in which they announced themselves. */
  found(): readonly DiscoveredWallet[];
  onFound(listener: () => void): () => void;
};

const announcement = 'eip6963:announceProvider';

const isAnnounced = (detail: unknown): boolean => {
  if (typeof detail !== 'object' || detail === null) return false;
  if (!('info' in detail) || !('provider' in detail) || !isEip1193(detail.provider)) return false;
  const info = new Map(Object.entries(detail.info ?? {}));
  return ['uuid', 'name', 'icon', 'rdns'].every((key) => typeof info.get(key) === 'string');
};

/** One wallet that announces itself wrongly must not hide those that do it well. */
const refuseMalformed = (from: Window) =>
  from.addEventListener(announcement, (event) => {
    if (event instanceof CustomEvent && isAnnounced(event.detail)) return;
    event.stopImmediatePropagation();
  });

const toDiscoveredWallet = ({
  info: { name, icon, rdns },
  provider,
}: EIP6963ProviderDetail): DiscoveredWallet => ({
  choice: {
    id: rdns,
    name,
    icon: icon.startsWith('data:image/') ? icon : null,
    injected: true,
  },
  provider: provider as Eip1193,
});

/** The only wallet of a browser whose wallet does not announce itself. */
const findLegacyWallet = (from: Window): readonly DiscoveredWallet[] => {
  const provider: unknown = Reflect.get(from, 'ethereum');
  if (!isEip1193(provider)) return [];
  const name = Reflect.get(provider, 'isMetaMask') === true ? 'MetaMask' : 'Ethereum';
  return [{ choice: { id: 'injected', name, icon: null, injected: true }, provider }];
};

/** Asks the wallets of this browser to announce themselves (EIP-6963). */
export const discover = (from: Window): Discovery => {
  refuseMalformed(from);
  const store = createStore();
  const first = (wallet: EIP6963ProviderDetail) =>
    store.findProvider({ rdns: wallet.info.rdns }) === wallet;
  return {
    found: () => {
      // A wallet that announces itself twice is listed once.
      const providers = store.getProviders().filter((wallet) => first(wallet));
      return providers.length > 0
        ? providers.map((wallet) => toDiscoveredWallet(wallet))
        : findLegacyWallet(from);
    },
    onFound: (listener) => store.subscribe(listener),
  };
};
