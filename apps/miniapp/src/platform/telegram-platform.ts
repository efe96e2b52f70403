import type { Insets } from './layout.ts';
import type { Bridge, TelegramStorage } from './telegram-storage.ts';
import type { ThemeParams } from './theme-params.ts';

/** Ends what it was returned for. */
export type Unsubscribe = () => void;

export type ImpactStyle = 'light' | 'medium' | 'heavy' | 'rigid' | 'soft';
export type NotificationType = 'error' | 'success' | 'warning';

/** The mini-app's whole interface to Telegram. A call does nothing if this Telegram lacks it. */
export interface TelegramPlatform {
  /** True if Telegram opened this page. */
  readonly launched: boolean;
  /** `ios`, `android`, `tdesktop`, `weba`, …; `unknown` outside Telegram. */
  readonly platform: string;
  /** Mini Apps version of the client, `8.0`; `0.0` outside Telegram. */
  readonly version: string;
  /** The signed init data as the server wants it; empty outside Telegram. */
  readonly initDataRaw: string;
  /** The value of `startapp=`. */
  readonly startParam: string | undefined;
  /** Telegram's interface language, `zh-hans`; unproven. */
  readonly languageCode: string | undefined;

  /**
   * Takes over the document, once, before the first render: theme, insets, whole screen on phones, no swipe that
   * closes. Resolves when Telegram has sent the layout, or after 1 s without it.
   */
  start(): Promise<void>;
  /** Lets Telegram drop its placeholder; call after the first paint. */
  ready(): void;
  expand(): void;
  close(): void;
  /** With true, Telegram asks before it closes the page. */
  confirmClosing(enabled: boolean): void;

  theme(): ThemeParams;
  /**
   * Sets the colour (`#rrggbb`) of Telegram's strip and bottom bar, so that both go with a page of
   * video; undefined is the theme's.
   */
  setHeaderColour(colour: string | undefined): void;
  onTheme(listener: (theme: ThemeParams) => void): Unsubscribe;
  /** Device and Telegram insets added, CSS pixels; also `--inset-*` on the document. */
  insets(): Insets;
  onInsets(listener: (insets: Insets) => void): Unsubscribe;
  /** False while another mini-app or chat is in front. */
  onVisible(listener: (visible: boolean) => void): Unsubscribe;

  /** For code that loads later: no other code calls the SDK. */
  readonly bridge: Bridge;
  /** Separate from the page's storage, which Telegram may wipe. */
  readonly memory: TelegramStorage;

  readonly backButton: {
    show(): void;
    hide(): void;
    onClick(listener: () => void): Unsubscribe;
  };
  readonly haptic: {
    impact(style: ImpactStyle): void;
    notification(type: NotificationType): void;
    selection(): void;
  };

  /** Opens a web page in the browser. */
  openLink(url: string): void;
  /** Opens a `https://t.me/…` address inside Telegram. */
  openTelegramLink(url: string): void;
  /** Telegram's own choice of chats to send a link to. */
  share(url: string, text: string): void;
}
