import type { TonWallet } from './make-wallet.ts';

/** A request of a page to a wallet in its browser (TON Connect, 'JS bridge'). */
export type BridgeCall =
  | {
      readonly method: 'connect';
      readonly items: readonly { readonly name: string; readonly payload?: string }[];
      /** The page's `manifestUrl` returns it; the holder sees and signs its domain. */
      readonly manifest: { readonly url: string };
    }
  | { readonly method: 'restoreConnection' | 'disconnect' };

/** An event or an answer of the protocol, as JSON. */
export type BridgeAnswer = Readonly<Record<string, unknown>>;

export interface WalletApp {
  /** The answer of the wallet's holder to the next requests. */
  holder: 'signs' | 'declines';
  /** Payloads that a page has asked to be signed, in order. */
  readonly requests: readonly string[];
  /** True if a page is connected. */
  readonly connected: () => boolean;
  answer(call: BridgeCall): BridgeAnswer;
}

/** Error codes of the protocol's connect event. */
const codes = { badRequest: 1, unknownApp: 100, declined: 300 } as const;

const device = {
  platform: 'browser',
  appName: 'Tonkeeper',
  appVersion: '4.0.0',
  maxProtocolVersion: 2,
  features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
} as const;

/** A wallet application with the wallet's real key; its side of TON Connect. */
export const makeWalletApp = (wallet: TonWallet): WalletApp => {
  const methods: string[] = [];
  let connected = false;
  let events = 0;
  const event = (name: string, payload: unknown): BridgeAnswer => {
    events += 1;
    return { event: name, id: events, payload };
  };
  const refusalEvent = (code: number, message: string) => event('connect_error', { code, message });
  const addressItem = {
    name: 'ton_addr',
    address: wallet.address,
    network: '-239',
    publicKey: wallet.publicKey,
    walletStateInit: wallet.stateInit,
  };
  const connect = ({ items, manifest }: Extract<BridgeCall, { method: 'connect' }>) => {
    const payload = items.find(({ name }) => name === 'ton_proof')?.payload;
    if (!items.some(({ name }) => name === 'ton_addr') || payload === undefined)
      return refusalEvent(codes.badRequest, 'Bad request');
    methods.push(payload);
    if (app.holder === 'declines')
      return refusalEvent(codes.declined, 'User declined the connection');
    const domain = new URL(manifest.url).host;
    const { proof } = wallet.signProof({ domain, at: new Date(), payload });
    connected = true;
    return event('connect', { items: [addressItem, { name: 'ton_proof', proof }], device });
  };
  const app: WalletApp = {
    holder: 'signs',
    requests: methods,
    connected: () => connected,
    answer: (call) => {
      if (call.method === 'connect') return connect(call);
      if (call.method === 'restoreConnection')
        return connected
          ? event('connect', { items: [addressItem], device })
          : refusalEvent(codes.unknownApp, 'Unknown app');
      connected = false;
      return { result: {} };
    },
  };
  return app;
};
