import { bindTon, closeOverlay, overlayAtom, toast, type TonInfo } from '@taice/core';
import { Dialog } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { TonWallets } from './ton-wallets.tsx';
import '../login-dialog.css';

/** Binds a TON wallet to the account of the viewer. */
export function TonDialog() {
  const { t } = useTranslation();
  const taice = useTaice();
  const open = useAtomValue(overlayAtom)?.kind === 'ton';
  const bind = async (info: TonInfo) => {
    await bindTon(taice, info);
    taice.platform.haptic('success');
    toast(taice, { kind: 'success', text: t('auth.bindSuccess') });
    closeOverlay(taice);
  };
  return (
    <Dialog
      open={open}
      onClose={() => closeOverlay(taice)}
      title={t('auth.ton.bindTitle')}
      description={t('auth.ton.bindBody')}
      closeLabel={t('common.close')}
    >
      {open && <TonWallets use={bind} />}
    </Dialog>
  );
}
