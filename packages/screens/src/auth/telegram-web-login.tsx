import { fetchTelegramAuthUrl } from '@taice/core';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useProviderRedirect } from '../shared/use-provider-redirect.ts';
import { LoginMethod } from './login-method.tsx';

/** Sign-in by Telegram's web login. Inside Telegram the launch data identifies the user. */
export function TelegramWebLogin({ may: checkConsent }: { may: () => boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, depart } = useProviderRedirect((redirect) =>
    fetchTelegramAuthUrl(taice, { redirect, purpose: 'login' }),
  );
  if (!taice.settings.telegram_login || taice.platform.appType !== 'web') return null;
  return (
    <LoginMethod
      icon={<Send />}
      label="Telegram"
      name={t('auth.withTelegram')}
      onPress={() => checkConsent() && depart()}
      busy={busy}
    />
  );
}
