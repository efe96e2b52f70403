import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceOf } from '../device/device.ts';
import { type Answers, ok } from '../testing/fake-server.ts';
import {
  another,
  aWallet,
  userWithWallet,
  openLoggedIn,
  ownAddress,
  open,
  answersFor,
  signal,
} from '../testing/wallet-fixture.ts';
import type { Taice, WalletLink } from '../types.ts';
import { tokenAtom } from './atoms.ts';
import { logIn, refreshUser } from './session.ts';
import { syncWithOtherTab } from './restore.ts';
import {
  acceptWalletTerms,
  bindWallet,
  linkAtom,
  linkWallet,
  logInByWallet,
  resumeWallet,
  otherAccountAddressAtom,
  walletTermsAccepted,
} from './wallet-link.ts';
import { setViewer, viewerOf } from '../user/viewer.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const refused = { code: 1105, msg: 'Signature invalid' };
const isIn = (taice: Taice) => taice.store.get(tokenAtom) !== null;
const leftBy = (taice: Taice) => expect.poll(() => isIn(taice)).toBe(false);

describe('logging in', () => {
  test('the wallet signs the server’s message for its address, and stays connected', async () => {
    const { taice, server, link, storage } = await openLoggedIn();
    expect(server.of('auth/nonce')[0]?.params).toMatchObject({
      chain_address: ownAddress,
      purpose: 'login',
    });
    expect(server.of('walletLogin')[0]?.params).toMatchObject({
      chain_address: ownAddress,
      message: 'please 1',
      signature: `please 1 by ${ownAddress}`,
    });
    expect(isIn(taice)).toBe(true);
    expect(taice.store.get(linkAtom)).toBe(link);
    expect(storage.map.get('wallet')).toBe('fox');
    expect(link.disconnect).not.toHaveBeenCalled();
  });

  test.each([
    ['a refusal of the server', aWallet(), { walletLogin: refused }],
    [
      'a refusal of its holder',
      aWallet(ownAddress, { sign: () => Promise.reject(new Error('no')) }),
      {},
    ],
  ])('%s disconnects a browser’s wallet and ends the session', async (_, wallet, how) => {
    const { taice } = await open(answersFor(ownAddress, how));
    taice.store.set(tokenAtom, 'somebody');
    setViewer(taice, userWithWallet(null));
    await expect(logInByWallet(taice, wallet.link, signal)).rejects.toThrow();
    expect(wallet.link.disconnect).toHaveBeenCalledTimes(1);
    expect(isIn(taice)).toBe(false);
    expect(taice.store.get(linkAtom)).toBeNull();
  });

  test('a failure disconnects a remote wallet, and keeps the current session', async () => {
    const { taice } = await open(answersFor(ownAddress, { walletLogin: refused }));
    taice.store.set(tokenAtom, 'somebody');
    setViewer(taice, userWithWallet(null));
    const { link } = aWallet(ownAddress, { injected: false });
    await expect(logInByWallet(taice, link, signal)).rejects.toMatchObject({ code: 1105 });
    expect(link.disconnect).toHaveBeenCalledTimes(1);
    expect(isIn(taice)).toBe(true);
  });
});

describe('a connected address that is not the bound one logs out', () => {
  test('when the wallet switches to another account, with a notice', async () => {
    const { taice, link, turnTo, listeners } = await openLoggedIn();
    turnTo(another);
    await leftBy(taice);
    expect(taice.store.get(otherAccountAddressAtom)).toBe(another);
    expect(link.disconnect).toHaveBeenCalled();
    expect(taice.store.get(linkAtom)).toBeNull();
    expect(listeners.size).toBe(0);
  });

  test('when the account is bound to another one', async () => {
    const wallet = aWallet();
    let now: string = ownAddress;
    const { taice } = await open((seen, nth) => answersFor(now)(seen, nth));
    await logInByWallet(taice, wallet.link, signal);
    now = another;
    await refreshUser(taice);
    await leftBy(taice);
    expect(wallet.link.disconnect).toHaveBeenCalled();
  });

  test('when the first connected wallet does not match', async () => {
    const { taice } = await open();
    taice.store.set(tokenAtom, 'token');
    setViewer(taice, userWithWallet(ownAddress));
    const { link } = aWallet(another);
    expect(await linkWallet(taice, link)).toBe(false);
    await leftBy(taice);
    expect(taice.store.get(otherAccountAddressAtom)).toBe(another);
    expect(link.disconnect).toHaveBeenCalled();
  });

  test('stays logged in when the wallet repeats the bound address, or none is bound', async () => {
    const { taice, link, turnTo } = await openLoggedIn();
    turnTo(ownAddress);
    expect(isIn(taice)).toBe(true);
    expect(taice.store.get(linkAtom)).toBe(link);
    const free = await open(answersFor(null));
    free.taice.store.set(tokenAtom, 'token');
    setViewer(free.taice, userWithWallet(null));
    expect(await linkWallet(free.taice, aWallet(another).link)).toBe(true);
    expect(isIn(free.taice)).toBe(true);
  });
});

test('disconnects a wallet without an account, and keeps its holder logged in', async () => {
  const { taice, link, turnTo, storage } = await openLoggedIn();
  turnTo(null);
  expect(taice.store.get(linkAtom)).toBeNull();
  expect(link.disconnect).toHaveBeenCalled();
  expect(storage.map.has('wallet')).toBe(false);
  expect(isIn(taice)).toBe(true);
});

