import type { ProcessState } from '@taice/contract';
import { liveAtom, studioQueries } from '@taice/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTaice } from '../shared/taice.tsx';

/** ms between two questions while it changes: where each step is told by itself, and where it is not. */
const paces = { told: 15_000, asked: 2_000 };

/** Whether its file is still worked on; what plays elsewhere has none. */
export const isBeingMade = ({ state, asset }: Pick<ProcessState, 'state' | 'asset'>): boolean =>
  state === 'processing' ||
  (state === 'published' && asset !== null && asset !== 'ready' && asset !== 'failed');

/** Where a video of one's own stands, asked for again while it changes; undefined until that is known. */
export function useProcess(id: string) {
  const taice = useTaice();
  const pace = useAtomValue(liveAtom) ? paces.told : paces.asked;
  const { data, error, refetch } = useQuery({
    ...studioQueries.stands(taice, id),
    refetchInterval: ({ state: { data: last } }) => {
      const [stands] = last?.list ?? [];
      // Not answered yet: asked again, too. Gone: not any more.
      if (last && !stands) return false;
      return !stands || isBeingMade(stands) ? pace : false;
    },
  });
  return { stands: data?.list[0], gone: data?.list.length === 0, error, reload: refetch };
}
