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
  defaultReply,
  webPlatform,
} from './fake-server.ts';

export const ownAddress = '0xaa';
export const another = '0xbb';
export const { signal } = new AbortController();

/** A wallet whose holder acts as the test needs. */
export const aWallet = (address = ownAddress, options: Partial<WalletLink> = {}) => {
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

export const userWithWallet = (address: string | null): UserFull => ({
  ...user,
  chain: { chain_address: address },
});
/** A server whose account is bound to `address`. */
export const answersFor =
  (address: string | null, overrides: Record<string, ReturnType<Answers>> = {}): Answers =>
  (request, nth) => {
    const end = Object.keys(overrides).find((key) => request.path.endsWith(key));
    if (end !== undefined) return overrides[end] ?? defaultReply(request);
    if (request.path.endsWith('auth/nonce')) return ok({ message: `please ${nth}` });
    if (request.path.endsWith('Login')) return ok({ ...loginReply, user: userWithWallet(address) });
    if (request.path.endsWith('user/info')) return ok(userWithWallet(address));
    return defaultReply(request);
  };
/** A page with a server, and with wallets if a `connector` is given. */
export const open = async (
  answers: Answers = answersFor(ownAddress),
  connector?: Partial<WalletConnector>,
) => {
  const storage = memoryStorage();
  const wallets = connector && (async () => connector as WalletConnector);
  const platform = { ...webPlatform, ...(wallets && { wallets }) };
  return { storage, ...(await makeTaice(answers, { storage, platform })) };
};
/** A person who has logged in by a wallet. */
export const openLoggedIn = async (address = ownAddress) => {
  const wallet = aWallet(address);
  const opened = await open(answersFor(address));
  await logInByWallet(opened.taice, wallet.link, signal);
  return { ...opened, ...wallet };
};
