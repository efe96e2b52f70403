import type { Engine } from './engine.ts';
import { PEAK_DB, type Levelling } from './level-filters.ts';

/** Target of everything that is played, so that no next video is louder or softer than the last; EBU R 128. */
const TARGET_LUFS = -14;
/** Softer than this there is nothing but noise to make louder. */
const NOISE_LUFS = -50;
const MAX_GAIN_DB = 26;
/** The loudness that a limiter took may be restored up to this. */
const MAX_MAKEUP_DB = 4;

/** Measures the whole sound of a file and returns how to level it; null if it stays as it is. */
export async function measureLevelling({
  measure,
}: Pick<Engine, 'measure'>): Promise<Levelling | null> {
  const original = await measure(null);
  if (original.lufs < NOISE_LUFS) return null;
  const gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - original.lufs);
  if (original.peakDb + gainDb <= PEAK_DB) return { gainDb, isLimited: false };
  const first = { gainDb, isLimited: true };
  const limited = await measure(first);
  const lostDb = Math.max(0, Math.min(MAX_MAKEUP_DB, TARGET_LUFS - limited.lufs));
  return { ...first, gainDb: gainDb + lostDb };
}
