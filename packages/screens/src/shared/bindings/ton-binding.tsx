import type { UserFull } from '@taice/contract';
import { openTon } from '@taice/core';
import { Button } from '@taice/ui';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { BindingRow } from './binding-row.tsx';
import { shortAddress } from './short-address.ts';

/** The TON wallet. It can be bound where the shell has TON Connect. */
export function TonBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <BindingRow
      user={user}
      kind="ton"
      icon={<Gem />}
      label={t('auth.ton.wallet')}
      bound={user.ton_address && shortAddress(user.ton_address)}
    >
      {taice.platform.ton && (
        <div className="edit-form-actions">
          <Button variant="primary" onClick={() => openTon(taice)}>
            {t(user.ton_address ? 'user.bind.change' : 'user.bind.bind')}
          </Button>
        </div>
      )}
    </BindingRow>
  );
}
