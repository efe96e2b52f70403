import { RewardRing } from '@taice/ui';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRingAtom, type LiveRing } from '../shared/live-ring.ts';
import type { UseRing } from './use-ring.tsx';
import './talk-ring.css';

/** The ring over the open comments: it keeps filling, and is claimed, where it is visible. */
export function CommentsRing({ ring }: { ring: UseRing }) {
  const { t } = useTranslation();
  const { view, values, short } = ring;
  const { ref: railRef, ...ringProps } = ring.ring;
  const setLiveRing = useSetAtom(liveRingAtom);
  const ringRef = useMemo(() => shareRingRef(railRef, setLiveRing), [railRef, setLiveRing]);
  return (
    <div className="talk-ring">
      <span className="talk-ring-words">
        {view.pays && <b>{t('rewards.pays', values)}</b>} {short}
      </span>
      <RewardRing {...ringProps} ref={ringRef} size={56} onVideo />
    </div>
  );
}

/**
 * The coin flies from the visible ring. Afterwards the ring behind it is the registered one again, also for listeners.
 */
const shareRingRef =
  (
    rail: UseRing['ring']['ref'],
    setLiveRing: (change: (live: LiveRing | null) => LiveRing | null) => void,
  ) =>
  (element: HTMLElement | null) => {
    if (!rail || typeof rail === 'function' || !element) return undefined;
    const before = rail.current;
    rail.current = element;
    return () => {
      rail.current = before;
      setLiveRing((live) =>
        live?.element === element ? before && { ...live, element: before } : live,
      );
    };
  };
