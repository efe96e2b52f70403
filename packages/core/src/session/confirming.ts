import type { Input, TaiceContract } from '@taice/contract';
import { confirmingWays, type ConfirmingWay } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';
import { fieldOf } from '../client/field-of.ts';
import type { Taice } from '../types.ts';
import { linkAtom } from './wallet-link.ts';

export type Confirmation = Input<TaiceContract['auth']['confirm']>;

/** The server has asked who is there, before something that changes whose the account is. */
export type Asked = {
  readonly ways: readonly ConfirmingWay[];
  /** Whether it was confirmed; the call that was asked goes on, or is given up. */
  readonly answer: (yes: boolean) => void;
};

const openAtom = atom<Asked | null>(null);
const pendingAtom = atom<Promise<boolean> | null>(null);

/** The question that is up; it lies over whatever else does, as it belongs to what is being done there. */
export const askedAtom = atom((get) => get(openAtom));

const waysIn = (data: unknown): ConfirmingWay[] => {
  const told: unknown = (data as { ways?: unknown } | null)?.ways;
  return Array.isArray(told) ? confirmingWays.filter((way) => told.includes(way)) : [];
};

/** A launch by Telegram of the last minutes has said it already: nobody needs to be asked. */
const byLaunch = async ({ platform, api }: Taice): Promise<boolean> => {
  if (!platform.initData) return false;
  const input = { way: 'telegram', user: platform.initData } as const;
  return api.auth.confirm(input, { toast: false }).then(
    () => true,
    () => false,
  );
};

const ask = async (taice: Taice, data: unknown): Promise<boolean> => {
  const ways = waysIn(data);
  if (ways.includes('telegram') && (await byLaunch(taice))) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    taice.store.set(openAtom, null);
    resolve(yes);
  };
  taice.store.set(openAtom, { ways, answer });
  return promise;
};

/** Has the person confirm that it is they, by what a refusal with 1119 told; calls that meet share one question. */
export async function confirmIdentity(taice: Taice, data: unknown): Promise<boolean> {
  const { store } = taice;
  const pending = store.get(pendingAtom) ?? ask(taice, data);
  store.set(pendingAtom, pending);
  try {
    return await pending;
  } finally {
    store.set(pendingAtom, null);
  }
}

/** Confirms by one of the ways, and lets the call that was asked go on. */
export async function confirmBy(taice: Taice, how: Confirmation): Promise<void> {
  // What is wrong with a field stands in it.
  await taice.api.auth.confirm(how, { toast: (error) => fieldOf(error) === null });
  taice.store.get(openAtom)?.answer(true);
}

/** Confirms by what the connected wallet signs. */
export async function confirmByWallet(taice: Taice, signal: AbortSignal): Promise<void> {
  const link = taice.store.get(linkAtom);
  if (!link) throw new Error('no wallet is connected');
  const chain_address = link.address;
  const { message } = await taice.api.auth.nonce(
    { chain_address, purpose: 'confirm' },
    { signal, toast: true },
  );
  const signature = await link.sign(message, signal);
  await confirmBy(taice, { way: 'wallet', chain_address, message, signature });
}
