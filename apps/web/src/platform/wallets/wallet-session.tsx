import { resumeWallet, otherAccountAddressAtom, toast } from '@taice/core';
import { useTaice } from '@taice/screens';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Reconnects the wallet of the last page, and explains a logout that a wallet caused. Draws nothing. */
export function WalletSession() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [otherAddress, setOtherAddress] = useAtom(otherAccountAddressAtom);
  useEffect(() => {
    // If its code or the wallet does not answer, nothing is connected, which is no fault of the page.
    resumeWallet(taice).catch(() => undefined);
  }, [taice]);
  useEffect(() => {
    if (otherAddress === null) return;
    toast(taice, { kind: 'warning', text: t('auth.wallet.otherAccount') });
    setOtherAddress(null);
  }, [otherAddress, setOtherAddress, taice, t]);
  return null;
}
