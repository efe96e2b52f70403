import { useEffect, useState } from 'react';

export type Presence = 'absent' | 'open' | 'closing';

/** Keeps a closing element mounted for `exitMs`, so that its exit animation shows. */
export function usePresence(open: boolean, exitMs: number): Presence {
  const [isMounted, setIsMounted] = useState(open);
  if (open && !isMounted) setIsMounted(true);
  useEffect(() => {
    if (open || !isMounted) return;
    const timer = setTimeout(() => setIsMounted(false), exitMs);
    return () => clearTimeout(timer);
  }, [open, isMounted, exitMs]);
  if (open) return 'open';
  return isMounted ? 'closing' : 'absent';
}
