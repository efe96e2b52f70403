import { messageQueries, markAllMessagesRead, ruleNow } from '@taice/core';
import {
  Button,
  Card,
  Chip,
  ChipsBar,
  EmptyState,
  IconButton,
  Skeleton,
  Stack,
  Text,
} from '@taice/ui';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { usePages } from '../shared/use-pages.ts';
import { useUser } from '../shared/use-user.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { type Kind, kinds, kindWords } from './kinds.ts';
import { byLocalDay, localDay } from './message-days.ts';
import { MessageRow } from './message-row.tsx';
import './messages-screen.css';

const dayMs = 86_400_000;

function MessagesSkeleton() {
  return (
    <Card padding={0} clip aria-busy="true">
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="message">
          <Skeleton width={40} height={40} shape="round" />
          <span className="message-words">
            <Skeleton width="50%" height={20} shape="text" />
            <Skeleton width="85%" height={20} shape="text" />
          </span>
        </div>
      ))}
    </Card>
  );
}

/** `/V2/messagecenter`: messages, the newest first, by day and by kind. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const [filter, setFilter] = useHistoryState<string>('messages.shown', 'all');
  const [busy, setBusy] = useState(false);
  const count = useUser()?.unread_num ?? 0;
  const unread = filter === 'unread';
  const kind: Kind = Object.hasOwn(kinds, filter) ? (filter as Kind) : 'all';
  const messageFilter = { unread, types: kinds[kind] };
  const { items, loading, error, hasMore, more, reload } = usePages(
    messageQueries.list(taice, messageFilter),
  );
  const today = localDay(ruleNow(taice));
  const yesterday = localDay(ruleNow(taice) - dayMs);
  const dayWord = (date: string): string => {
    if (date === today) return t('common.today');
    return date === yesterday ? t('common.yesterday') : time.day(`${date}T12:00:00`);
  };
  const readAll = async () => {
    setBusy(true);
    // If the request fails, a toast appears and all messages stay unread.
    await markAllMessagesRead(taice, kinds[kind]).catch(() => undefined);
    setBusy(false);
  };
  const isAll = filter === 'all';
  const isUnreadHere = isAll || unread ? count > 0 : items.some(({ is_read }) => !is_read);
  return (
    <div className="messages">
      <ScreenTitle
        note={count === 0 && t('messages.allReadNote')}
        aside={
          <span className="messages-acts">
            <Button
              icon={<CheckCheck />}
              disabled={!isUnreadHere}
              busy={busy}
              onClick={() => void readAll()}
            >
              {t('messages.readAll')}
            </Button>
            <IconButton
              icon={<BellRing />}
              label={t('notifications.title')}
              href="/Notifications"
            />
          </span>
        }
      >
        {t('messages.title')}
      </ScreenTitle>
      <ChipsBar label={t('messages.filter')} compact bleed>
        {(Object.keys(kinds) as Kind[]).flatMap((one) => [
          <Chip key={one} selected={!unread && kind === one} onPress={() => setFilter(one)}>
            {t(kindWords[one])}
          </Chip>,
          ...(one === 'all'
            ? [
                <Chip key="unread" selected={unread} onPress={() => setFilter('unread')}>
                  {count > 0 ? t('messages.unreadCount', { count }) : t('messages.unread')}
                </Chip>,
              ]
            : []),
        ])}
      </ChipsBar>
      {items.length > 0 ? (
        <>
          {byLocalDay(items).map(({ date, rows }) => (
            <section key={date} className="messages-day">
              <Text as="h2" size={12} weight="semibold" tone="muted">
                {dayWord(date)}
              </Text>
              <Card padding={0} clip>
                <Stack as="ul">
                  {rows.map((message) => (
                    <MessageRow key={message.id} message={message} />
                  ))}
                </Stack>
              </Card>
            </section>
          ))}
          <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
          {!hasMore && (
            <Text as="p" size={12} tone="muted">
              {t('messages.rules')}
            </Text>
          )}
        </>
      ) : loading ? (
        <MessagesSkeleton />
      ) : error ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <EmptyState
          icon={<Bell />}
          title={t(unread ? 'messages.noneUnread' : isAll ? 'messages.none' : 'messages.noneSo')}
          action={
            isAll ? (
              <Button variant="primary" href="/V2/videos">
                {t('common.watchVideos')}
              </Button>
            ) : (
              <Button onClick={() => setFilter('all')}>{t('messages.showAll')}</Button>
            )
          }
        />
      )}
    </div>
  );
}
