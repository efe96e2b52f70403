import { overlayAtom } from '@taice/core';
import { useAtomValue } from 'jotai';

/** True while the first launch of the day shows what arrived: it is dark in every theme. */
export const useIsMorning = (): boolean => useAtomValue(overlayAtom)?.kind === 'morning';
