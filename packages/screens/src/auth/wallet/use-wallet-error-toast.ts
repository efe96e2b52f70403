import { ApiError, NetworkError, toast, WalletError } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

/** Shows in a toast why a wallet failed; `unconnected`: the text for a wallet that was not connected at all. */
export function useWalletErrorToast(unconnected?: 'auth.wallet.connectFirst') {
  const { t } = useTranslation();
  const taice = useTaice();
  return (error: unknown, signal: AbortSignal, isConnected: boolean): void => {
    if (signal.aborted) return;
    taice.platform.haptic('warning');
    if (error instanceof WalletError) {
      const kind = error.kind === 'network' ? 'warning' : 'error';
      const isRefused = error.kind === 'refused' && !isConnected;
      const messageKey = isRefused ? unconnected : undefined;
      toast(taice, { kind, text: t(messageKey ?? `auth.wallet.problem.${error.kind}`) });
      return;
    }
    // The client has already reported errors of the server or the network.
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  };
}
