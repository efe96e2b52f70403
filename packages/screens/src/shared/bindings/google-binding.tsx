import type { UserFull } from '@taice/contract';
import { googleAddress } from '@taice/core';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { GoogleMark } from '../google-mark.tsx';
import { useTaice } from '../taice.tsx';
import { useDeparture } from '../use-departure.ts';
import { BindingRow } from './binding-row.tsx';

/** Google: the page goes there and comes back; inside Telegram it lets nobody in. */
export function GoogleBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, depart } = useDeparture((redirect) =>
    googleAddress(taice, { redirect, purpose: 'bind' }),
  );
  const can = taice.settings.google && taice.platform.appType === 'web';
  return (
    <BindingRow
      user={user}
      kind="google"
      icon={<GoogleMark />}
      label="Google"
      bound={user.has_google ? t('user.bind.bound') : null}
    >
      {can && (
        <div className="edit-form-actions">
          <Button variant="primary" busy={busy} onClick={depart}>
            {t(user.has_google ? 'user.bind.change' : 'user.bind.bind')}
          </Button>
        </div>
      )}
    </BindingRow>
  );
}
