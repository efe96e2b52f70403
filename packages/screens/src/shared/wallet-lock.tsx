import type { TelegramFeatures } from '@taice/core';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import { isAppHidden, onAppHiddenChange } from '@taice/ui/away';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { Activity, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useTaice } from './taice.tsx';

/** Until the application goes to the background, in Telegram or with it. On return the user is asked again. */
let isOpen = false;
onAppHiddenChange(() => {
  if (isAppHidden()) isOpen = false;
});

/** Uses Telegram's own buttons where it has any. */
function Locked({ door, onPass }: { door: TelegramFeatures; onPass: () => void }) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const navigate = useNavigate();
  const requestUnlock = useEffectEvent(async () => {
    if (await door.biometry?.pass(t('user.lock.reason'))) onPass();
    else platform.haptic('error');
  });
  const leave = useEffectEvent(() => void navigate('/Home', { replace: true }));
  useEffect(() => {
    void requestUnlock();
    return door.buttons?.(
      { text: t('user.lock.open'), press: () => void requestUnlock() },
      { text: t('common.toHome'), press: () => leave() },
    );
  }, [door, t]);
  return (
    <EmptyState
      icon={<Fingerprint />}
      title={t('user.lock.locked')}
      {...(!door.buttons && {
        action: (
          <Button variant="primary" onClick={() => void requestUnlock()}>
            {t('user.lock.open')}
          </Button>
        ),
      })}
    />
  );
}

type State = 'asked' | 'open' | 'away' | TelegramFeatures;

/**
 * Wraps wallet pages: asks for confirmation first if the owner requires it, and again after the application was in the
 * background. Input inside stays.
 */
export function WalletLock({ children }: { children: ReactNode }) {
  const { platform } = useTaice();
  const [state, setState] = useState<State>(isOpen || !platform.telegram ? 'open' : 'asked');
  // Also on a second visit, or if it was open before it was locked: every visit checks.
  const [isFree, setFree] = useState(!platform.telegram);
  const [wasOpen, setWasOpen] = useState(state === 'open');
  const pass = () => {
    isOpen = true;
    setState('open');
    setWasOpen(true);
  };
  const notifyPassed = useEffectEvent(pass);
  const isLocked = state === 'asked';
  useEffect(() => {
    let isActive = true;
    const readLock = async () => {
      const telegram = await platform.telegram?.();
      const lock = await telegram?.biometry?.state();
      if (!isActive) return;
      setFree(lock !== 'on');
      if (!isLocked) return;
      if (telegram && lock === 'on') setState(telegram);
      else notifyPassed();
    };
    void readLock();
    return () => {
      isActive = false;
    };
  }, [platform, isLocked]);
  useEffect(() => {
    if (isFree) return undefined;
    const see = () => {
      const [from, to] = isAppHidden() ? (['open', 'away'] as const) : (['away', 'asked'] as const);
      setState((now) => (now === from ? to : now));
    };
    return onAppHiddenChange(see);
  }, [isFree]);
  return (
    <>
      {wasOpen && <Activity mode={state === 'open' ? 'visible' : 'hidden'}>{children}</Activity>}
      {(state === 'asked' || state === 'away') && <Skeleton height={240} shape="card" />}
      {typeof state === 'object' && <Locked door={state} onPass={pass} />}
    </>
  );
}
