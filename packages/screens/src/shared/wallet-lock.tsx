import type { TelegramDoor } from '@taice/core';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useTaice } from './taice.tsx';

/** Until the page is hidden: whoever comes back to it is asked again. */
let isOpen = false;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') isOpen = false;
});

/** By Telegram's own buttons where it has any. */
function Locked({ door, onPass }: { door: TelegramDoor; onPass: () => void }) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const navigate = useNavigate();
  const ask = useEffectEvent(async () => {
    if (await door.biometry?.pass(t('user.lock.reason'))) onPass();
    else platform.haptic('error');
  });
  const leave = useEffectEvent(() => void navigate('/Home', { replace: true }));
  useEffect(() => {
    void ask();
    return door.buttons?.(
      { text: t('user.lock.open'), press: () => void ask() },
      { text: t('common.toHome'), press: () => leave() },
    );
  }, [door, t]);
  return (
    <EmptyState
      icon={<Fingerprint />}
      title={t('user.lock.locked')}
      {...(!door.buttons && {
        action: (
          <Button variant="primary" onClick={() => void ask()}>
            {t('user.lock.open')}
          </Button>
        ),
      })}
    />
  );
}

/** Around what is the wallet's: asks who it is first, where its owner has said so. */
export function WalletLock({ children }: { children: ReactNode }) {
  const { platform } = useTaice();
  const [state, setState] = useState<'asked' | 'open' | TelegramDoor>(
    isOpen || !platform.telegram ? 'open' : 'asked',
  );
  const pass = () => {
    isOpen = true;
    setState('open');
  };
  const passed = useEffectEvent(pass);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const door = await platform.telegram?.();
      const lock = await door?.biometry?.state();
      if (!isHere) return;
      if (door && lock === 'on') setState(door);
      else passed();
    };
    if (!isOpen && platform.telegram) void look();
    return () => {
      isHere = false;
    };
  }, [platform]);
  if (state === 'asked') return <Skeleton height={240} shape="card" />;
  return state === 'open' ? children : <Locked door={state} onPass={pass} />;
}
