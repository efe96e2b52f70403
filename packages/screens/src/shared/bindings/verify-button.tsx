import { Button, type ButtonProps } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useUser } from '../use-user.ts';
import { useGoogleBinding } from './google-binding.tsx';
import { useTelegramBinding } from './telegram-binding.tsx';

/** Leads an unverified account to an identity that can verify it: Telegram first, then Google, else all bindings. */
export function VerifyButton(buttonProps: Pick<ButtonProps, 'size' | 'block'>) {
  const { t } = useTranslation();
  const user = useUser();
  const [telegram, google] = [useTelegramBinding(), useGoogleBinding()];
  const primary = user?.telegram ? null : telegram;
  const fallback = user?.has_google ? null : google;
  const { busy, bind } = primary ?? fallback ?? {};
  if (!bind)
    return (
      <Button variant="primary" href="/profile-edit" {...buttonProps}>
        {t('verify.title')}
      </Button>
    );
  return (
    <Button variant="primary" busy={busy} onClick={bind} {...buttonProps}>
      {t(primary ? 'verify.withTelegram' : 'verify.withGoogle')}
    </Button>
  );
}
