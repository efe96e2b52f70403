import type { NotificationPrefs } from '@taice/contract';
import { savePrefs, type Taice } from '@taice/core';
import { Button, Tag } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';
import { PushRow } from './push-row.tsx';

/** Asks for permission in Telegram where possible; elsewhere opens the bot's chat, which asks. */
const useAllow = () => {
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { platform, settings } = taice;
  const requestWriteAccess = async (client: Taice) => {
    const telegram = await platform.telegram?.();
    if (!(await telegram?.askToWrite?.())) return;
    await save(() => savePrefs(client, { allowed_to_write: 1 }), 'notifications.telegramAllowed');
  };
  if (platform.telegram) return { busy, allow: () => void requestWriteAccess(taice) };
  const { mini_app_url: url } = settings;
  return { busy, allow: url === null ? undefined : () => platform.openLink(url) };
};

function TelegramRow({ state }: { state: NotificationPrefs['telegram'] }) {
  const { t } = useTranslation();
  const { busy, allow } = useAllow();
  const value = () => {
    if (state === 'ready') return <Tag tone="good">{t('notifications.on')}</Tag>;
    if (state === 'not_bound')
      return (
        <Button size={36} href="/profile-edit">
          {t('notifications.bind')}
        </Button>
      );
    return (
      allow && (
        <Button size={36} busy={busy} onClick={allow}>
          {t('notifications.allow')}
        </Button>
      )
    );
  };
  return (
    <Cell icon={<Send />} detail={t(`notifications.telegramIs.${state}`)} value={value()}>
      {t('notifications.telegram')}
    </Cell>
  );
}

/** The delivery channels other than the list of messages, with their state. */
export function ChannelRows({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  return (
    <CellGroup title={t('notifications.ways')}>
      <TelegramRow state={prefs.telegram} />
      <PushRow count={prefs.push_num} />
    </CellGroup>
  );
}
