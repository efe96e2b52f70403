import { useEffect, useState } from 'react';

/**
 * Whole seconds that are left until a moment, ms since 1970 on this device's clock. It goes by the clock,
 * so that a page that slept has waited as well.
 */
export function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
