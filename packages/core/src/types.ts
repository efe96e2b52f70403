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

/** What only a shell can do. */
export type Platform = {
  readonly appType: AppType;
  /** What the browser or Telegram speaks, as a BCP 47 tag. */
  readonly language?: string;
  haptic(kind: 'light' | 'success' | 'warning' | 'error' | 'selection'): void;
  /** Opens a page outside the application. */
  openLink(url: string): void;
  share(what: { url: string; text: string }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** `#rrggbb`, or null for the theme's own; nothing happens on the web. */
  headerColour(hex: string | null): void;
  /** Telegram's signed string as it came; null outside Telegram. */
  readonly initData: string | null;
  readonly startParam: string | null;
  /** The device id of an earlier page, where the shell remembers it better than the page's storage. */
  readonly deviceId?: string | null;
  keepDeviceId?(id: string): void;
  /** Whether leaving the page is to be asked about; where it is absent, browsers ask by themselves. */
  askBeforeLeaving?(wanted: boolean): void;
  /** Ends the connections to wallets that the shell holds: nobody is logged in any more. */
  leave?(): void;
  /** What Telegram can do besides; absent on the web. Its code comes when it is first asked for. */
  readonly telegram?: () => Promise<TelegramDoor>;
  /** TON wallets by TON Connect; absent where the shell has none. */
  readonly ton?: () => Promise<TonDoor>;
  /** Wallets of the product's own chain; absent where the shell has none. */
  readonly wallets?: (settings: BootSettings) => Promise<WalletDoor>;
};

/** What this Telegram can do for a mini-app. What it has not got is absent. */
export type TelegramDoor = {
  /** Asks whether the bot may write to the viewer; what they said. */
  readonly askToWrite?: () => Promise<boolean>;
  /** Hands on a message that the bot has prepared; `failed`: it was not, for no wish of the person's. */
  readonly sendPrepared?: (id: string) => Promise<'shared' | 'cancelled' | 'failed'>;
  /** Opens the picture of an address in the viewer's story editor; whether they post it is never told. */
  readonly story?: (story: StoryShown) => void;
  readonly homeScreen?: {
    /** Whether it can be put there and, as far as Telegram knows, is not yet. */
    isMissing(): Promise<boolean>;
    /** Asks; whether it is there now. */
    add(): Promise<boolean>;
  };
  /** Fingerprint or face, as the device has it. */
  readonly biometry?: {
    /** Whether the wallet is locked by it here; 'none': the device has none. */
    state(): Promise<'none' | 'off' | 'on'>;
    /** Asks for leave, and locks the wallet; whether it is locked now. `reason`: up to 128 characters. */
    switchOn(reason: string): Promise<boolean>;
    switchOff(reason: string): Promise<boolean>;
    /** Whether the viewer has shown who they are. */
    pass(reason: string): Promise<boolean>;
  };
  /** Telegram's own buttons under the page, until the returned function takes them away. */
  readonly buttons?: (main: TelegramButton, secondary: TelegramButton) => () => void;
};
export type StoryShown = {
  /** Absolute, of this product's own. */
  readonly picture: string;
  /** Up to 200 characters. */
  readonly text: string;
  /** Where friends come by it; only people with Telegram's Premium can show one. */
  readonly link: string;
};
export type TelegramButton = { readonly text: string; readonly press: () => void };

export type WalletChoice = {
  readonly id: string;
  /** As the wallet calls itself. */
  readonly name: string;
  /** Its picture as a data URI, where it shows one. */
  readonly icon: string | null;
  /** Whether it is in this browser; the others are reached from another device. */
  readonly injected: boolean;
};

/** A wallet that is not in this browser. */
export type WalletApp = {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** Whether the address opens this page in the wallet; else it says how to install it. */
  readonly opens: boolean;
};

/** The way to the viewer's wallets of the product's own chain. */
export type WalletDoor = {
  /** Those that can be asked here, of this browser first. */
  wallets(): readonly WalletChoice[];
  /** Wallets that one could get, or open this page with. */
  elsewhere(): readonly WalletApp[];
  /** Hears of wallets that make themselves known later; the returned function ends it. */
  onWallets(listener: () => void): () => void;
  /**
   * Asks a wallet for its account on the product's chain. `shown` gets an address that another device
   * is to scan. Rejects with a WalletProblem, or once `signal` fires.
   */
  connect(
    id: string,
    options: { signal: AbortSignal; shown: (uri: string) => void },
  ): Promise<WalletLink>;
  /** The wallet that an earlier page was connected to, without asking; null where it is gone. */
  resume(id: string): Promise<WalletLink | null>;
};

/** A wallet that has told its account. */
export type WalletLink = WalletChoice & {
  /** Lowercase. */
  readonly address: string;
  /** Signs by `personal_sign`; rejects with a WalletProblem, or once `signal` fires. */
  sign(message: string, signal: AbortSignal): Promise<string>;
  /** Hears of another account, or of none any more; the returned function ends it. */
  onChange(listener: (address: string | null) => void): () => void;
  disconnect(): Promise<void>;
  /** What it does with coins; its code comes when it is first asked for. */
  coins(): Promise<CoinPort>;
};

/** One thing that a wallet is asked to send. Addresses lowercase, values in base units. */
export type CoinCall =
  /** `gas`: what it takes; null: the wallet's node says so, as where a contract gets it. */
  | {
      readonly kind: 'native';
      readonly to: string;
      readonly value: bigint;
      readonly gas: bigint | null;
    }
  /** A token's own transfer, with nobody in between. */
  | { readonly kind: 'send'; readonly token: string; readonly to: string; readonly value: bigint }
  | {
      readonly kind: 'approve';
      readonly token: string;
      readonly spender: string;
      readonly value: bigint;
    }
  /** `spender` hands on what it was allowed. */
  | {
      readonly kind: 'transfer';
      readonly token: string;
      readonly spender: string;
      readonly to: string;
      readonly value: bigint;
    }
  /** One token of a contract of its own kind (ERC-721), whose id is decimal. */
  | {
      readonly kind: 'nft';
      readonly contract: string;
      readonly from: string;
      readonly to: string;
      readonly tokenId: string;
    };

/** Where an account stood: what it has sent since comes later. */
export type CoinMark = {
  /** The last block, and how many of the account's transactions were in blocks by then; decimal. */
  readonly block: string;
  readonly nonce: string;
};

/** The coins of a connected wallet on the product's chain, read and moved through the wallet itself. */
export type CoinPort = {
  /** Whether it is an address there; one of mixed case must have its letters right (EIP-55). */
  isAddress(text: string): boolean;
  isOnChain(): Promise<boolean>;
  /** Asks its holder to turn to the product's chain; rejects with a WalletProblem. */
  goToChain(signal: AbortSignal): Promise<void>;
  /** Base units; of the chain's own coin without a token's contract. */
  balance(token: string | null): Promise<bigint>;
  allowance(token: string, spender: string): Promise<bigint>;
  /** What a call takes at most, and what that costs a unit; rejects where it would be undone. */
  cost(call: CoinCall): Promise<{ readonly gas: bigint; readonly price: bigint }>;
  /** What a plain transfer of a token takes, without anybody in between. */
  plainGas(token: string, to: string, value: bigint): Promise<bigint>;
  /** Where the account stands now. */
  mark(): Promise<CoinMark>;
  /** Asks its holder; the transaction's hash. Rejects with a WalletProblem. */
  send(call: CoinCall, signal: AbortSignal): Promise<string>;
  /** The hash of what this wallet has sent since then and does exactly this; null: nothing yet. */
  find(call: CoinCall, since: CoinMark): Promise<string | null>;
  /** Whether no transaction of the account waits for a block, and `find` sees all that are in one since then. */
  isQuiet(since: CoinMark): Promise<boolean>;
  /** Null: it is in no block yet. */
  look(hash: string): Promise<{ readonly isOk: boolean; readonly confirmations: number } | null>;
};

/** What a wallet hands over with its `ton_proof`. */
export type TonInfo = Input<TaiceContract['auth']['tonLogin']>['wallet_info'];

export type TonWalletChoice = {
  readonly id: string;
  /** As the wallet calls itself. */
  readonly name: string;
  /** Whether it is in this page's browser, so that nothing has to be opened. */
  readonly injected: boolean;
};

export type TonAsk = {
  readonly signal: AbortSignal;
  /** Gets an address that another device is to scan, where the wallet is not opened by itself. */
  readonly shown: (uri: string) => void;
};

/** The way to a viewer's TON wallet. */
export type TonDoor = {
  /** The wallets that can be asked here, those of this browser first. */
  wallets(): readonly TonWalletChoice[];
  /**
   * Asks a wallet to sign `payload`, in the place of whatever was asked before; opens it where it is
   * outside of the page. Rejects when the viewer refuses there, or `signal` fires.
   */
  connect(id: string, payload: string, how: TonAsk): Promise<TonInfo>;
  disconnect(): Promise<void>;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Whether an error is shown as a toast; by default those of POST calls are. */
  toast?: boolean | ((error: unknown) => boolean);
  /** Without a network the call waits for it, with the same idempotency key, instead of failing. */
  waits?: boolean;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  /** The call is signed at once and leaves when this comes, not at all where it never does. */
  leaves?: Promise<void>;
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
  /** What is known of the server. */
  readonly queries: QueryClient;
  readonly platform: Platform;
  readonly settings: BootSettings;
  readonly boot: Boot;
};
