import type { Insets, ThemeParams } from '@taice/testkit/telegram';

/** Facts about the device that Telegram gives a mini-app; sizes in CSS pixels. */
export interface Device {
  width: number;
  height: number;
  platform: 'ios' | 'android' | 'tdesktop';
  /** Status bar and home indicator of the bare phone. */
  statusBar: number;
  homeBar: number;
}

export const sizes = ['360x740', '390x844', '430x932', '1440x900'] as const;
export const defaultSize = '390x844';
export const defaultDevice: Device = {
  width: 390,
  height: 844,
  platform: 'ios',
  statusBar: 48,
  homeBar: 34,
};

/** Height of Telegram's own strip with Close and the menu. */
export const headerHeight = 44;

const desktopFrom = 700;

/** Maps `390x844` to a device; undefined if no device has that size. */
export const deviceOf = (size: string): Device | undefined => {
  const [, w, h] = /^(\d{3,4})x(\d{3,4})$/.exec(size) ?? [];
  const width = Number(w);
  const height = Number(h);
  if (!(width >= 240 && width <= 3840 && height >= 320 && height <= 3840)) return undefined;
  if (width >= desktopFrom) {
    return { width, height, platform: 'tdesktop', statusBar: 0, homeBar: 0 };
  }
  return width < 380
    ? { width, height, platform: 'android', statusBar: 32, homeBar: 20 }
    : { width, height, platform: 'ios', statusBar: 48, homeBar: 34 };
};

export const noInsets: Insets = { top: 0, bottom: 0, left: 0, right: 0 };

/** The colours of Telegram's own apps: iOS night and day. */
export const themes: Record<'dark' | 'light', ThemeParams> = {
  dark: {
    bg_color: '#000000',
    secondary_bg_color: '#1c1c1d',
    section_bg_color: '#2c2c2e',
    text_color: '#ffffff',
    hint_color: '#98989e',
    subtitle_text_color: '#98989e',
    section_header_text_color: '#8d8e93',
    section_separator_color: '#545458',
    link_color: '#3e88f7',
    accent_text_color: '#3e88f7',
    button_color: '#3e88f7',
    button_text_color: '#ffffff',
    destructive_text_color: '#eb5545',
    header_bg_color: '#1a1a1a',
    bottom_bar_bg_color: '#1d1d1d',
  },
  light: {
    bg_color: '#ffffff',
    secondary_bg_color: '#efeff4',
    section_bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#8e8e93',
    subtitle_text_color: '#8e8e93',
    section_header_text_color: '#6d6d72',
    section_separator_color: '#c8c7cc',
    link_color: '#007aff',
    accent_text_color: '#007aff',
    button_color: '#007aff',
    button_text_color: '#ffffff',
    destructive_text_color: '#ff3b30',
    header_bg_color: '#f8f8f8',
    bottom_bar_bg_color: '#f2f2f2',
  },
};
