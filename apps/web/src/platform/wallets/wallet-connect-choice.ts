import type { WalletChoice } from '@taice/core';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="#2c62f0"/><path d="M9 16c5-5 13-5 18 0M8 19l5 5 5-5 5 5 5-5" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Any wallet on another device, by WalletConnect. */
export const walletConnectChoice: WalletChoice = {
  id: 'walletconnect',
  name: 'WalletConnect',
  icon: `data:image/svg+xml,${encodeURIComponent(icon)}`,
  injected: false,
};
