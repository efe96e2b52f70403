import { openTon, openWallet, toast, viewerOf, type Taice } from '@taice/core';
import type { TFunction } from 'i18next';
import { isWalletPath } from '../../routes.tsx';

/** Whether the viewer has a wallet bound that this shell can pay to; Telegram allows TON alone. */
const isBound = (taice: Taice): boolean => {
  const user = viewerOf(taice);
  if (!user) return false;
  return (
    user.chain.chain_address !== null || (!taice.platform.wallets && user.ton_address !== null)
  );
};

/** Whether a person without a bound wallet is on their way to a page that needs one. */
export const lacksWallet = (taice: Taice, path: string): boolean =>
  isWalletPath(path) && viewerOf(taice) !== null && !isBound(taice);

/** Says what is missing, and opens the way to it. */
export const askForWallet = (taice: Taice, t: TFunction): void => {
  taice.platform.haptic('warning');
  toast(taice, { kind: 'error', text: t('auth.wallet.bindFirst') });
  if (taice.platform.wallets) openWallet(taice, 'bind');
  else openTon(taice);
};
