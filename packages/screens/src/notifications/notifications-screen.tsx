import { notificationQueries } from '@taice/core';
import { Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { KindTable } from './kind-table.tsx';
import { CashOutConfirmationRow } from './cash-out-confirmation-row.tsx';
import { QuietRows } from './quiet-rows.tsx';
import { ReminderRows } from './reminder-rows.tsx';
import { ChannelRows } from './channel-rows.tsx';
import './notifications-screen.css';

/** `/Notifications`: the channels of messages, and the quiet hours. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data: prefs, error, loading, reload } = useRead(notificationQueries.prefs(taice));
  return (
    <div className="notifications">
      <ScreenTitle note={t('notifications.note')}>{t('notifications.title')}</ScreenTitle>
      {prefs ? (
        <>
          <ChannelRows prefs={prefs} />
          <ReminderRows prefs={prefs} />
          <KindTable prefs={prefs} />
          <QuietRows prefs={prefs} />
          <CashOutConfirmationRow prefs={prefs} />
        </>
      ) : error && !loading ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <div aria-busy="true" className="notifications">
          <Skeleton height={120} shape="card" />
          <Skeleton height={104} shape="card" />
          <Skeleton height={560} shape="card" />
          <Skeleton height={156} shape="card" />
        </div>
      )}
    </div>
  );
}
