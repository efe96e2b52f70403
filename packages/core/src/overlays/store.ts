import type { Morning, PostCard } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import { delays } from '../delays.ts';
import type { Taice } from '../types.ts';

/** 0 choice, 1 e-mail registration, 2 e-mail login, 3 forgot password. */
export type LoginMode = 0 | 1 | 2 | 3;

/** `bind`: binds a wallet, also in place of another; `connect`: connects the bound one. */
export type WalletPurpose = 'bind' | 'connect';

export type SharedPost = Pick<PostCard, 'id' | 'title' | 'cover' | 'cover_placeholder' | 'author'>;

export type Overlay =
  | { readonly kind: 'login'; readonly mode: LoginMode }
  | { readonly kind: 'sign-in' }
  /** The first launch of a day, with today's sign-in. */
  | { readonly kind: 'morning'; readonly morning: Morning }
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly body: string;
      readonly confirmLabel?: string;
      /** Resolves the promise of `confirm` and closes. */
      readonly answer: (yes: boolean) => void;
    }
  | {
      readonly kind: 'celebration';
      readonly what: 'first-view' | 'day-seven';
      /** All points of the step, a decimal string: at once, and pending until midnight. */
      readonly amount: string;
      readonly now: string;
      readonly tonight: string;
      /** The balance before and after. */
      readonly before: string;
      readonly after: string;
    }
  /** Ways to share a video. */
  | { readonly kind: 'share'; readonly post: SharedPost }
  /** Ways to invite a person. */
  | { readonly kind: 'invite' }
  | { readonly kind: 'ton' }
  | { readonly kind: 'wallet'; readonly purpose: WalletPurpose }
  | { readonly kind: 'home-screen-hint' };

const openAtom = atom<Overlay | null>(null);
const waitingAtom = atom<readonly Overlay[]>([]);
/** True while the previous one plays its closing animation. */
const closingAtom = atom(false);

/** The open overlay; the others wait for it. */
export const overlayAtom = atom((get) => get(openAtom));

/** True if no overlay is open or closing. */
export const noOverlayAtom = atom((get) => get(openAtom) === null && !get(closingAtom));

const openNext = (taice: Taice) => {
  const { store } = taice;
  if (store.get(openAtom) || store.get(closingAtom)) return;
  const [first, ...remaining] = store.get(waitingAtom);
  if (!first) return;
  store.set(waitingAtom, remaining);
  store.set(openAtom, first);
};

const add = (taice: Taice, overlay: Overlay) => {
  taice.store.set(waitingAtom, (list) => [...list, overlay]);
  openNext(taice);
};

const has = (taice: Taice, kind: Overlay['kind']) =>
  taice.store.get(openAtom)?.kind === kind ||
  taice.store.get(waitingAtom).some((overlay) => overlay.kind === kind);

const closeCurrent = (taice: Taice) => {
  const { store } = taice;
  if (!store.get(openAtom)) return;
  store.set(openAtom, null);
  store.set(closingAtom, true);
  setTimeout(() => {
    store.set(closingAtom, false);
    openNext(taice);
  }, delays.dialogClose);
};

/** Closes the open overlay; a question is answered with no. */
export function closeOverlay(taice: Taice): void {
  const open = taice.store.get(openAtom);
  if (open?.kind === 'confirm') open.answer(false);
  else closeCurrent(taice);
}

/** Removes overlays of one kind, open or waiting. */
export function dropOverlay(
  taice: Taice,
  kind: 'login' | 'sign-in' | 'morning' | 'celebration' | 'invite' | 'ton' | 'wallet',
): void {
  taice.store.set(waitingAtom, (list) => list.filter((overlay) => overlay.kind !== kind));
  if (taice.store.get(openAtom)?.kind === kind) closeCurrent(taice);
}

/** Opens the login dialog, or switches the open one to `mode`. */
export function openLogin(taice: Taice, mode: LoginMode = 0): void {
  const overlay = { kind: 'login', mode } as const;
  const { store } = taice;
  if (store.get(openAtom)?.kind === 'login') store.set(openAtom, overlay);
  else if (has(taice, 'login'))
    store.set(waitingAtom, (list) => list.map((one) => (one.kind === 'login' ? overlay : one)));
  else add(taice, overlay);
}

/** Does nothing while a morning is open or waits, because it contains the sign-in. */
export function openSignIn(taice: Taice): void {
  if (!has(taice, 'sign-in') && !has(taice, 'morning')) add(taice, { kind: 'sign-in' });
}

export function openMorning(taice: Taice, morning: Morning): void {
  if (has(taice, 'morning')) return;
  add(taice, { kind: 'morning', morning });
  dropOverlay(taice, 'sign-in');
}

/**
 * Celebrates points that a person waited for, at once or after the open overlay. False: another celebration is open or
 * waits, and these points get none.
 */
export function celebrate(
  taice: Taice,
  celebration: Omit<Extract<Overlay, { kind: 'celebration' }>, 'kind'>,
): boolean {
  if (has(taice, 'celebration')) return false;
  add(taice, { kind: 'celebration', ...celebration });
  return true;
}

export function openShare(taice: Taice, post: SharedPost): void {
  if (!has(taice, 'share')) add(taice, { kind: 'share', post });
}

export function openInvite(taice: Taice): void {
  if (!has(taice, 'invite')) add(taice, { kind: 'invite' });
}

/** The choice of a TON wallet to bind to the account. */
export function openTon(taice: Taice): void {
  if (!has(taice, 'ton')) add(taice, { kind: 'ton' });
}

/** The choice of a wallet of the product's own chain. */
export function openWallet(taice: Taice, purpose: WalletPurpose): void {
  if (!has(taice, 'wallet')) add(taice, { kind: 'wallet', purpose });
}

export function openHomeScreenHint(taice: Taice): void {
  if (!has(taice, 'home-screen-hint')) add(taice, { kind: 'home-screen-hint' });
}

/** Asks a question; false if it is closed in any way but its confirm button. */
export function confirm(
  taice: Taice,
  question: { title: string; body: string; confirmLabel?: string },
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const overlay: Overlay = {
    kind: 'confirm',
    ...question,
    answer: (yes) => {
      resolve(yes);
      if (taice.store.get(openAtom) === overlay) closeCurrent(taice);
    },
  };
  add(taice, overlay);
  return promise;
}
