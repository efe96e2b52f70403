import type { Platform } from '@taice/core';
import { createTon } from '@taice/screens';
import { loadWalletConnector } from './wallets/load-wallet-connector.ts';

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

const openLink = (url: string) => void window.open(url, '_blank', 'noopener');
const isHandheld = () => window.matchMedia('(pointer: coarse)').matches;

// On a phone the wallet is an application beside this one; at a desk it is on the phone.
const ton = createTon((link, showUri) => {
  showUri(link);
  if (isHandheld()) openLink(link);
});

/** The platform functions that a browser provides for the application. */
export const browser: Platform = {
  appType: 'web',
  language: navigator.language,
  initData: null,
  startParam: null,
  // A browser has no haptics worth the name, and its frame has no colour of ours.
  haptic: () => undefined,
  headerColour: () => undefined,
  wallets: loadWalletConnector,
  openLink,
  ton: ton.open,
  // The logout here is complete, even if the message to the wallet fails.
  onLogout: () => void ton.leave().catch(() => {}),
  share: async (content) => {
    // On a desk the system's sheet is in the way; people want only the address.
    if (isHandheld() && navigator.canShare?.(content)) {
      try {
        await navigator.share(content);
        return 'shared';
      } catch (error) {
        if (isCancelled(error)) return 'cancelled';
        throw error;
      }
    }
    await navigator.clipboard.writeText(content.url);
    return 'copied';
  },
};
