import type { UserFull } from '@taice/contract';
import { bindTelegram, fetchTelegramAuthUrl } from '@taice/core';
import { Button } from '@taice/ui';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useProviderRedirect } from '../use-provider-redirect.ts';
import { useSaveAction } from '../use-save-action.ts';
import { BindingRow } from './binding-row.tsx';

/** Inside Telegram the launch data identifies the user. On the web the page goes to Telegram and comes back. */
export function useTelegramBinding() {
  const taice = useTaice();
  const { platform, settings } = taice;
  const { busy: leaving, depart } = useProviderRedirect((redirect) =>
    fetchTelegramAuthUrl(taice, { redirect, purpose: 'bind' }),
  );
  const { busy, save } = useSaveAction();
  const bindHere = () => {
    let isVerified = false;
    const action = async () => {
      isVerified = await bindTelegram(taice);
    };
    return save(action, () => (isVerified ? 'verify.done' : 'user.bind.done'));
  };
  if (platform.appType === 'tg_mini' && platform.initData)
    return { busy, bind: () => void bindHere() };
  return platform.appType === 'web' && settings.telegram_login
    ? { busy: leaving, bind: depart }
    : null;
}

export function TelegramBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const binding = useTelegramBinding();
  const { telegram } = user;
  return (
    <BindingRow
      user={user}
      kind="telegram"
      icon={<Send />}
      label="Telegram"
      bound={telegram && (telegram.username ? `@${telegram.username}` : telegram.id)}
    >
      {binding && (
        <div className="edit-form-actions">
          <Button variant="primary" busy={binding.busy} onClick={binding.bind}>
            {t(telegram ? 'user.bind.change' : 'user.bind.bind')}
          </Button>
        </div>
      )}
    </BindingRow>
  );
}
