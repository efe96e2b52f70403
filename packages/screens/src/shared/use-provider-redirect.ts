import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasSucceeded } from './outcome.ts';

/**
 * Sends the browser to a provider, which returns to the current page. Busy until the page is gone; free again if the
 * user comes back with the browser's button.
 */
export function useProviderRedirect(address: (redirect: string) => string | Promise<string>) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    window.addEventListener('pageshow', () => setBusy(false), { once: true });
    window.location.assign(await address(pathname + search));
  };
  const depart = () => {
    setBusy(true);
    void hasSucceeded(leave()).then((gone) => gone || setBusy(false));
  };
  return { busy, depart };
}
