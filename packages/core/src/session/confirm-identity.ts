import { confirmationMethods, type ConfirmationMethod } from '@taice/contract/shapes';
import { atom } from 'jotai/vanilla';
import type { Taice } from '../types.ts';
import { identityPromptAtom, type ProtectedAction } from './identity-prompt.ts';

const pendingAtom = atom<Promise<boolean> | null>(null);

/** The thing that each call protects; any other call protects the account itself. */
const protectedBy: Partial<Record<string, ProtectedAction>> = {
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

const parseConfirmWays = (data: unknown): ConfirmationMethod[] => {
  const reportedMethods: unknown = (data as { ways?: unknown } | null)?.ways;
  return Array.isArray(reportedMethods)
    ? confirmationMethods.filter((method) => reportedMethods.includes(method))
    : [];
};

/** A recent launch by Telegram proves the person, so no question is needed. */
const confirmByInitData = async ({ platform, api }: Taice): Promise<boolean> => {
  if (!platform.initData) return false;
  const input = { way: 'telegram', user: platform.initData } as const;
  return api.auth.confirm(input, { toast: false }).then(
    () => true,
    () => false,
  );
};

const promptIdentity = async (taice: Taice, data: unknown, name: string): Promise<boolean> => {
  const ways = parseConfirmWays(data);
  if (ways.includes('telegram') && (await confirmByInitData(taice))) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (yes: boolean) => {
    taice.store.set(identityPromptAtom, null);
    resolve(yes);
  };
  taice.store.set(identityPromptAtom, { protects: protectedBy[name] ?? 'account', ways, answer });
  return promise;
};

/** Asks the person to confirm themselves, by the data of a 1119. Concurrent calls share one question. */
export async function confirmIdentity(taice: Taice, data: unknown, name: string): Promise<boolean> {
  const { store } = taice;
  const pending = store.get(pendingAtom) ?? promptIdentity(taice, data, name);
  store.set(pendingAtom, pending);
  try {
    return await pending;
  } finally {
    store.set(pendingAtom, null);
  }
}
