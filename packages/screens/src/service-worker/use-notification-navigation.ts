import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens the target of a pressed notification and confirms it to the service worker. */
export function useNotificationNavigation(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent(({ data, ports }: MessageEvent<{ follow?: unknown } | null>) => {
    if (typeof data?.follow !== 'string') return;
    void navigate(data.follow);
    ports[0]?.postMessage(true);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = (event: MessageEvent) => follow(event);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}
