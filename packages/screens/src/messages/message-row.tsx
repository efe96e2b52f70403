import { formatTime, readMessages } from '@taice/core';
import type { Message } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../shared/i18n.ts';
import { useTaice } from '../shared/taice.tsx';
import { MessageFace } from './message-face.tsx';

/** Only a path of this application is followed from a message. */
const pathOf = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : null);

/** The title, with those whom it names in bold; where it names nobody, all of it. */
const titleOf = ({ title, people }: Message): ReactNode => {
  const names = people.map(({ nickname }) => nickname).filter((name) => title.includes(name));
  if (names.length === 0) return <Text weight="semibold">{title}</Text>;
  // In the order in which they stand; one name may be the beginning of the other.
  const parts: ReactNode[] = [];
  let rest = title;
  for (const name of names) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    parts.push(
      rest.slice(0, at),
      <Text key={name} weight="semibold">
        {name}
      </Text>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
};

function Inside({ message, leads = false }: { message: Message; leads?: boolean }) {
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

/** One message: opening it reads it, and leads on where it is about something that has a place. */
export function MessageRow({ message }: { message: Message }) {
  const taice = useTaice();
  const path = pathOf(message.link);
  const read = () => {
    // Where the server does not hear of it a notice says so, and it is unread as before.
    if (!message.is_read) void readMessages(taice, [message.id]).catch(() => undefined);
  };
  const look = { className: 'message', 'data-unread': !message.is_read, onClick: read };
  return (
    <li>
      {path ? (
        <Link href={path} {...look}>
          <Inside message={message} leads />
        </Link>
      ) : message.is_read ? (
        <div className="message">
          <Inside message={message} />
        </div>
      ) : (
        <button type="button" {...look}>
          <Inside message={message} />
        </button>
      )}
    </li>
  );
}
