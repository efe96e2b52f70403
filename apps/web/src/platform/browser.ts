import type { Platform } from '@taice/core';
import { openWalletDoor } from './wallets/wallets.ts';

const isCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** What a browser can do for the application. */
export const browser: Platform = {
  appType: 'web',
  initData: null,
  startParam: null,
  // A browser has no haptics worth the name, and its frame has no colour of ours.
  haptic: () => undefined,
  headerColour: () => undefined,
  wallets: openWalletDoor,
  openLink: (url) => void window.open(url, '_blank', 'noopener'),
  share: async (what) => {
    // On a desk the system's sheet is in the way; the address alone is what one wants.
    const handheld = window.matchMedia('(pointer: coarse)').matches;
    if (handheld && navigator.canShare?.(what)) {
      try {
        await navigator.share(what);
        return 'shared';
      } catch (error) {
        if (isCancelled(error)) return 'cancelled';
        throw error;
      }
    }
    await navigator.clipboard.writeText(what.url);
    return 'copied';
  },
};
