import type { LoginReply } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import { keptInviteCode } from '../device/invite-code.ts';
import type { Taice, WalletLink } from '../types.ts';
import { keepUser, onViewer, viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';
import { enter, logOut, onSession } from './session.ts';
import { WalletProblem } from './wallet-problem.ts';

type Held = { readonly link: WalletLink; readonly release: () => void };
const heldAtom = atom<Held | null>(null);

/** The connected wallet; null without one. */
export const linkAtom = atom((get) => get(heldAtom)?.link ?? null);

/** The wallet address that caused a logout; the screen that shows the message resets it to null. */
export const strangerAtom = atom<string | null>(null);

const boundTo = (taice: Taice): string | null => viewerOf(taice)?.chain.chain_address ?? null;

/** Releases the wallet without ending its connection. */
const release = (taice: Taice) => {
  taice.store.get(heldAtom)?.release();
  taice.store.set(heldAtom, null);
};

/** A failure does no harm: the wallet ends the connection by itself, and the viewer has left it either way. */
const end = (link: WalletLink) => link.disconnect().catch(() => {});

/** Releases the wallet and ends its connection. */
const drop = (taice: Taice) => {
  const link = taice.store.get(linkAtom);
  release(taice);
  deviceOf(taice).storage.remove('wallet');
  return link && end(link);
};

/** Logs out a viewer who is bound to another address than the wallet's. */
const hold = (taice: Taice, link: WalletLink) => {
  release(taice);
  const check = (address: string) => {
    const bound = boundTo(taice);
    if (bound === null || bound === address) return;
    taice.store.set(strangerAtom, address);
    void logOut(taice);
  };
  const stops = [
    link.onChange((address) => {
      if (address === null) void drop(taice);
      else if (address !== link.address) {
        check(address);
        void drop(taice);
      }
    }),
    onViewer(taice, () => check(link.address)),
    onSession(taice, (event) => event !== 'login' && void drop(taice)),
  ];
  const stop = () => {
    for (const one of stops) one();
  };
  taice.store.set(heldAtom, { link, release: stop });
  deviceOf(taice).storage.set('wallet', link.id);
  check(link.address);
};

const proofOf = async (
  taice: Taice,
  link: WalletLink,
  purpose: 'login' | 'bind',
  signal: AbortSignal,
) => {
  const { address } = link;
  const { message } = await taice.api.auth.nonce(
    { chain_address: address, purpose },
    { signal, toast: true },
  );
  return { chain_address: address, message, signature: await link.sign(message, signal) };
};

/** Logs in by a signature of the wallet. If that fails, the wallet is disconnected and no one is logged in. */
export async function logInByWallet(
  taice: Taice,
  link: WalletLink,
  signal: AbortSignal,
): Promise<LoginReply> {
  try {
    const proof = await proofOf(taice, link, 'login', signal);
    const { storage, now } = deviceOf(taice);
    const invite_code = keptInviteCode(storage, now());
    const reply = await enter(taice, await taice.api.auth.walletLogin({ ...proof, invite_code }));
    hold(taice, link);
    return reply;
  } catch (error) {
    await end(link);
    if (link.injected) await logOut(taice);
    throw error;
  }
}

/** Binds the wallet to the viewer's account, in place of an earlier one. */
export async function bindWallet(
  taice: Taice,
  link: WalletLink,
  signal: AbortSignal,
): Promise<void> {
  try {
    const proof = await proofOf(taice, link, 'bind', signal);
    const { user } = await taice.api.auth.walletBind(proof);
    // Before the account changes: the wallet of the old address would not fit any more.
    release(taice);
    keepUser(taice, user);
    hold(taice, link);
  } catch (error) {
    await end(link);
    throw error;
  }
}

/**
 * Connects the wallet of the bound address. Another account logs out. Next to a wallet that fits, it is a WalletProblem
 * `inconsistent`, and only the second wallet is disconnected. True if the wallet stays connected.
 */
export async function linkWallet(taice: Taice, link: WalletLink): Promise<boolean> {
  const other = taice.store.get(linkAtom);
  if (link.address !== boundTo(taice) && other && other.id !== link.id) {
    await end(link);
    throw new WalletProblem('inconsistent');
  }
  hold(taice, link);
  return taice.store.get(linkAtom) === link;
}

/** Restores the wallet of an earlier page; without a session its connection ends. */
export async function resumeWallet(taice: Taice): Promise<void> {
  const { storage } = deviceOf(taice);
  const id = storage.get('wallet');
  if (id === null || !taice.platform.wallets) return;
  const door = await taice.platform.wallets(taice.settings);
  const link = await door.resume(id);
  if (!link) return storage.remove('wallet');
  if (taice.store.get(tokenAtom) !== null) return hold(taice, link);
  storage.remove('wallet');
  await end(link);
}

/** True if an earlier page was connected to a wallet, which may be found again. */
export const hadWallet = (taice: Taice): boolean => deviceOf(taice).storage.get('wallet') !== null;

/** True if the wallet terms were accepted on this device since the last logout. */
export const walletTermsAccepted = (taice: Taice): boolean =>
  deviceOf(taice).storage.get('walletTerms') !== null;

export const acceptWalletTerms = (taice: Taice): void => {
  deviceOf(taice).storage.set('walletTerms', '1');
};
