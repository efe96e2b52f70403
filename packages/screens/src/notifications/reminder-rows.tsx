import type { NotificationPrefs } from '@taice/contract';
import { Switch } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { TimeField } from './time-field.tsx';
import { useChangePrefs } from './use-prefs.ts';

/** What is proposed to whoever wants an hour of their own. */
const EVENING = '19:00';

/** The daily reminder of the sign-in, and its minute. */
export function ReminderRows({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const change = useChangePrefs();
  const { remind, remind_at } = prefs;
  return (
    <CellGroup title={t('notifications.reminder')} note={t('notifications.reminderNote')}>
      <Cell
        icon={<AlarmClock />}
        detail={t('notifications.remindAbout')}
        value={
          <Switch
            label={t('notifications.remind')}
            checked={remind === 1}
            onChange={(on) => change({ remind: on ? 1 : 0 })}
          />
        }
      >
        {t('notifications.remind')}
      </Cell>
      {remind === 1 && (
        <Cell
          icon={<Clock />}
          detail={t(remind_at === null ? 'notifications.hourOurs' : 'notifications.hourYours')}
          value={
            <span className="notifications-times">
              {remind_at !== null && (
                <TimeField
                  label={t('notifications.remindAt')}
                  value={remind_at}
                  onChange={(time) => change({ remind_at: time })}
                />
              )}
              <Switch
                label={t('notifications.ownHour')}
                checked={remind_at !== null}
                onChange={(on) => change({ remind_at: on ? EVENING : null })}
              />
            </span>
          }
        >
          {t('notifications.ownHour')}
        </Cell>
      )}
    </CellGroup>
  );
}
