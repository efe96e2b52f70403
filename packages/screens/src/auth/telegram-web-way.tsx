import { telegramAddress } from '@taice/core';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useDeparture } from '../shared/use-departure.ts';
import { Way } from './way.tsx';

/** Sign-in by Telegram's web login. Inside Telegram the launch data identifies the user. */
export function TelegramWebWay({ may }: { may: () => boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, depart } = useDeparture((redirect) =>
    telegramAddress(taice, { redirect, purpose: 'login' }),
  );
  if (!taice.settings.telegram_login || taice.platform.appType !== 'web') return null;
  return (
    <Way
      icon={<Send />}
      label="Telegram"
      name={t('auth.withTelegram')}
      onPress={() => may() && depart()}
      busy={busy}
    />
  );
}
