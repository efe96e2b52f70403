import { messageQueries } from '@taice/core';
import { Button, Card, Chip, ChipsBar, EmptyState, Skeleton, Stack } from '@taice/ui';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useKept } from '../shared/router/use-kept.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { MessageRow } from './message-row.tsx';
import { usePages } from '../shared/use-pages.ts';
import './messages-screen.css';

function Waiting() {
  return (
    <Card padding={0} clip aria-busy="true">
      {[0, 1, 2, 3].map((at) => (
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

/** `/V2/messagecenter`: what has happened, the newest first. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const [unread, setUnread] = useKept<boolean>('messages.unread', false);
  const { items, last, loading, error, hasMore, more, reload } = usePages(
    messageQueries.list(useTaice(), unread),
  );
  const count = last?.unread_num ?? 0;
  return (
    <div className="messages">
      <ScreenTitle>{t('messages.title')}</ScreenTitle>
      <ChipsBar label={t('messages.filter')} compact>
        <Chip selected={!unread} onPress={() => setUnread(false)}>
          {t('messages.all')}
        </Chip>
        <Chip selected={unread} onPress={() => setUnread(true)}>
          {count > 0 ? t('messages.unreadCount', { count }) : t('messages.unread')}
        </Chip>
      </ChipsBar>
      {items.length > 0 ? (
        <Card padding={0} clip>
          <Stack as="ul">
            {items.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </Stack>
          <MoreWhenSeen hasMore={hasMore} loading={loading} error={error} more={more} />
        </Card>
      ) : loading ? (
        <Waiting />
      ) : error ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <EmptyState
          icon={<Bell />}
          title={t(unread ? 'messages.noneUnread' : 'messages.none')}
          action={
            unread ? (
              <Button onClick={() => setUnread(false)}>{t('messages.showAll')}</Button>
            ) : (
              <Button variant="primary" href="/V2/videos">
                {t('common.watchVideos')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
