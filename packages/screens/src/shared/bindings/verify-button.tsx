import { Button, type ButtonProps } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useUser } from '../use-user.ts';
import { useGoogleBinding } from './google-binding.tsx';
import { useTelegramBinding } from './telegram-binding.tsx';

/** Leads an unverified account to an identity that can verify it: Telegram first, then Google, else all bindings. */
export function VerifyButton(look: Pick<ButtonProps, 'size' | 'block'>) {
  const { t } = useTranslation();
  const user = useUser();
  const [telegram, google] = [useTelegramBinding(), useGoogleBinding()];
  const way = user?.telegram ? null : telegram;
  const other = user?.has_google ? null : google;
  const { busy, bind } = way ?? other ?? {};
  if (!bind)
    return (
      <Button variant="primary" href="/profile-edit" {...look}>
        {t('verify.title')}
      </Button>
    );
  return (
    <Button variant="primary" busy={busy} onClick={bind} {...look}>
      {t(way ? 'verify.withTelegram' : 'verify.withGoogle')}
    </Button>
  );
}
