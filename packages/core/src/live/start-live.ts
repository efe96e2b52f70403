import type { Taice } from '../types.ts';

/** ms after which nothing of the first frame is under way any more. */
const afterMs = 2_000;
/** ms between two tries to get the code. */
const againMs = 30_000;

/** Follows what happens elsewhere, a while from now; the code comes then. Returns the end. */
export function startLive(taice: Taice): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async () => {
    try {
      const { followLive } = await import('./follow-live.ts');
      if (!isOver) stop = followLive(taice);
    } catch {
      // Without it every screen asks by itself.
      timer = setTimeout(() => void start(), againMs);
    }
  };
  timer = setTimeout(() => void start(), afterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
