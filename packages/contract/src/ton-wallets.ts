/** A wallet that speaks TON Connect. */
export type TonWallet = {
  readonly id: string;
  /** The wallet's own name. */
  readonly name: string;
  /** Opens it on a phone; on a computer it opens a page with a code to scan. */
  readonly universalLink: string;
  /** The address of its answers; the mini-app's pages may reach these hosts and no others. */
  readonly bridgeUrl: string;
  /** `window.<key>.tonconnect`, if it injects itself into a browser. */
  readonly jsBridgeKey?: string;
};

/**
 * The wallets on offer (github.com/ton-connect/wallets-list). Free of dependencies, so that the server's policy and the
 * page read the same list.
 */
export const tonWallets: readonly TonWallet[] = [
  {
    id: 'telegram-wallet',
    name: 'Wallet',
    universalLink: 'https://t.me/wallet?attach=wallet',
    bridgeUrl: 'https://walletbot.me/tonconnect-bridge/bridge',
  },
  {
    id: 'tonkeeper',
    name: 'Tonkeeper',
    universalLink: 'https://app.tonkeeper.com/ton-connect',
    bridgeUrl: 'https://bridge.tonapi.io/bridge',
    jsBridgeKey: 'tonkeeper',
  },
  {
    id: 'mytonwallet',
    name: 'MyTonWallet',
    universalLink: 'https://connect.mytonwallet.org',
    bridgeUrl: 'https://tonconnectbridge.mytonwallet.org/bridge/',
    jsBridgeKey: 'mytonwallet',
  },
  {
    id: 'tonhub',
    name: 'Tonhub',
    universalLink: 'https://tonhub.com/ton-connect',
    bridgeUrl: 'https://connect.tonhubapi.com/tonconnect',
    jsBridgeKey: 'tonhub',
  },
];
