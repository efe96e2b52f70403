import { quietAtom } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTaice } from '../../shared/taice.tsx';

const chosenAt = '/customized';
/** Pages whose content depends on interests. */
const shapedByThem: ReadonlySet<string> = new Set(['/Home', '/V2/videos']);

/**
 * Asks a user without interests for them once. Not while they watch, but on their way to a page
 * that uses interests; leads there afterwards.
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
    // A user who has navigated before the answer is asked at the next step, but not on the page that chooses interests.
    if (has_interest === 0 && here.current !== chosenAt) setFrom(here.current);
  };
}
