import { confirm, cancelAllListings } from '@taice/core';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useTaice } from '../../shared/taice.tsx';

/** Withdraws all offers at once, including forgotten ones. */
export function WithdrawAll() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const withdraw = async () => {
    const confirmed = await confirm(taice, {
      title: t('nft.mine.withdrawTitle'),
      body: t('nft.mine.withdrawSays'),
      confirmLabel: t('nft.mine.withdraw'),
    });
    if (confirmed) await save(() => cancelAllListings(taice), 'nft.mine.withdrawn');
  };
  return (
    <div className="own-withdraw">
      <Button busy={busy} onClick={() => void withdraw()}>
        {t('nft.mine.withdrawAll')}
      </Button>
    </div>
  );
}
