import type { UserFull } from '@taice/contract';
import { CellGroup } from '@taice/ui/list';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { EmailBinding } from './email-binding.tsx';
import { GoogleBinding } from './google-binding.tsx';
import { TelegramBinding } from './telegram-binding.tsx';
import { TonBinding } from './ton-binding.tsx';
import { WalletBinding } from './wallet-binding.tsx';

/** All login methods that the account has or can add here, one small file for each. */
export function Bindings({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const { cooldown_hours: cooldownHours } = useTaice().settings.numbers;
  const isUsed = user.telegram !== null || user.has_google;
  const note = cooldownHours > 0 ? 'user.bind.note' : 'user.bind.noteAtOnce';
  const unverified = isUsed ? 'verify.used' : 'verify.note';
  return (
    <CellGroup title={t('user.bind.title')} note={t(user.verified_by === null ? unverified : note)}>
      <EmailBinding user={user} />
      <TelegramBinding user={user} />
      <GoogleBinding user={user} />
      <WalletBinding user={user} />
      <TonBinding user={user} />
    </CellGroup>
  );
}
