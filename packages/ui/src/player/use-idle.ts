import { useCallback, useEffect, useRef, useState } from 'react';

/** False for `ms` after every `touch`, then true; while `active` is false it stays false. */
export function useIdle(active: boolean, ms: number): { idle: boolean; touch: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    setIdle(false);
    if (active) timer.current = setTimeout(() => setIdle(true), ms);
  }, [active, ms]);
  useEffect(() => {
    if (active) timer.current = setTimeout(() => setIdle(true), ms);
    return () => clearTimeout(timer.current);
  }, [active, ms]);
  return { idle: idle && active, touch };
}
