import type { UserFull } from '@taice/contract';
import { buildGoogleAuthUrl } from '@taice/core';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { GoogleMark } from '../google-mark.tsx';
import { useTaice } from '../taice.tsx';
import { useProviderRedirect } from '../use-provider-redirect.ts';
import { BindingRow } from './binding-row.tsx';

/** The page goes to Google and comes back. Null inside Telegram, whose web view Google refuses. */
export function useGoogleBinding() {
  const taice = useTaice();
  const { busy, depart } = useProviderRedirect((redirect) =>
    buildGoogleAuthUrl(taice, { redirect, purpose: 'bind' }),
  );
  const isAvailable = taice.settings.google && taice.platform.appType === 'web';
  return isAvailable ? { busy, bind: depart } : null;
}

export function GoogleBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const binding = useGoogleBinding();
  return (
    <BindingRow
      user={user}
      kind="google"
      icon={<GoogleMark />}
      label="Google"
      bound={user.has_google ? t('user.bind.bound') : null}
    >
      {binding && (
        <div className="edit-form-actions">
          <Button variant="primary" busy={binding.busy} onClick={binding.bind}>
            {t(user.has_google ? 'user.bind.change' : 'user.bind.bind')}
          </Button>
        </div>
      )}
    </BindingRow>
  );
}
