import type { Taice } from '../types.ts';

/** ms after which the first frame has no request under way. */
const startDelayMs = 2_000;
/** ms between two tries to load the code. */
const retryMs = 30_000;

/** Starts the live events a moment later, with their code. Returns the function that stops them. */
export function startLive(taice: Taice): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = async () => {
    try {
      const { connectLive } = await import('./connect-live.ts');
      if (!isOver) stop = connectLive(taice);
    } catch {
      // Without live events, every screen polls by itself.
      timer = setTimeout(() => void start(), retryMs);
    }
  };
  timer = setTimeout(() => void start(), startDelayMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
