import { toast } from '@taice/core';
import { IconButton } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { walletAddress } from '../shared/bindings/short-address.ts';
import { useTaice } from '../shared/taice.tsx';

/** Copies the full address where a shortened one is shown. */
export function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const copy = async () => {
    await navigator.clipboard.writeText(walletAddress(address));
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return <IconButton label={t('wallet.copyAddress')} icon={<Copy />} onClick={() => void copy()} />;
}
