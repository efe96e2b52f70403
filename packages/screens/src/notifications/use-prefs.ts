import { savePrefs, type PrefChanges } from '@taice/core';
import { useTaice } from '../shared/taice.tsx';
import { wentThrough } from '../shared/went-through.ts';

/** Changes a wish at once; where that is refused it is as before, and a notice says so. */
export function useChangePrefs() {
  const taice = useTaice();
  return (changes: PrefChanges): void => {
    taice.platform.haptic('selection');
    void wentThrough(savePrefs(taice, changes));
  };
}
