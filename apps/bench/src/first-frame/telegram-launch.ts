import { randomBytes, randomInt } from 'node:crypto';
import { readConfig } from '@taice/api/testing';
import { signInitData } from '@taice/testkit/telegram';

const theme = {
  bg_color: '#000000',
  secondary_bg_color: '#1c1c1d',
  section_bg_color: '#2c2c2e',
  text_color: '#ffffff',
  accent_text_color: '#3e88f7',
  button_color: '#3e88f7',
};

/** The address at which Telegram would open the mini-app for a new person, signed for this opening. */
export const launchAddress = (url: string): string => {
  const address = new URL('/tg/', url);
  address.hash = new URLSearchParams({
    tgWebAppData: signInitData({
      botToken: readConfig({}).botToken,
      user: {
        id: randomInt(1_000_000_000, 9_000_000_000),
        first_name: 'Newcomer',
        language_code: 'en',
      },
      authDate: new Date(),
      queryId: randomBytes(15).toString('base64url'),
    }),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString();
  return address.href;
};

declare global {
  interface Window {
    TelegramWebviewProxy: { postEvent(event: string, data: string): void };
    Telegram?: { WebView?: { receiveEvent?(event: string, data: unknown): void } };
  }
}

/** Runs in the page: the little that Telegram's apps answer at once while a mini-app opens. */
export const answerAsTelegram = (): void => {
  const noInsets = { top: 0, bottom: 0, left: 0, right: 0 };
  const replies: Record<string, () => [string, unknown]> = {
    web_app_request_fullscreen: () => ['fullscreen_changed', { is_fullscreen: true }],
    web_app_request_safe_area: () => ['safe_area_changed', noInsets],
    web_app_request_content_safe_area: () => ['content_safe_area_changed', noInsets],
    web_app_request_viewport: () => [
      'viewport_changed',
      { width: innerWidth, height: innerHeight, is_expanded: true, is_state_stable: true },
    ],
  };
  window.TelegramWebviewProxy = {
    postEvent: (event) => {
      const answer = replies[event]?.();
      if (answer) setTimeout(() => window.Telegram?.WebView?.receiveEvent?.(...answer), 10);
    },
  };
};
