import type {
  AppType,
  Boot,
  BootSettings,
  Endpoint,
  Input,
  Reply,
  TaiceContract,
} from '@taice/contract';
import type { QueryClient } from '@tanstack/query-core';
import type { createStore } from 'jotai/vanilla';

export type { AppType };

/** Functions that only a shell has. */
export type Platform = {
  readonly appType: AppType;
  /** The language of the browser or Telegram, as a BCP 47 tag. */
  readonly language?: string;
  haptic(kind: 'light' | 'success' | 'warning' | 'error' | 'selection'): void;
  /** Opens a page outside the application. */
  openLink(url: string): void;
  share(content: { url: string; text: string }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** `#rrggbb`, or null for the theme's own; nothing happens on the web. */
  headerColour(hex: string | null): void;
  /** Telegram's signed string, unchanged; null outside Telegram. */
  readonly initData: string | null;
  readonly startParam: string | null;
  /** The device id of an earlier page, if the shell stores it better than the page can. */
  readonly deviceId?: string | null;
  keepDeviceId?(id: string): void;
  /** Switches the question before the page is left; if absent, browsers ask by themselves. */
  askBeforeLeaving?(enabled: boolean): void;
  /** Ends the shell's connections to wallets, after the viewer has logged out. */
  onLogout?(): void;
  /** Further functions of Telegram; absent on the web. Its code is loaded on first use. */
  readonly telegram?: () => Promise<TelegramFeatures>;
  /** TON wallets by TON Connect; absent if the shell has none. */
  readonly ton?: () => Promise<TonConnector>;
  /** Wallets of the product's own chain; absent if the shell has none. */
  readonly wallets?: (settings: BootSettings) => Promise<WalletConnector>;
};

/** Functions of this Telegram for a mini-app. Missing ones are absent. */
export type TelegramFeatures = {
  /** Asks if the bot may write to the viewer; returns their answer. */
  readonly askToWrite?: () => Promise<boolean>;
  /** Shares a message that the bot has prepared; `failed`: it was not shared, and the person did not cancel. */
  readonly sendPrepared?: (id: string) => Promise<'shared' | 'cancelled' | 'failed'>;
  /** Opens the picture of an address in the viewer's story editor. Telegram never reports if they post it. */
  readonly story?: (story: TelegramStory) => void;
  readonly homeScreen?: {
    /** True if it can be added and, as far as Telegram knows, is not there yet. */
    isMissing(): Promise<boolean>;
    /** Asks the viewer; true if it is there now. */
    add(): Promise<boolean>;
  };
  /** Fingerprint or face, as the device offers it. */
  readonly biometry?: {
    /** `on`: it locks the wallet here; 'none': the device has none. */
    state(): Promise<'none' | 'off' | 'on'>;
    /** Asks for permission and locks the wallet; true if it is locked now. `reason`: up to 128 characters. */
    switchOn(reason: string): Promise<boolean>;
    switchOff(reason: string): Promise<boolean>;
    /** True if the viewer has passed the check. */
    pass(reason: string): Promise<boolean>;
  };
  /** Telegram's own buttons under the page, until the returned function removes them. */
  readonly buttons?: (main: TelegramButton, secondary: TelegramButton) => () => void;
};
export type TelegramStory = {
  /** Absolute, of this product's own. */
  readonly picture: string;
  /** Up to 200 characters. */
  readonly text: string;
  /** The link for friends; only people with Telegram's Premium can show one. */
  readonly link: string;
};
export type TelegramButton = { readonly text: string; readonly press: () => void };

export type WalletChoice = {
  readonly id: string;
  /** The wallet's own name. */
  readonly name: string;
  /** Its picture as a data URI, if it has one. */
  readonly icon: string | null;
  /** True if it is in this browser; the others are on another device. */
  readonly injected: boolean;
};

/** A wallet that is not in this browser. */
export type WalletApp = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** True if the address opens this page in the wallet; otherwise it leads to the installation. */
  readonly opens: boolean;
};

/** The way to the viewer's wallets of the product's own chain. */
export type WalletConnector = {
  /** Wallets that can be asked here, those of this browser first. */
  wallets(): readonly WalletChoice[];
  /** Wallets that the viewer could install, or open this page with. */
  walletApps(): readonly WalletApp[];
  /** Reports wallets that announce themselves later; the returned function unsubscribes. */
  onWallets(listener: () => void): () => void;
  /**
   * Asks a wallet for its account on the product's chain. `shown` receives an address for another device to scan.
   * Rejects with a WalletError, or once `signal` fires.
   */
  connect(
    id: string,
    options: { signal: AbortSignal; shown: (uri: string) => void },
  ): Promise<WalletLink>;
  /** The wallet of an earlier page, without asking; null if it is gone. */
  resume(id: string): Promise<WalletLink | null>;
};

/** A wallet that has shared its account. */
export type WalletLink = WalletChoice & {
  /** Lowercase. */
  readonly address: string;
  /** Signs by `personal_sign`; rejects with a WalletError, or once `signal` fires. */
  sign(message: string, signal: AbortSignal): Promise<string>;
  /** Reports another account, or null if there is none any more; the returned function unsubscribes. */
  onChange(listener: (address: string | null) => void): () => void;
  disconnect(): Promise<void>;
  /** Its coin functions; the code is loaded on first use. */
  coins(): Promise<CoinPort>;
};

