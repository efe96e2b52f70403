import { isWalletPath, type RouteEntry } from '@taice/screens';
import { useEffect, useState } from 'react';
import { telegram } from '../platform/telegram.ts';

/**
 * Whether the page is the wallet's and nobody has shown yet who they are since the mini-app came to the front; and what says
 * that they have.
 */
export const useWalletLock = (route: RouteEntry | undefined): readonly [boolean, () => void] => {
  const [isOpen, setIsOpen] = useState(!telegram.bridge.has('web_app_biometry_get_info'));
  useEffect(
    () =>
      telegram.onVisible((visible) => {
        if (!visible) setIsOpen(!telegram.bridge.has('web_app_biometry_get_info'));
      }),
    [],
  );
  return [!isOpen && route !== undefined && isWalletPath(route.path), () => setIsOpen(true)];
};
