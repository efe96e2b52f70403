import { langAtom, relativeTime, ruleNow } from '@taice/core';
import type { Reply, TaiceContract } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import Bell from 'lucide-react/icons/bell';
import Coins from 'lucide-react/icons/coins';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';

type Message = Reply<TaiceContract['messages']['list']>['list'][number];

/** Only a path of this application is followed from a message. */
const pathOf = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : null);

function Inside({ message }: { message: Message }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const Icon = /reward|point|settle|sign/.test(message.type) ? Coins : Bell;
  return (
    <>
      <span className="message-image" aria-hidden="true">
        {message.image ? <img src={message.image} alt="" loading="lazy" /> : <Icon />}
      </span>
      <span className="message-words">
        <span className="message-top">
          <Text weight={message.is_read ? 'regular' : 'semibold'} size={16}>
            {message.title}
          </Text>
          {!message.is_read && (
            <span className="message-dot" role="img" aria-label={t('messages.unread')} />
          )}
        </span>
        <Text as="p" tone="muted">
          {message.body}
        </Text>
        <Text as="p" size={12} tone="muted">
          <time dateTime={message.at}>{relativeTime(message.at, ruleNow(taice), lang)}</time>
        </Text>
      </span>
    </>
  );
}

/** One message; leads on where it is about something that has a page. */
export function MessageRow({ message }: { message: Message }) {
  const path = pathOf(message.link);
  return (
    <li>
      {path ? (
        <Link href={path} className="message">
          <Inside message={message} />
        </Link>
      ) : (
        <div className="message">
          <Inside message={message} />
        </div>
      )}
    </li>
  );
}
