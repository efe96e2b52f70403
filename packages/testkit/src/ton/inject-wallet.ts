import type { BrowserContext } from 'playwright-core';
import type { BridgeAnswer, BridgeCall, WalletApp } from './wallet-app.ts';

type Ask = (call: BridgeCall) => Promise<BridgeAnswer>;
type Connect = Extract<BridgeCall, { method: 'connect' }>;
interface ConnectRequest {
  manifestUrl: string;
  items: Connect['items'];
}

/**
 * Runs in a page, where `window.askTonWallet` calls the wallet: `window.tonkeeper.tonconnect`, as the browser extension
 * injects it.
 */
export const installTonProvider = () => {
  const callWallet = Reflect.get(window, 'askTonWallet') as Ask;
  const tonconnect = {
    deviceInfo: {
      platform: 'browser',
      appName: 'Tonkeeper',
      appVersion: '4.0.0',
      maxProtocolVersion: 2,
      features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
    },
    walletInfo: {
      name: 'Tonkeeper',
      app_name: 'tonkeeper',
      image: '',
      about_url: 'https://tonkeeper.com',
      platforms: ['chrome'],
      features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
    },
    protocolVersion: 2,
    isWalletBrowser: false,
    connect: async (_version: number, { manifestUrl, items }: ConnectRequest) => {
      const manifest = (await (await fetch(manifestUrl)).json()) as Connect['manifest'];
      return callWallet({ method: 'connect', items, manifest });
    },
    restoreConnection: () => callWallet({ method: 'restoreConnection' }),
    disconnect: () => void callWallet({ method: 'disconnect' }),
    // It signs a person in and sends nothing.
    send: ({ id }: { id: string }) =>
      Promise.resolve({ error: { code: 400, message: 'Method is not supported' }, id }),
    listen: () => () => undefined,
  };
  Reflect.set(window, 'tonkeeper', { tonconnect });
};

/** Gives every page of a browser, frames and all, this wallet as its Tonkeeper. */
export const injectWallet = async (context: BrowserContext, app: WalletApp): Promise<void> => {
  await context.exposeFunction('askTonWallet', (call: BridgeCall) => app.answer(call));
  await context.addInitScript(installTonProvider);
};
