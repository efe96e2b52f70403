import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { GoogleLogin } from './google-login.tsx';
import { TelegramWebLogin } from './telegram-web-login.tsx';
import { LoginMethod } from './login-method.tsx';

export type OtherLoginMethodsProps = { checkConsent: () => boolean; onEmail: () => void };

/** The web's sign-in methods other than wallets, each with a short description. */
export function OtherLoginMethods({ checkConsent, onEmail }: OtherLoginMethodsProps) {
  const { t } = useTranslation();
  return (
    <div className="login-ways">
      <LoginMethod icon={<Mail />} label={t('auth.withEmail')} quiet onPress={onEmail} />
      <TelegramWebLogin may={checkConsent} />
      <GoogleLogin may={checkConsent} />
    </div>
  );
}
