import { toast } from '@taice/core';
import { Button, QrCode, Text } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import './wallet.css';

/** The code for a wallet on another device, and links for wallets on this device. */
export function WalletScan({ uri }: { uri: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const copy = async () => {
    await navigator.clipboard.writeText(uri);
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <div className="wallet-scan">
      <QrCode text={uri} label={t('auth.wallet.code')} />
      <Text as="p" size={12} tone="muted">
        {t('auth.wallet.scanBody')}
      </Text>
      <div className="wallet-scan-actions">
        <Button variant="ghost" size={36} icon={<Copy />} onClick={() => void copy()}>
          {t('auth.wallet.copy')}
        </Button>
        <Button variant="ghost" size={36} icon={<Smartphone />} href={uri}>
          {t('auth.wallet.openHere')}
        </Button>
      </div>
    </div>
  );
}
