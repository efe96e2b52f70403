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
  const openProvider = async () => {
    window.addEventListener('pageshow', () => setBusy(false), { once: true });
    window.location.assign(await address(pathname + search));
  };
  const startRedirect = () => {
    setBusy(true);
    void hasSucceeded(openProvider()).then((succeeded) => succeeded || setBusy(false));
  };
  return { busy, depart: startRedirect };
}
