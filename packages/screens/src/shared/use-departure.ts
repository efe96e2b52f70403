import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { wentThrough } from './went-through.ts';

/**
 * Sends the browser to a provider, and back to the page that it left. Busy until the page is gone, and
 * free again where one comes back to it by the browser's own button.
 */
export function useDeparture(address: (redirect: string) => string | Promise<string>) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    window.addEventListener('pageshow', () => setBusy(false), { once: true });
    window.location.assign(await address(pathname + search));
  };
  const depart = () => {
    setBusy(true);
    void wentThrough(leave()).then((gone) => gone || setBusy(false));
  };
  return { busy, depart };
}
