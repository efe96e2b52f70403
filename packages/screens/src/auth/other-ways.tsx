import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { GoogleWay } from './google-way.tsx';
import { TelegramWebWay } from './telegram-web-way.tsx';
import { Way } from './way.tsx';

export type OtherWaysProps = { may: () => boolean; onEmail: () => void };

/** The web's sign-in methods other than wallets, each with a short description. */
export function OtherWays({ may, onEmail }: OtherWaysProps) {
  const { t } = useTranslation();
  return (
    <div className="login-ways">
      <Way icon={<Mail />} label={t('auth.withEmail')} quiet onPress={onEmail} />
      <TelegramWebWay may={may} />
      <GoogleWay may={may} />
    </div>
  );
}
