import type { ProcessState } from '@taice/contract';
import { liveAtom, studioQueries } from '@taice/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTaice } from '../shared/taice.tsx';

/** ms between two polls while it changes: with live updates, and without them. */
const pollIntervals = { withLiveUpdates: 15_000, withoutLiveUpdates: 2_000 };

/** True while its file is processed. A video that plays elsewhere has no file. */
export const isProcessing = ({ state, asset }: Pick<ProcessState, 'state' | 'asset'>): boolean =>
  state === 'processing' ||
  (state === 'published' && asset !== null && asset !== 'ready' && asset !== 'failed');

/** State of one of the viewer's videos, polled while it changes; undefined until it is known. */
export function useProcess(id: string) {
  const taice = useTaice();
  const pollMs = useAtomValue(liveAtom)
    ? pollIntervals.withLiveUpdates
    : pollIntervals.withoutLiveUpdates;
  const { data, error, refetch } = useQuery({
    ...studioQueries.processStatus(taice, id),
    refetchInterval: ({ state: { data: last } }) => {
      const [polled] = last?.list ?? [];
      // No answer yet: keeps polling. Removed: stops.
      if (last && !polled) return false;
      return !polled || isProcessing(polled) ? pollMs : false;
    },
  });
  return { stands: data?.list[0], gone: data?.list.length === 0, error, reload: refetch };
}
