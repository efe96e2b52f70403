import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { ClaimCard, useClaimables } from './claimables.tsx';

/** The reward is booked by a job behind the beat that qualified the view. */
const bookedMs = 1200;

/** Claims that were put aside until the page is opened again. */
const asideAtom = atom<ReadonlySet<string>>(new Set<string>());

export type FirstViewCardProps = {
  /** Names the view that qualified last; with each there may be something to claim. */
  view: string | undefined;
  /** Places it over the page; in its flow it would push down what is being watched. */
  className: string;
};

/** The 200 of the first video, offered where it was earned. */
export function FirstViewCard({ view, className }: FirstViewCardProps) {
  const { claimables, askAgain } = useClaimables();
  const [aside, setAside] = useAtom(asideAtom);
  const ask = useEffectEvent(askAgain);
  useEffect(() => {
    if (view === undefined) return;
    const timer = setTimeout(() => ask(), bookedMs);
    return () => clearTimeout(timer);
  }, [view]);
  const first = claimables.find(
    ({ type, claim_id }) => type === 'first_view' && !aside.has(claim_id),
  );
  if (!first) return null;
  return (
    <div className={`claim-floating ${className}`} role="status">
      <ClaimCard claimable={first} onLater={() => setAside(new Set(aside).add(first.claim_id))} />
    </div>
  );
}
