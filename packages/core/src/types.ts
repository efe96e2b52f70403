import type { Boot, Endpoint, Input, Reply, Settings, TaiceContract } from '@taice/contract';
import type { createStore } from 'jotai/vanilla';

export type AppType = 'web' | 'tg_mini';

/** What only a shell can do. */
export type Platform = {
  readonly appType: AppType;
  haptic(kind: 'light' | 'success' | 'warning' | 'error' | 'selection'): void;
  /** Opens a page outside the application. */
  openLink(url: string): void;
  share(what: { url: string; text: string }): Promise<'shared' | 'copied' | 'cancelled'>;
  /** `#rrggbb`, or null for the theme's own; nothing happens on the web. */
  headerColour(hex: string | null): void;
  /** Telegram's signed string as it came; null outside Telegram. */
  readonly initData: string | null;
  readonly startParam: string | null;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Whether an error is shown as a toast; by default those of POST calls are. */
  toast?: boolean | ((error: unknown) => boolean);
  /** Lets the call outlive the page. */
  keepalive?: boolean;
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
  readonly store: JotaiStore;
  readonly platform: Platform;
  readonly settings: Settings;
  readonly boot: Boot;
};
