import { overlayAtom } from '@taice/core';
import { useAtomValue } from 'jotai';

/** True while the morning overlay is open, which is dark in every theme. */
export const useIsMorning = (): boolean => useAtomValue(overlayAtom)?.kind === 'morning';
