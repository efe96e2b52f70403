import { entriesBehind, homePath, type RouteEntry, useIsMorning } from '@taice/screens';
import { onLayers, topLayer } from '@taice/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { telegram } from '../platform/telegram.ts';
import { useBackButton } from '../platform/use-back-button.ts';

/** The background under Telegram's strip on a page of video, and in the morning. */
const videoGround = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--video').trim();

/** Telegram's back button and strip, as the page needs them. An open sheet or dialog goes back first. */
export function useTelegramChrome(route: RouteEntry | undefined): void {
  const navigate = useNavigate();
  const closeLayer = useSyncExternalStore(onLayers, topLayer);
  const goBack = () => {
    if (entriesBehind() > 0) void navigate(-1);
    else void navigate(homePath, { replace: true });
  };
  useBackButton(!route || route.tab ? undefined : goBack);
  useBackButton(closeLayer);
  const isMorning = useIsMorning();
  const dark = isMorning || route?.immersive === true;
  useEffect(() => {
    telegram.setHeaderColour(dark ? videoGround() : undefined);
  }, [dark]);
}
