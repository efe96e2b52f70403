import type { NotificationPrefs } from '@taice/contract';
import { saveNotificationTimes, loadNotificationTimes } from '@taice/core';
import { notificationChannels } from '@taice/contract/shapes';
import { Switch } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { isChannelOpen } from './is-channel-open.ts';
import { TimeRow } from './time-row.tsx';
import { useChangePrefs } from './use-prefs.ts';

/** The suggested time for a daily reminder. */
const EVENING = '19:00';

/** Switch and time of the daily sign-in reminder. */
export function ReminderRows({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const change = useChangePrefs();
  const { remind, remind_at, remind_quiet, remind_by } = prefs;
  const isReached = notificationChannels.some((channel) => isChannelOpen(prefs, channel));
  const isOn = isReached && remind === 1;
  const hour = () => {
    if (remind_at === null) return remind_by === null ? 'hourNone' : 'hourOurs';
    return remind_quiet === 1 ? 'hourQuiet' : 'hourYours';
  };
  const switchOwnTime = (on: boolean) => {
    if (remind_at !== null) saveNotificationTimes(taice, { remind_at });
    change({ remind_at: on ? (loadNotificationTimes(taice).remind_at ?? EVENING) : null });
  };
  return (
    <CellGroup title={t('notifications.reminder')} note={t('notifications.reminderNote')}>
      <Cell
        icon={<AlarmClock />}
        detail={t(isReached ? 'notifications.remindAbout' : 'notifications.noWay')}
        value={
          <Switch
            label={t('notifications.remind')}
            checked={remind === 1}
            disabled={!isReached}
            onChange={(on) => change({ remind: on ? 1 : 0 })}
          />
        }
      >
        {t('notifications.remind')}
      </Cell>
      {isOn && (
        <Cell
          icon={<Clock />}
          detail={t(`notifications.${hour()}`, { time: remind_by })}
          value={
            <Switch
              label={t('notifications.ownHour')}
              checked={remind_at !== null}
              onChange={switchOwnTime}
            />
          }
        >
          {t('notifications.ownHour')}
        </Cell>
      )}
      {isOn && remind_at !== null && (
        <TimeRow
          icon={<Hourglass />}
          label={t('notifications.remindAt')}
          value={remind_at}
          onChange={(time) => change({ remind_at: time })}
        />
      )}
    </CellGroup>
  );
}
