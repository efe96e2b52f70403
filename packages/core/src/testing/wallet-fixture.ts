import type { UserFull } from '@taice/contract';
import { vi } from 'vitest';
import { logInByWallet } from '../session/wallet-link.ts';
import type { WalletConnector, WalletLink } from '../types.ts';
import {
  type Answers,
  loginReply,
  makeTaice,
  memoryStorage,
  ok,
  user,
  usual,
  webPlatform,
} from './fake-server.ts';

export const mine = '0xaa';
export const another = '0xbb';
export const { signal } = new AbortController();

/** A wallet whose holder acts as the test needs. */
export const aWallet = (address = mine, options: Partial<WalletLink> = {}) => {
  const listeners = new Set<(address: string | null) => void>();
  const link: WalletLink = {
    id: 'fox',
    name: 'Fox',
    icon: null,
    injected: true,
    address,
    sign: async (message) => `${message} by ${address}`,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    disconnect: vi.fn(async () => undefined),
    coins: () => Promise.reject(new Error('not expected in this test')),
    ...options,
  };
  const turnTo = (next: string | null) => {
    for (const listener of listeners) listener(next);
  };
  return { link, turnTo, listeners };
};

export const bound = (address: string | null): UserFull => ({
  ...user,
  chain: { chain_address: address },
});
/** A server whose account is bound to `address`. */
export const serving =
  (address: string | null, special: Record<string, ReturnType<Answers>> = {}): Answers =>
  (seen, nth) => {
    const end = Object.keys(special).find((key) => seen.path.endsWith(key));
    if (end !== undefined) return special[end] ?? usual(seen);
    if (seen.path.endsWith('auth/nonce')) return ok({ message: `please ${nth}` });
    if (seen.path.endsWith('Login')) return ok({ ...loginReply, user: bound(address) });
    if (seen.path.endsWith('user/info')) return ok(bound(address));
    return usual(seen);
  };
/** A page with a server, and with wallets if a `door` is given. */
export const open = async (answers: Answers = serving(mine), door?: Partial<WalletConnector>) => {
  const storage = memoryStorage();
  const wallets = door && (async () => door as WalletConnector);
  const platform = { ...webPlatform, ...(wallets && { wallets }) };
  return { storage, ...(await makeTaice(answers, { storage, platform })) };
};
/** A person who has logged in by a wallet. */
export const inside = async (address = mine) => {
  const wallet = aWallet(address);
  const made = await open(serving(address));
  await logInByWallet(made.taice, wallet.link, signal);
  return { ...made, ...wallet };
};
