import { openTon } from '@taice/core';
import { Button } from '@taice/ui';
import { Cell } from '@taice/ui/list';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/bindings/short-address.ts';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import { CopyAddress } from './copy-address.tsx';

/** The account's TON wallet. If TON Connect is available, it can be bound or changed. */
export function BindTon() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  if (!user || (!taice.platform.ton && !user.ton_address)) return null;
  if (user.ton_address)
    return (
      <>
        <Cell
          icon={<Gem />}
          detail={shortAddress(user.ton_address)}
          value={<CopyAddress address={user.ton_address} />}
        >
          {t('auth.ton.wallet')}
        </Cell>
        {taice.platform.ton && (
          <div className="wallet-actions">
            <Button variant="ghost" onClick={() => openTon(taice)}>
              {t('wallet.change')}
            </Button>
          </div>
        )}
      </>
    );
  return (
    <Cell
      icon={<Gem />}
      value={t('auth.ton.bind')}
      onPress={taice.platform.ton && (() => openTon(taice))}
    >
      {t('auth.ton.wallet')}
    </Cell>
  );
}
