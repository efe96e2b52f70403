import { confirmingWays, type ConfirmingWay } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';
import type { Taice } from '../types.ts';
import { askedAtom, type Protected } from './asked.ts';

const pendingAtom = atom<Promise<boolean> | null>(null);

/** The thing that each call protects; any other call protects the account itself. */
const protectedBy: Partial<Record<string, Protected>> = {
  walletCashOut: 'spend',
  storePrefs: 'spend',
  exchangePhysical: 'spend',
  exchangeMember: 'spend',
  exchangeVirtualProducts: 'spend',
  mintToChain: 'items',
  showCode: 'code',
  exportData: 'data',
  deleteAccount: 'delete',
};

const waysIn = (data: unknown): ConfirmingWay[] => {
  const told: unknown = (data as { ways?: unknown } | null)?.ways;
  return Array.isArray(told) ? confirmingWays.filter((way) => told.includes(way)) : [];
};

/** A recent launch by Telegram proves the person, so no question is needed. */
const byLaunch = async ({ platform, api }: Taice): Promise<boolean> => {
  if (!platform.initData) return false;
  const input = { way: 'telegram', user: platform.initData } as const;
  return api.auth.confirm(input, { toast: false }).then(
    () => true,
    () => false,
  );
};

const ask = async (taice: Taice, data: unknown, name: string): Promise<boolean> => {
  const ways = waysIn(data);
  if (ways.includes('telegram') && (await byLaunch(taice))) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    taice.store.set(askedAtom, null);
    resolve(yes);
  };
  taice.store.set(askedAtom, { protects: protectedBy[name] ?? 'account', ways, answer });
  return promise;
};

/** Asks the person to confirm themselves, by the data of a 1119. Concurrent calls share one question. */
export async function confirmIdentity(taice: Taice, data: unknown, name: string): Promise<boolean> {
  const { store } = taice;
  const pending = store.get(pendingAtom) ?? ask(taice, data, name);
  store.set(pendingAtom, pending);
  try {
    return await pending;
  } finally {
    store.set(pendingAtom, null);
  }
}
