import type { Platform } from '@taice/core';
import { createTon } from '@taice/screens';
import { keepDeviceId } from './device-id.ts';
import { telegram } from './telegram.ts';

const openLink = (url: string) => {
  if (new URL(url).hostname === 't.me') telegram.openTelegramLink(url);
  else telegram.openLink(url);
};

// Telegram opens a wallet itself, on a phone as on a computer.
const ton = createTon(openLink);

/** The platform functions that Telegram provides for the application. */
export const miniApp: Platform = {
  appType: 'tg_mini',
  ...(telegram.languageCode !== undefined && { language: telegram.languageCode }),
  initData: telegram.initDataRaw || null,
  startParam: telegram.startParam ?? null,
  keepDeviceId: (id) => keepDeviceId(telegram.memory, id),
  haptic: (kind) => {
    if (kind === 'selection') telegram.haptic.selection();
    else if (kind === 'light') telegram.haptic.impact('light');
    else telegram.haptic.notification(kind);
  },
  headerColour: (hex) => telegram.setHeaderColour(hex ?? undefined),
  askBeforeLeaving: telegram.confirmClosing,
  openLink,
  telegram: async () =>
    (await import('./telegram-features.ts')).createTelegramFeatures(telegram.bridge),
  ton: ton.open,
  // The logout here is complete, even if the message to the wallet fails.
  onLogout: () => void ton.leave().catch(() => {}),
  // Telegram shows its own choice of chats and does not report the result.
  share: async ({ url, text }) => {
    telegram.share(url, text);
    return 'shared';
  },
};
