import type { UserFull } from '@taice/contract';
import { Cell } from '@taice/ui/list';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/bindings/short-address.ts';
import { useTaice } from '../shared/taice.tsx';

/** The wallet, with the payout address once one is bound. */
export function WalletCell({ user }: { user: UserFull | null | undefined }) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const ton = user?.ton_address;
  // In Telegram, points are paid out only on TON.
  const bound = platform.appType === 'tg_mini' ? ton : (user?.chain.chain_address ?? ton);
  return (
    <Cell icon={<Wallet />} href="/Wallet" value={bound ? shortAddress(bound) : undefined}>
      {t('wallet.title')}
    </Cell>
  );
}
