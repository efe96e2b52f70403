/** The shapes that cross between a mini-app and Telegram's native side (docs.telegram-mini-apps.com/platform). */

export type ThemeParams = Record<string, string>;

/** CSS pixels. */
export interface Insets {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** CSS pixels of the area that the mini-app gets. */
export interface Viewport {
  width: number;
  height: number;
}

export interface NativeButton {
  is_visible: boolean;
  is_active: boolean;
  is_progress_visible: boolean;
  has_shine_effect: boolean;
  text: string;
  color?: string;
  text_color?: string;
  position?: string;
}

export interface PopupButton {
  id: string;
  type?: string;
  text?: string;
}

export interface Popup {
  title: string;
  message: string;
  buttons: PopupButton[];
}

export interface Haptic {
  type: string;
  impact_style?: string;
  notification_type?: string;
}

/** Where Telegram draws colours that a mini-app may choose: `#rrggbb` or a theme key. */
export type ColouredPart = 'header' | 'background' | 'bottom_bar';

/** What the phone around the mini-app does when the mini-app asks. */
export interface NativeShell {
  ready(): void;
  expand(): void;
  close(): void;
  /** Resize to or from the whole screen; `layout()` tells the outcome afterwards. */
  fullscreen(on: boolean): void;
  /** Read after every request and change: what the mini-app has to live with. */
  layout(): { viewport: Viewport; safeArea: Insets; contentSafeArea: Insets };
  backButton(visible: boolean): void;
  settingsButton(visible: boolean): void;
  button(which: 'main' | 'secondary', state: NativeButton): void;
  colour(part: ColouredPart, value: string): void;
  haptic(haptic: Haptic): void;
  openLink(url: string): void;
  /** Sends a message that the bot has prepared; resolves with whether it went. */
  sendPrepared(id: string): Promise<boolean>;
  /** Resolves with the pressed button's id, or undefined when dismissed. */
  popup(popup: Popup): Promise<string | undefined>;
  /** Opens the story editor with the picture of an address. */
  story(picture: string, text: string): void;
  /** Resolves with whether the person lets the bot write to them. */
  askWriteAccess(): Promise<boolean>;
  /** Everything that crosses, in both directions. `known` is false for a call Telegram has not. */
  message(direction: 'in' | 'out', type: string, data: unknown, known: boolean): void;
}
