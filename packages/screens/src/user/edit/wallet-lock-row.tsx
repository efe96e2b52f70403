import type { TelegramFeatures } from '@taice/core';
import { Switch } from '@taice/ui';
import { Cell } from '@taice/ui/list';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

type Lock = NonNullable<TelegramFeatures['biometry']>;

/** Setting: the wallet asks for a fingerprint or face, if Telegram and the device support it. */
export function WalletLockRow() {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const [lock, setLock] = useState<Lock>();
  const [isOn, setIsOn] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isActive = true;
    const readState = async () => {
      const biometry = (await platform.telegram?.())?.biometry;
      const state = await biometry?.state();
      if (!isActive || !biometry || state === 'none') return;
      setIsOn(state === 'on');
      setLock(biometry);
    };
    void readState();
    return () => {
      isActive = false;
    };
  }, [platform]);
  if (!lock) return null;
  const switchLock = async (on: boolean) => {
    setBusy(true);
    const reason = t(on ? 'user.lock.why' : 'user.lock.whyOff');
    const done = on ? await lock.switchOn(reason) : await lock.switchOff(reason);
    setBusy(false);
    platform.haptic(done ? 'success' : 'error');
    if (done) setIsOn(on);
  };
  return (
    <Cell
      icon={<Fingerprint />}
      detail={t('user.lock.about')}
      value={
        <Switch
          label={t('user.lock.title')}
          checked={isOn}
          disabled={busy}
          onChange={(on) => void switchLock(on)}
        />
      }
    >
      {t('user.lock.title')}
    </Cell>
  );
}
