import type { WalletChoice } from '@taice/core';
import { isEip1193, type Eip1193 } from './eip1193.ts';

export type Found = { readonly choice: WalletChoice; readonly provider: Eip1193 };

export type Discovery = {
  /** In the order in which they made themselves known. */
  found(): readonly Found[];
  onFound(listener: () => void): () => void;
};

type Announced = { info: Record<'uuid' | 'name' | 'icon' | 'rdns', string>; provider: Eip1193 };

const isAnnounced = (detail: unknown): detail is Announced => {
  if (typeof detail !== 'object' || detail === null) return false;
  if (!('info' in detail) || !('provider' in detail) || !isEip1193(detail.provider)) return false;
  const info = new Map(Object.entries(detail.info ?? {}));
  return ['uuid', 'name', 'icon', 'rdns'].every((key) => typeof info.get(key) === 'string');
};

const asFound = ({ info: { name, icon, rdns }, provider }: Announced): Found => ({
  choice: {
    id: rdns,
    name,
    icon: icon.startsWith('data:image/') ? icon : null,
    injected: true,
  },
  provider,
});

/** The one wallet of a browser whose wallet does not make itself known. */
const legacy = (from: Window): readonly Found[] => {
  const provider: unknown = Reflect.get(from, 'ethereum');
  if (!isEip1193(provider)) return [];
  const name = Reflect.get(provider, 'isMetaMask') === true ? 'MetaMask' : 'Ethereum';
  return [{ choice: { id: 'injected', name, icon: null, injected: true }, provider }];
};

/** Asks the wallets of this browser to make themselves known (EIP-6963). */
export const discover = (from: Window): Discovery => {
  const known = new Map<string, Found>();
  const listeners = new Set<() => void>();
  from.addEventListener('eip6963:announceProvider', (event) => {
    if (!(event instanceof CustomEvent) || !isAnnounced(event.detail)) return;
    const wallet = asFound(event.detail);
    if (known.has(wallet.choice.id)) return;
    known.set(wallet.choice.id, wallet);
    for (const listener of listeners) listener();
  });
  from.dispatchEvent(new Event('eip6963:requestProvider'));
  return {
    found: () => (known.size > 0 ? [...known.values()] : legacy(from)),
    onFound: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
