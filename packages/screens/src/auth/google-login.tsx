import { buildGoogleAuthUrl } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { GoogleMark } from '../shared/google-mark.tsx';
import { useProviderRedirect } from '../shared/use-provider-redirect.ts';
import { LoginMethod } from './login-method.tsx';

/** Sign-in by Google, which takes the whole page. Google refuses Telegram's web view. */
export function GoogleLogin({ may: checkConsent }: { may: () => boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, depart } = useProviderRedirect((redirect) =>
    buildGoogleAuthUrl(taice, { redirect, purpose: 'login' }),
  );
  if (!taice.settings.google || taice.platform.appType !== 'web') return null;
  return (
    <LoginMethod
      icon={<GoogleMark />}
      label="Google"
      name={t('auth.withGoogle')}
      quiet
      onPress={() => checkConsent() && depart()}
      busy={busy}
    />
  );
}
