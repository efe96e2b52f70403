import type { LoginReply } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import { getInviteCode } from '../device/invite-code.ts';
import type { Taice, WalletLink } from '../types.ts';
import { saveViewer, onViewerChange, viewerOf } from '../user/viewer.ts';
import { tokenAtom } from './atoms.ts';
import { startSession, logOut, onSessionEvent } from './session.ts';
import { WalletError } from './wallet-error.ts';

type Held = { readonly link: WalletLink; readonly release: () => void };
const heldAtom = atom<Held | null>(null);

/** The connected wallet; null without one. */
export const linkAtom = atom((get) => get(heldAtom)?.link ?? null);

/** The wallet address that caused a logout; the screen that shows the message resets it to null. */
export const otherAccountAddressAtom = atom<string | null>(null);

const getBoundAddress = (taice: Taice): string | null =>
  viewerOf(taice)?.chain.chain_address ?? null;

/** Releases the wallet without ending its connection. */
const release = (taice: Taice) => {
  taice.store.get(heldAtom)?.release();
  taice.store.set(heldAtom, null);
};

/** A failure does no harm: the wallet ends the connection by itself, and the viewer has left it either way. */
const disconnectLink = (link: WalletLink) => link.disconnect().catch(() => {});

/** Releases the wallet and ends its connection. */
const dropLink = (taice: Taice) => {
  const link = taice.store.get(linkAtom);
  release(taice);
  deviceOf(taice).storage.remove('wallet');
  return link && disconnectLink(link);
};

/** Logs out a viewer who is bound to another address than the wallet's. */
const attachLink = (taice: Taice, link: WalletLink) => {
  release(taice);
  const check = (address: string) => {
    const boundAddress = getBoundAddress(taice);
    if (boundAddress === null || boundAddress === address) return;
    taice.store.set(otherAccountAddressAtom, address);
    void logOut(taice);
  };
  const unsubscribers = [
    link.onChange((address) => {
      if (address === null) void dropLink(taice);
      else if (address !== link.address) {
        check(address);
        void dropLink(taice);
      }
    }),
    onViewerChange(taice, () => check(link.address)),
    onSessionEvent(taice, (event) => event !== 'login' && void dropLink(taice)),
  ];
  const stop = () => {
    for (const one of unsubscribers) one();
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
    const invite_code = getInviteCode(storage, now());
    const reply = await startSession(
      taice,
      await taice.api.auth.walletLogin({ ...proof, invite_code }),
    );
    attachLink(taice, link);
    return reply;
  } catch (error) {
    await disconnectLink(link);
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
    saveViewer(taice, user);
    attachLink(taice, link);
  } catch (error) {
    await disconnectLink(link);
    throw error;
  }
}

/**
 * Connects the wallet of the bound address. Another account logs out. Next to a wallet that fits, it is a WalletError
 * `inconsistent`, and only the second wallet is disconnected. True if the wallet stays connected.
 */
export async function linkWallet(taice: Taice, link: WalletLink): Promise<boolean> {
  const other = taice.store.get(linkAtom);
  if (link.address !== getBoundAddress(taice) && other && other.id !== link.id) {
    await disconnectLink(link);
    throw new WalletError('inconsistent');
  }
  attachLink(taice, link);
  return taice.store.get(linkAtom) === link;
}

/** Restores the wallet of an earlier page; without a session its connection ends. */
export async function resumeWallet(taice: Taice): Promise<void> {
  const { storage } = deviceOf(taice);
  const id = storage.get('wallet');
  if (id === null || !taice.platform.wallets) return;
  const connector = await taice.platform.wallets(taice.settings);
  const link = await connector.resume(id);
  if (!link) return storage.remove('wallet');
  if (taice.store.get(tokenAtom) !== null) return attachLink(taice, link);
  storage.remove('wallet');
  await disconnectLink(link);
}

/** True if an earlier page was connected to a wallet, which may be found again. */
export const hasSavedWallet = (taice: Taice): boolean =>
  deviceOf(taice).storage.get('wallet') !== null;

/** True if the wallet terms were accepted on this device since the last logout. */
export const walletTermsAccepted = (taice: Taice): boolean =>
  deviceOf(taice).storage.get('walletTerms') !== null;

export const acceptWalletTerms = (taice: Taice): void => {
  deviceOf(taice).storage.set('walletTerms', '1');
};
