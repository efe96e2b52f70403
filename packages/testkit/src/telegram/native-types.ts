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

/** Actions of the phone around the mini-app that the mini-app requests. */
export interface NativeShell {
  ready(): void;
  expand(): void;
  close(): void;
  /** Enters or leaves full screen; `layout()` returns the new layout afterwards. */
  fullscreen(isOn: boolean): void;
  /** Read after every request and change: the area that the mini-app gets. */
  layout(): { viewport: Viewport; safeArea: Insets; contentSafeArea: Insets };
  backButton(visible: boolean): void;
  settingsButton(visible: boolean): void;
  button(which: 'main' | 'secondary', state: NativeButton): void;
  colour(part: ColouredPart, value: string): void;
  haptic(haptic: Haptic): void;
  openLink(url: string): void;
  /** Sends a message that the bot has prepared; resolves with true if it was sent. */
  sendPrepared(id: string): Promise<boolean>;
  /** Resolves with the pressed button's id, or undefined when dismissed. */
  popup(popup: Popup): Promise<string | undefined>;
  /** Opens the story editor with the picture of an address. */
  story(picture: string, text: string): void;
  /** Resolves with true if the person lets the bot write to them. */
  askWriteAccess(): Promise<boolean>;
  /** Called for every message in both directions. `isHandled` is false for a call that Telegram does not have. */
  message(direction: 'in' | 'out', type: string, data: unknown, isHandled: boolean): void;
}
