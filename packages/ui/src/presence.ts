import { useEffect, useState } from 'react';

export type Presence = 'absent' | 'open' | 'closing';

/** Keeps a closing element mounted for `leaveMs`, so that its exit animation shows. */
export function usePresence(open: boolean, leaveMs: number): Presence {
  const [held, setHeld] = useState(open);
  if (open && !held) setHeld(true);
  useEffect(() => {
    if (open || !held) return;
    const timer = setTimeout(() => setHeld(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open, held, leaveMs]);
  if (open) return 'open';
  return held ? 'closing' : 'absent';
}
