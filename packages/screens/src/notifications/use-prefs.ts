import { savePrefs, type PrefChanges } from '@taice/core';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';

/** Changes a preference at once. If the server refuses, the change is undone and a toast appears. */
export function useChangePrefs() {
  const taice = useTaice();
  return (changes: PrefChanges): void => {
    taice.platform.haptic('selection');
    void hasSucceeded(savePrefs(taice, changes));
  };
}
