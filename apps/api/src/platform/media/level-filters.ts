/** Levels a sound to the loudness of the others: a gain in dB, and whether its peaks are limited. */
export type Levelling = { gainDb: number; isLimited: boolean };

/** EBU R 128, and the highest peak between samples. */
export type Loudness = { lufs: number; peakDb: number };

/** Peaks between samples; what the coder adds still stays below -1. */
export const PEAK_DB = -1.5;

/** Filters that level 48 kHz stereo sound. */
export function levelFilters(levelling: Levelling | null): string[] {
  if (!levelling) return [];
  const gain = `volume=${levelling.gainDb.toFixed(2)}dB:precision=float`;
  if (!levelling.isLimited) return [gain];
  const limit = 10 ** (PEAK_DB / 20);
  // At four times the rate, where the peaks between samples are samples too.
  return [
    gain,
    'aresample=192000',
    `alimiter=limit=${limit.toFixed(4)}:attack=5:release=80:level=disabled:latency=1`,
    'aresample=48000',
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ];
}
