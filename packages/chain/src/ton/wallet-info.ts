/** What a wallet tells over TON Connect when it is connected with `ton_proof`, unproven. */
export interface WalletInfo {
  /** Raw: `0:` or `-1:` and 64 hex digits, lower case. */
  readonly address: string;
  /** `-239` is the main network, `-3` the test network. */
  readonly network: string;
  /** Hex; where the wallet tells it, it must be the one that the address stands for. */
  readonly public_key?: string | undefined;
  /** The wallet's code and first data as a bag of cells in base64; absent where it hides them. */
  readonly state_init?: string | undefined;
  readonly proof: {
    /** Seconds since 1970; some wallets write it as a text. */
    readonly timestamp: number | string;
    readonly domain: { readonly lengthBytes: number; readonly value: string };
    /** What the server issued. */
    readonly payload: string;
    /** Ed25519, base64. */
    readonly signature: string;
  };
}
