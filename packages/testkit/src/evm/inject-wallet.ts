import type { BrowserContext } from 'playwright-core';
import type { EvmWallet, WalletAnswer } from './wallet-app.ts';

export type Told = Pick<EvmWallet, 'name' | 'rdns' | 'uuid'> & { readonly door: string };

export const walletIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23c60'/%3E%3C/svg%3E";

/** Runs in a page, where `window[door]` calls the wallet: its provider, announced as EIP-6963 requires. */
export const installEvmProvider = ({ told, picture }: { told: Told; picture: string }) => {
  const { door, name, rdns, uuid } = told;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const listenersOf = (event: string) => {
    const existing = listeners.get(event) ?? new Set();
    listeners.set(event, existing);
    return existing;
  };
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      const callWallet = Reflect.get(window, door) as (
        method: string,
        params?: unknown[],
      ) => Promise<WalletAnswer>;
      const answer = await callWallet(method, params);
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      return answer.result;
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listenersOf(event).add(listener),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listenersOf(event).delete(listener),
  };
  window.addEventListener(`${door}:event`, (raised) => {
    const [event, value] = (raised as CustomEvent<[string, unknown]>).detail;
    for (const listener of listenersOf(event)) listener(value);
  });
  const announce = () => {
    const detail = Object.freeze({ info: { uuid, name, rdns, icon: picture }, provider });
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  };
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
};

/** Gives every page of a browser this wallet as an extension. */
export const injectEvmWallet = async (
  context: BrowserContext,
  wallet: EvmWallet,
): Promise<void> => {
  const { name, rdns, uuid } = wallet;
  const bridgeName = `ask-${uuid}`;
  await context.exposeFunction(bridgeName, wallet.answer);
  await context.addInitScript(installEvmProvider, {
    told: { door: bridgeName, name, rdns, uuid },
    picture: walletIcon,
  });
  wallet.onEvent((event, value) => {
    for (const page of context.pages()) {
      page
        .evaluate(
          ([eventName, detail]) => window.dispatchEvent(new CustomEvent(eventName, { detail })),
          [`${bridgeName}:event`, [event, value]] as const,
        )
        // A page that has just closed receives nothing any more.
        .catch(() => undefined);
    }
  });
};
