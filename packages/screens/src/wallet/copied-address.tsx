import { toast } from '@taice/core';
import { IconButton } from '@taice/ui';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { shortAddress, walletAddress } from '../shared/bindings/short-address.ts';
import { useTaice } from '../shared/taice.tsx';

/** A bound address, shortened, with the button that copies all of it. */
export function CopiedAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const copy = async () => {
    await navigator.clipboard.writeText(walletAddress(address));
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <span className="wallet-address">
      {shortAddress(address)}
      <IconButton label={t('wallet.copyAddress')} icon={<Copy />} onClick={() => void copy()} />
    </span>
  );
}
