import { quietAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTaice } from '../../shared/taice.tsx';

const chosenAt = '/customized';
/** Where what somebody likes decides what they see. */
const shapedByThem: ReadonlySet<string> = new Set(['/Home', '/V2/videos']);

/**
 * Asks whoever has chosen no interests yet for them (domain.md 5.15), once: not while they watch, but on
 * their own way to where interests matter, and leads there afterwards.
 */
export function useInterestsNext(): () => Promise<void> {
  const taice = useTaice();
  const navigate = useNavigate();
  const quiet = useAtomValue(quietAtom);
  const { pathname, search } = useLocation();
  const [from, setFrom] = useState<string>();
  const here = useRef(pathname);

  const arrive = useEffectEvent(() => {
    if (from === undefined || pathname === from) return;
    if (pathname === chosenAt) return setFrom(undefined);
    if (!quiet || !shapedByThem.has(pathname)) return setFrom('');
    setFrom(undefined);
    void navigate(chosenAt, { replace: true, state: { onTo: pathname + search } });
  });
  useEffect(() => {
    here.current = pathname;
    arrive();
  }, [pathname, quiet]);

  return async () => {
    const { has_interest } = await taice.api.interests.checkUserInterest();
    // Whoever has gone on before the answer came is asked with their next step, and not where they choose them.
    if (has_interest === 0 && here.current !== chosenAt) setFrom(here.current);
  };
}