/** A transaction that a wallet is asked to send. Addresses lowercase, values in base units. */
export type CoinCall =
  /** `gas`: its limit; null: the wallet's node estimates it, for example if a contract receives it. */
  | {
      readonly kind: 'native';
      readonly to: string;
      readonly value: bigint;
      readonly gas: bigint | null;
    }
  /** A token's own transfer, without a contract in between. */
  | { readonly kind: 'send'; readonly token: string; readonly to: string; readonly value: bigint }
  | {
      readonly kind: 'approve';
      readonly token: string;
      readonly spender: string;
      readonly value: bigint;
    }
  /** `spender` forwards its allowance. */
  | {
      readonly kind: 'transfer';
      readonly token: string;
      readonly spender: string;
      readonly to: string;
      readonly value: bigint;
    }
  /** One token of an ERC-721 contract, whose id is decimal. */
  | {
      readonly kind: 'nft';
      readonly contract: string;
      readonly from: string;
      readonly to: string;
      readonly tokenId: string;
    };

/** A state of an account: its later transactions come after it. */
export type ChainCheckpoint = {
  /** The last block, and the number of the account's transactions in blocks; decimal. */
  readonly block: string;
  readonly nonce: string;
};

/** The coins of a connected wallet on the product's chain, read and sent through the wallet itself. */
export type CoinPort = {
  /** True for an address of the chain; one in mixed case must have a valid checksum (EIP-55). */
  isAddress(text: string): boolean;
  isOnExpectedChain(): Promise<boolean>;
  /** Asks the holder to switch to the product's chain; rejects with a WalletError. */
  switchChain(signal: AbortSignal): Promise<void>;
  /** Base units; without a token's contract, of the chain's own coin. */
  balance(token: string | null): Promise<bigint>;
  allowance(token: string, spender: string): Promise<bigint>;
  /** The gas limit of a call, and the price of a unit; rejects if the call would revert. */
  cost(call: CoinCall): Promise<{ readonly gas: bigint; readonly price: bigint }>;
  /** Gas of a plain token transfer, without a contract in between. */
  estimateTransferGas(token: string, to: string, value: bigint): Promise<bigint>;
  /** The current state of the account. */
  getCheckpoint(): Promise<ChainCheckpoint>;
  /** Asks the holder; returns the transaction's hash. Rejects with a WalletError. */
  send(call: CoinCall, signal: AbortSignal): Promise<string>;
  /** The hash of a transaction of this wallet since then that does exactly this; null: none yet. */
  findTransaction(call: CoinCall, since: ChainCheckpoint): Promise<string | null>;
  /** True if no transaction of the account waits for a block, and `findTransaction` sees all of them in blocks since then. */
  hasNoPendingTransaction(since: ChainCheckpoint): Promise<boolean>;
  /** Null: it is in no block yet. */
  getReceipt(
    hash: string,
  ): Promise<{ readonly isOk: boolean; readonly confirmations: number } | null>;
};

/** The data that a wallet returns with its `ton_proof`. */
export type TonInfo = Input<TaiceContract['auth']['tonLogin']>['wallet_info'];

export type TonWalletChoice = {
  readonly id: string;
  /** The wallet's own name. */
  readonly name: string;
  /** True if it is in this page's browser, so that nothing has to be opened. */
  readonly injected: boolean;
};

export type TonConnectOptions = {
  readonly signal: AbortSignal;
  /** Receives an address for another device to scan, if the wallet does not open by itself. */
  readonly shown: (uri: string) => void;
};

/** The way to a viewer's TON wallet. */
export type TonConnector = {
  /** Wallets that can be asked here, those of this browser first. */
  wallets(): readonly TonWalletChoice[];
  /**
   * Asks a wallet to sign `payload`, in place of any earlier question; opens it if it is outside the page. Rejects if
   * the viewer refuses there, or `signal` fires.
   */
  connect(id: string, payload: string, options: TonConnectOptions): Promise<TonInfo>;
  disconnect(): Promise<void>;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** True to show an error as a toast; by default POST calls do. */
  toast?: boolean | ((error: unknown) => boolean);
  /** Without a network the call waits for it, with the same idempotency key, instead of failing. */
  waitForConnection?: boolean;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** The call is signed at once and sent when this resolves; never if it does not. */
  sendAfter?: Promise<void>;
  /** A UUID for a session-signed POST; a new one unless given. */
  idempotencyKey?: string;
};

type Call<I, R> =
  Record<never, never> extends I
    ? (input?: I, options?: CallOptions) => Promise<R>
    : (input: I, options?: CallOptions) => Promise<R>;

type CallOf<E> = E extends Endpoint ? Call<Input<E>, Reply<E>> : never;

/**
 * Every endpoint as a function: resolves to the envelope's `data`, rejects with ApiError or
 * NetworkError, or with an AbortError once its signal has fired.
 */
export type Api = {
  readonly [D in keyof TaiceContract]: {
    readonly [N in keyof TaiceContract[D]]: CallOf<TaiceContract[D][N]>;
  };
};

export type JotaiStore = ReturnType<typeof createStore>;

/** One per page; everything of this package takes it first. */
export type Taice = {
  readonly api: Api;
  /** State of the interface. */
  readonly store: JotaiStore;
  /** The cache of server data. */
  readonly queries: QueryClient;
  readonly platform: Platform;
  readonly settings: BootSettings;
  readonly boot: Boot;
};
