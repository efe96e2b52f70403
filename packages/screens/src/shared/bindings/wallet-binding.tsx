import type { UserFull } from '@taice/contract';
import { openWallet } from '@taice/core';
import { Button } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { BindingRow } from './binding-row.tsx';
import { shortAddress } from './short-address.ts';

/** The wallet on the chain of the payouts. */
export function WalletBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const address = user.chain.chain_address;
  return (
    <BindingRow
      user={user}
      kind="wallet"
      icon={<Wallet />}
      label={t('user.bind.wallet')}
      bound={address && shortAddress(address)}
    >
      {taice.platform.wallets && (
        <div className="edit-form-actions">
          <Button variant="primary" onClick={() => openWallet(taice, 'bind')}>
            {t(address ? 'user.bind.change' : 'user.bind.bind')}
          </Button>
        </div>
      )}
    </BindingRow>
  );
}
