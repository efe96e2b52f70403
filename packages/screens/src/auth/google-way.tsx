import { googleAddress } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { GoogleMark } from '../shared/google-mark.tsx';
import { useDeparture } from '../shared/use-departure.ts';
import { Way } from './way.tsx';

/** Sign-in by Google, which takes the whole page. Google refuses Telegram's web view. */
export function GoogleWay({ may }: { may: () => boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, depart } = useDeparture((redirect) =>
    googleAddress(taice, { redirect, purpose: 'login' }),
  );
  if (!taice.settings.google || taice.platform.appType !== 'web') return null;
  return (
    <Way
      icon={<GoogleMark />}
      label="Google"
      name={t('auth.withGoogle')}
      quiet
      onPress={() => may() && depart()}
      busy={busy}
    />
  );
}
