import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useUser } from '../use-user.ts';
import { useTelegramBinding } from './telegram-binding.tsx';

/** Leads an unverified account to what verifies it: Telegram at once, or all identities where Telegram is bound already. */
export function VerifyButton() {
  const { t } = useTranslation();
  const user = useUser();
  const way = useTelegramBinding();
  if (!way || user?.telegram)
    return (
      <Button variant="primary" href="/profile-edit">
        {t('verify.title')}
      </Button>
    );
  return (
    <Button variant="primary" busy={way.busy} onClick={way.bind}>
      {t('verify.withTelegram')}
    </Button>
  );
}
