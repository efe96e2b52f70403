import { decodePass } from './decode-pass.ts';
import { PEAK_DB, type Levelling } from './level-filters.ts';
import { createSoundChain } from './sound-chain.ts';
import type { SourceLimits } from './types.ts';

/** Of everything that is played, so that no next video is louder or softer than the last; EBU R 128. */
const TARGET_LUFS = -14;
/** Softer than this there is nothing but noise to make louder. */
const NOISE_LUFS = -50;
const MOST_DB = 26;
/** What a limiter took may be given back up to here. */
const GIVE_BACK_DB = 4;

type Loudness = { lufs: number; peakDb: number };

/** Measures the whole sound of a file and says how to level it; null where it stays as it is. */
export async function measureLevelling(
  path: string,
  limits: SourceLimits,
): Promise<Levelling | null> {
  const own = await measure(path, limits, null);
  if (own.lufs < NOISE_LUFS) return null;
  const gainDb = Math.min(MOST_DB, TARGET_LUFS - own.lufs);
  if (own.peakDb + gainDb <= PEAK_DB) return { gainDb, isLimited: false };
  const first = { gainDb, isLimited: true };
  const held = await measure(path, limits, first);
  const lost = Math.max(0, Math.min(GIVE_BACK_DB, TARGET_LUFS - held.lufs));
  return { ...first, gainDb: gainDb + lost };
}

async function measure(
  path: string,
  limits: SourceLimits,
  levelling: Levelling | null,
): Promise<Loudness> {
  let found: Loudness = { lufs: -Infinity, peakDb: -Infinity };
  let chain: ReturnType<typeof createSoundChain> | null = null;
  const meter = 'ebur128=peak=true:metadata=1:framelog=quiet';
  await decodePass(path, limits, 1, {
    video: null,
    audio: (frame, { audio, startS }) => {
      chain ??= createSoundChain(audio!, startS, levelling, meter, (measured) => {
        const words = measured.getMetadata().getAll();
        const peaks = [0, 1].map((n) => Number(words[`lavfi.r128.true_peaks_ch${n}`] ?? 0));
        found = {
          lufs: Number(words['lavfi.r128.I'] ?? found.lufs),
          peakDb: 20 * Math.log10(Math.max(...peaks)),
        };
      });
      chain.push(frame);
    },
    progress: () => undefined,
  });
  // Assigned in a callback, which the compiler does not see.
  const done = chain as ReturnType<typeof createSoundChain> | null;
  done?.push(null);
  done?.close();
  return found;
}
