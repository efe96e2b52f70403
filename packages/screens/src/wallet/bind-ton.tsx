import { openTon } from '@taice/core';
import { Cell } from '@taice/ui/list';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/bindings/short-address.ts';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';

/** The TON wallet of the account; where TON Connect is there, the way to bind or change it. */
export function BindTon() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  if (!user || (!taice.platform.ton && !user.ton_address)) return null;
  return (
    <Cell
      icon={<Gem />}
      value={user.ton_address ? shortAddress(user.ton_address) : t('auth.ton.bind')}
      onPress={taice.platform.ton && (() => openTon(taice))}
    >
      {t('auth.ton.wallet')}
    </Cell>
  );
}
