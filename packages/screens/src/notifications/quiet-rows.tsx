import type { NotificationPrefs } from '@taice/contract';
import { saveNotificationTimes, loadNotificationTimes } from '@taice/core';
import { Switch } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Moon from 'lucide-react/icons/moon';
import Newspaper from 'lucide-react/icons/newspaper';
import Sunrise from 'lucide-react/icons/sunrise';
import Sunset from 'lucide-react/icons/sunset';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { TimeRow } from './time-row.tsx';
import { useChangePrefs } from './use-prefs.ts';

const USUAL = { quiet_from: '22:00', quiet_to: '08:00' } as const;
/** Equal times mean no quiet hours. */
const NONE = { quiet_from: '00:00', quiet_to: '00:00' } as const;

/** Quiet hours, and the choice to group messages that are not urgent. */
export function QuietRows({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const change = useChangePrefs();
  const { quiet_from, quiet_to, digest } = prefs;
  const isQuiet = quiet_from !== quiet_to;
  const switchQuiet = (on: boolean) => {
    if (!on) saveNotificationTimes(taice, { quiet_from, quiet_to });
    const { quiet_from: from, quiet_to: to } = { ...USUAL, ...loadNotificationTimes(taice) };
    change(on ? { quiet_from: from, quiet_to: to } : NONE);
  };
  return (
    <CellGroup title={t('notifications.when')} note={t('notifications.quietNote')}>
      <Cell
        icon={<Moon />}
        value={<Switch label={t('notifications.quiet')} checked={isQuiet} onChange={switchQuiet} />}
      >
        {t('notifications.quiet')}
      </Cell>
      {isQuiet && (
        <>
          <TimeRow
            icon={<Sunset />}
            label={t('notifications.quietFrom')}
            value={quiet_from}
            except={quiet_to}
            onChange={(time) => change({ quiet_from: time })}
          />
          <TimeRow
            icon={<Sunrise />}
            label={t('notifications.quietTo')}
            value={quiet_to}
            except={quiet_from}
            onChange={(time) => change({ quiet_to: time })}
          />
        </>
      )}
      <Cell
        icon={<Newspaper />}
        detail={t('notifications.digestAbout')}
        value={
          <Switch
            label={t('notifications.digest')}
            checked={digest === 1}
            onChange={(on) => change({ digest: on ? 1 : 0 })}
          />
        }
      >
        {t('notifications.digest')}
      </Cell>
    </CellGroup>
  );
}
