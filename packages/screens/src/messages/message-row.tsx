import { formatTime, markMessagesRead } from '@taice/core';
import type { Message } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../shared/i18n.ts';
import { useTaice } from '../shared/taice.tsx';
import { MessageFace } from './message-face.tsx';

/** Returns the link if it is a path of this application; other links are not followed. */
const pathOf = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : null);

/** The title with people's names in bold. A title without names is plain. */
const titleOf = ({ title, people }: Message): ReactNode => {
  const names = people.map(({ nickname }) => nickname).filter((name) => title.includes(name));
  if (names.length === 0) return <Text weight="semibold">{title}</Text>;
  // In order of appearance, because one name may be the beginning of another.
  const parts: ReactNode[] = [];
  let remaining = title;
  for (const name of names) {
    const nameIndex = remaining.indexOf(name);
    if (nameIndex < 0) continue;
    parts.push(
      remaining.slice(0, nameIndex),
      <Text key={name} weight="semibold">
        {name}
      </Text>,
    );
    remaining = remaining.slice(nameIndex + name.length);
  }
  return [...parts, remaining];
};

function MessageContent({ message, leads = false }: { message: Message; leads?: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <>
      {!message.is_read && (
        <span className="message-dot" role="img" aria-label={t('messages.unread')} />
      )}
      <MessageFace message={message} />
      <span className="message-words">
        <Text as="p" className="message-title">
          {titleOf(message)}
        </Text>
        <Text as="p" tone="muted" className="message-body">
          {message.body}
        </Text>
      </span>
      <span className="message-side">
        <Text size={12} tone="muted">
          <time dateTime={message.at}>{formatTime(message.at, lang)}</time>
        </Text>
        {message.image && <img src={message.image} alt="" loading="lazy" decoding="async" />}
        {leads && <ChevronRight aria-hidden="true" />}
      </span>
    </>
  );
}

/** One message. Opening it marks it as read and follows its link, if it has one. */
export function MessageRow({ message }: { message: Message }) {
  const taice = useTaice();
  const path = pathOf(message.link);
  const read = () => {
    // If the request fails, a toast appears and the message stays unread.
    if (!message.is_read) void markMessagesRead(taice, [message.id]).catch(() => undefined);
  };
  const rowProps = { className: 'message', 'data-unread': !message.is_read, onClick: read };
  return (
    <li>
      {path ? (
        <Link href={path} {...rowProps}>
          <MessageContent message={message} leads />
        </Link>
      ) : message.is_read ? (
        <div className="message">
          <MessageContent message={message} />
        </div>
      ) : (
        <button type="button" {...rowProps}>
          <MessageContent message={message} />
        </button>
      )}
    </li>
  );
}
