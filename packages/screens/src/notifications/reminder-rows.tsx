import type { NotificationPrefs } from '@taice/contract';
import { Switch } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { TimeRow } from './time-row.tsx';
import { useChangePrefs } from './use-prefs.ts';

/** What is proposed to whoever wants an hour of their own. */
const EVENING = '19:00';

/** The daily reminder of the sign-in, and its minute. */
export function ReminderRows({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const change = useChangePrefs();
  const { remind, remind_at, remind_quiet } = prefs;
  const hour = () => {
    if (remind_at === null) return 'hourOurs';
    return remind_quiet === 1 ? 'hourQuiet' : 'hourYours';
  };
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
          detail={t(`notifications.${hour()}`)}
          value={
            <Switch
              label={t('notifications.ownHour')}
              checked={remind_at !== null}
              onChange={(on) => change({ remind_at: on ? EVENING : null })}
            />
          }
        >
          {t('notifications.ownHour')}
        </Cell>
      )}
      {remind === 1 && remind_at !== null && (
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
