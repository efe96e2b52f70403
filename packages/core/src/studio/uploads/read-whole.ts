import type { Keeper } from './keeper.ts';
import type { Journey } from './travel.ts';
import { troubleOf } from './trouble.ts';

/**
 * Reads and stores a file, once the network allows loading the reader's code; null if the file is at fault. Rejects
 * with the signal's reason once that fires.
 */
export const readWhole = async (
  { list, ports, rest }: Pick<Journey, 'list' | 'ports' | 'rest'>,
  id: string,
  file: File,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Keeper['keep']>> | null> => {
  const progress = (done: number) => list.patch(id, { done });
  for (let breaks = 1; ; breaks += 1) {
    try {
      return await ports.keeper.keep(id, file, { signal, progress });
    } catch (error) {
      signal.throwIfAborted();
      if (troubleOf(error) !== 'again') return null;
      list.patch(id, { step: 'waiting' });
      await rest(ports.patience(breaks), signal);
      list.patch(id, { step: 'keeping', done: 0 });
    }
  }
};
