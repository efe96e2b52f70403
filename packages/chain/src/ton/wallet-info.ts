/** The data that a wallet sends over TON Connect when it connects with `ton_proof`, not yet verified. */
export interface WalletInfo {
  /** Raw: `0:` or `-1:` and 64 hex digits, lower case. */
  readonly address: string;
  /** `-239` is the main network, `-3` the test network. */
  readonly network: string;
  /** Hex; if present, it must be the key of the address. */
  readonly public_key?: string | undefined;
  /** The wallet's code and initial data as a bag of cells in base64; absent if the wallet does not send it. */
  readonly state_init?: string | undefined;
  readonly proof: {
    /** Seconds since 1970; some wallets write it as a text. */
    readonly timestamp: number | string;
    readonly domain: { readonly lengthBytes: number; readonly value: string };
    /** The payload that the server issued. */
    readonly payload: string;
    /** Ed25519, base64. */
    readonly signature: string;
  };
}
