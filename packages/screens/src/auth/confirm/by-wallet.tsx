import { confirmWithWallet, linkAtom, openWallet } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useWalletErrorToast } from '../wallet/use-wallet-error-toast.ts';

/** Confirmation by a signature of the bound wallet. A wallet that is not connected is connected first. */
export function ByWallet() {
  const { t } = useTranslation();
  const taice = useTaice();
  const link = useAtomValue(linkAtom);
  const showWalletError = useWalletErrorToast();
  const [busy, setBusy] = useState(false);
  const pendingRequest = useRef<AbortController>(null);
  useEffect(() => () => pendingRequest.current?.abort(), []);
  if (!link)
    return (
      <Button variant="primary" onClick={() => openWallet(taice, 'connect')}>
        {t('auth.confirm.connect')}
      </Button>
    );
  const sign = async () => {
    const { signal } = (pendingRequest.current = new AbortController());
    setBusy(true);
    try {
      await confirmWithWallet(taice, signal);
    } catch (error) {
      showWalletError(error, signal, true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" busy={busy} onClick={() => void sign()}>
      {t('auth.confirm.sign')}
    </Button>
  );
}
