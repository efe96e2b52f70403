import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes where a notification leads that was pressed, and tells the service worker so. */
export function useFollow(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent(({ data, ports }: MessageEvent<{ follow?: unknown } | null>) => {
    if (typeof data?.follow !== 'string') return;
    void navigate(data.follow);
    ports[0]?.postMessage(true);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const hear = (event: MessageEvent) => follow(event);
    serviceWorker.addEventListener('message', hear);
    return () => serviceWorker.removeEventListener('message', hear);
  }, []);
}
