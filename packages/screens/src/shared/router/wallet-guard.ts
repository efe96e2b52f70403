import { openTon, openWallet, toast, viewerOf, type Taice } from '@taice/core';
import type { TFunction } from 'i18next';
import { isOwnChainPath, isWalletPath } from '../../routes.tsx';

/** Whether the viewer has an address bound on a chain that the page deals with. */
const isBound = (taice: Taice, path: string): boolean => {
  const user = viewerOf(taice);
  if (!user) return false;
  // In Telegram nothing is moved on that chain.
  const needsOwnChain = isOwnChainPath(path) && taice.platform.appType !== 'tg_mini';
  return user.chain.chain_address !== null || (!needsOwnChain && user.ton_address !== null);
};

/** Whether a person without a bound wallet is on their way to a page that needs one. */
export const lacksWallet = (taice: Taice, path: string): boolean =>
  isWalletPath(path) && viewerOf(taice) !== null && !isBound(taice, path);

/** Says what is missing, and opens the way to it. */
export const askForWallet = (taice: Taice, t: TFunction): void => {
  taice.platform.haptic('warning');
  toast(taice, { kind: 'warning', text: t('auth.wallet.bindFirst') });
  if (taice.platform.wallets) openWallet(taice, 'bind');
  else openTon(taice);
};
