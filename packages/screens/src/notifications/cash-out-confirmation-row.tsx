import type { NotificationPrefs } from '@taice/contract';
import { Switch } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useChangePrefs } from './use-prefs.ts';

/** Switch: the bot asks for confirmation before each cash-out. */
export function CashOutConfirmationRow({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const change = useChangePrefs();
  const time = useLocalTime();
  const { confirm_until: until } = prefs;
  const requiresConfirmation = prefs.confirm_cash_outs === 1;
  const isOn = requiresConfirmation && until === null;
  // Without a chat the bot cannot ask. A user who has switched it on can still switch it off.
  const isReady = prefs.telegram === 'ready';
  return (
    <CellGroup title={t('notifications.money')}>
      <Cell
        icon={<ShieldCheck />}
        detail={
          requiresConfirmation && until !== null
            ? t('notifications.confirmEnds', { when: time.moment(until) })
            : t(
                isReady || isOn
                  ? 'notifications.confirmAbout'
                  : 'notifications.confirmNeedsTelegram',
              )
        }
        value={
          <Switch
            label={t('notifications.confirm')}
            checked={isOn}
            disabled={!isReady && !requiresConfirmation}
            onChange={(on) => change({ confirm_cash_outs: on ? 1 : 0 })}
          />
        }
      >
        {t('notifications.confirm')}
      </Cell>
    </CellGroup>
  );
}
