import { useTaice } from '@taice/screens';
import { Button, EmptyState } from '@taice/ui';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** Asks who it is before the wallet is shown, where its owner has said so; by Telegram's own buttons where there are any. */
export function WalletLock({ onPass }: { onPass: () => void }) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const navigate = useNavigate();
  const [isLocked, setIsLocked] = useState(false);
  const ask = useEffectEvent(async () => {
    const lock = (await platform.telegram?.())?.biometry;
    if (await lock?.pass(t('user.lock.reason'))) onPass();
    else platform.haptic('error');
  });
  const passed = useEffectEvent(onPass);
  const leave = useEffectEvent(() => void navigate('/Home', { replace: true }));
  useEffect(() => {
    let isHere = true;
    let hide: (() => void) | undefined;
    const begin = async () => {
      const door = await platform.telegram?.();
      const state = await door?.biometry?.state();
      if (!isHere) return;
      if (state !== 'on') return passed();
      setIsLocked(true);
      hide = door?.buttons?.(
        { text: t('user.lock.open'), press: () => void ask() },
        { text: t('common.toHome'), press: leave },
      );
      await ask();
    };
    void begin();
    return () => {
      isHere = false;
      hide?.();
    };
  }, [platform, t]);
  if (!isLocked) return null;
  return (
    <EmptyState
      icon={<Fingerprint />}
      title={t('user.lock.locked')}
      action={
        <Button variant="primary" onClick={() => void ask()}>
          {t('user.lock.open')}
        </Button>
      }
    />
  );
}