describe('Account inconsistency!', () => {
  test('a second wallet with another account is refused and disconnected; the first one stays', async () => {
    const { taice, link } = await openLoggedIn();
    const second = aWallet(another, { id: 'bear' });
    await expect(linkWallet(taice, second.link)).rejects.toMatchObject({ kind: 'inconsistent' });
    expect(second.link.disconnect).toHaveBeenCalledTimes(1);
    expect(link.disconnect).not.toHaveBeenCalled();
    expect(taice.store.get(linkAtom)).toBe(link);
    expect(isIn(taice)).toBe(true);
    expect(taice.store.get(otherAccountAddressAtom)).toBeNull();
  });

  test('a second wallet with the bound account replaces the first', async () => {
    const { taice, listeners } = await openLoggedIn();
    const second = aWallet(ownAddress, { id: 'bear' });
    expect(await linkWallet(taice, second.link)).toBe(true);
    expect(taice.store.get(linkAtom)).toBe(second.link);
    expect(listeners.size).toBe(0);
  });
});

describe('an empty token disconnects the wallet', () => {
  test('when a call finds the session ended', async () => {
    const wallet = aWallet();
    let ended = false;
    const { taice } = await open((seen, nth) =>
      ended && seen.path.endsWith('user/info') ? { code: 401 } : answersFor(ownAddress)(seen, nth),
    );
    await logInByWallet(taice, wallet.link, signal);
    ended = true;
    await refreshUser(taice);
    expect(isIn(taice)).toBe(false);
    expect(wallet.link.disconnect).toHaveBeenCalledTimes(1);
    expect(taice.store.get(linkAtom)).toBeNull();
  });

  test('when another tab has logged out', async () => {
    const { taice, link, storage } = await openLoggedIn();
    storage.clear();
    await syncWithOtherTab(taice);
    expect(link.disconnect).toHaveBeenCalledTimes(1);
    expect(taice.store.get(linkAtom)).toBeNull();
  });

  test('when the next page finds a wallet but no session', async () => {
    const { link } = aWallet();
    const { taice, storage } = await open(answersFor(ownAddress), { resume: async () => link });
    storage.setItem('wallet', 'fox');
    await resumeWallet(taice);
    expect(link.disconnect).toHaveBeenCalledTimes(1);
    expect(storage.map.has('wallet')).toBe(false);
    expect(taice.store.get(linkAtom)).toBeNull();
  });

  test('and a wallet that never answers blocks no log-out', async () => {
    const { link } = aWallet(ownAddress, { disconnect: () => Promise.reject(new Error('gone')) });
    const { taice, storage } = await open(answersFor(ownAddress), { resume: async () => link });
    storage.setItem('wallet', 'fox');
    await expect(resumeWallet(taice)).resolves.toBeUndefined();
  });
});

describe('the next page', () => {
  const next = async (link: WalletLink | null) => {
    const resume = vi.fn(async () => link);
    const made = await open(answersFor(ownAddress), { resume });
    made.taice.store.set(tokenAtom, 'token');
    setViewer(made.taice, userWithWallet(ownAddress));
    deviceOf(made.taice).storage.set('wallet', 'fox');
    await resumeWallet(made.taice);
    return { ...made, resume };
  };

  test('reconnects the wallet and watches it', async () => {
    const { link, turnTo } = aWallet();
    const { taice, resume } = await next(link);
    expect(resume).toHaveBeenCalledWith('fox');
    expect(taice.store.get(linkAtom)).toBe(link);
    turnTo(another);
    await leftBy(taice);
  });

  test('logs out if the wallet has switched to another account', async () => {
    const { taice } = await next(aWallet(another).link);
    await leftBy(taice);
    expect(taice.store.get(otherAccountAddressAtom)).toBe(another);
  });

  test('forgets a missing wallet without a log-out', async () => {
    const { taice, storage } = await next(null);
    expect(storage.map.has('wallet')).toBe(false);
    expect(isIn(taice)).toBe(true);
  });

  test('contacts no wallet if none was connected', async () => {
    const resume = vi.fn(async () => null);
    const { taice } = await open(answersFor(ownAddress), { resume });
    await resumeWallet(taice);
    expect(resume).not.toHaveBeenCalled();
  });
});

describe('binding', () => {
  const insideBy = async (address: string | null, answer: ReturnType<Answers>) => {
    const made = await open(answersFor(address, { walletBind: answer }));
    await logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
    return made;
  };

  test('a replacing wallet changes the account without a log-out', async () => {
    const { taice, server } = await insideBy(ownAddress, ok({ user: userWithWallet(another) }));
    await linkWallet(taice, aWallet(ownAddress).link);
    const { link } = aWallet(another, { id: 'bear' });
    await bindWallet(taice, link, signal);
    expect(server.of('auth/nonce')[0]?.params).toMatchObject({ purpose: 'bind' });
    expect(viewerOf(taice)?.chain.chain_address).toBe(another);
    expect(taice.store.get(linkAtom)).toBe(link);
    expect(isIn(taice)).toBe(true);
  });

  test('a refusal disconnects that wallet, and keeps account and session', async () => {
    const { taice } = await insideBy(null, { code: 1107, msg: 'taken' });
    const { link } = aWallet(another);
    await expect(bindWallet(taice, link, signal)).rejects.toMatchObject({ code: 1107 });
    expect(link.disconnect).toHaveBeenCalledTimes(1);
    expect(viewerOf(taice)?.chain.chain_address).toBeNull();
    expect(isIn(taice)).toBe(true);
  });
});

test('the wallet notice is accepted once, until log-out', async () => {
  const { taice, turnTo } = await openLoggedIn();
  expect(walletTermsAccepted(taice)).toBe(false);
  acceptWalletTerms(taice);
  expect(walletTermsAccepted(taice)).toBe(true);
  turnTo(another);
  await leftBy(taice);
  await expect.poll(() => walletTermsAccepted(taice)).toBe(false);
});
