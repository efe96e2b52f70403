import { pushState, switchPushOff, switchPushOn, toast, type PushState } from '@taice/core';
import { Switch } from '@taice/ui';
import { Cell } from '@taice/ui/list';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';

const stateTexts: Readonly<Record<PushState, string>> = {
  unsupported: 'notifications.pushIs.unsupported',
  denied: 'notifications.pushIs.denied',
  off: 'notifications.pushIs.off',
  on: 'notifications.pushIs.on',
};

/**
 * Switch for push messages in this browser while the page is closed. `count`: number of the viewer's browsers with
 * push.
 */
export function PushRow({ count }: { count: number }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isActive = true;
    // If the browser does not report a state, there is nothing to switch.
    pushState(taice).then(
      (now) => isActive && setState(now),
      () => undefined,
    );
    return () => {
      isActive = false;
    };
  }, [taice]);
  // Telegram's own windows have no push: there the row only shows the number of other browsers.
  const isWeb = taice.platform.appType === 'web';
  if (!isWeb && count === 0) return null;
  const switchPush = async (on: boolean) => {
    setBusy(true);
    taice.platform.haptic('selection');
    const switching = on ? switchPushOn(taice) : switchPushOff(taice);
    try {
      await hasSucceeded(switching.then(setState));
    } catch {
      // The browser cannot reach its push service.
      toast(taice, { kind: 'error', text: t('notifications.pushFailed') });
    } finally {
      setBusy(false);
    }
  };
  const canTurn = isWeb && (state === 'on' || state === 'off');
  const detail = [
    ...(isWeb ? [t(stateTexts[state ?? 'off'])] : []),
    ...(count > 0 ? [t('notifications.browsers', { count })] : []),
  ];
  return (
    <Cell
      icon={<MonitorSmartphone />}
      detail={detail.join(' ')}
      value={
        canTurn && (
          <Switch
            label={t('notifications.push')}
            checked={state === 'on'}
            disabled={busy}
            onChange={(on) => void switchPush(on)}
          />
        )
      }
    >
      {t(isWeb ? 'notifications.push' : 'notifications.channel.push')}
    </Cell>
  );
}
