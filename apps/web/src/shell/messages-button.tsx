import { IconButton } from '@taice/ui';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useTranslation } from 'react-i18next';

/** The highest number that a badge shows. */
const maxCount = 99;

/** To the messages, with how many are unread. */
export function MessagesButton({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <IconButton
      href="/V2/messagecenter"
      label={unread > 0 ? t('shell.unread', { count: unread }) : t('shell.title.messages')}
      icon={<MessageSquareText />}
      badge={unread > maxCount ? `${maxCount}+` : unread > 0 ? unread : undefined}
    />
  );
}
