import { openTon, openWallet, toast, viewerOf, type Taice } from '@taice/core';
import type { TFunction } from 'i18next';
import { isOwnChainPath, isWalletPath } from '../../routes.tsx';

/** True if the viewer has bound an address on a chain that the page uses. */
const isBound = (taice: Taice, path: string): boolean => {
  const user = viewerOf(taice);
  if (!user) return false;
  // Telegram moves nothing on that chain.
  const needsOwnChain = isOwnChainPath(path) && taice.platform.appType !== 'tg_mini';
  return user.chain.chain_address !== null || (!needsOwnChain && user.ton_address !== null);
};

/** True if a user without a bound wallet opens a page that needs one. */
export const lacksWallet = (taice: Taice, path: string): boolean =>
  isWalletPath(path) && viewerOf(taice) !== null && !isBound(taice, path);

/** Says that a wallet is missing, and opens the dialog that binds one. */
export const askForWallet = (taice: Taice, t: TFunction): void => {
  taice.platform.haptic('warning');
  toast(taice, { kind: 'warning', text: t('auth.wallet.bindFirst') });
  if (taice.platform.wallets) openWallet(taice, 'bind');
  else openTon(taice);
};
