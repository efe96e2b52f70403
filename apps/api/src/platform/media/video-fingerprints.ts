import type { Frame } from 'node-av/lib';
import type { FrameRate } from './frame-rate.ts';
import type { FingerprintSink } from './video-chains.ts';

/** Fingerprints that identify a video, whatever encoder made it. */
export type VideoFingerprints = {
  /** Seconds from one picture to the next: a power of two. */
  intervalS: number;
  /** One a picture, 16 hexadecimal digits; null for a picture without features. */
  pictures: (string | null)[];
};

const SIDE_PX = 32;
const MAX_PICTURES = 64;
const MIN_INTERVAL_S = 0.25;
/** Waves of the cosine transform in each direction. */
const DCT_FREQUENCIES = 8;
/** Differences from the video's mean picture that are weaker than this, in steps of brightness, are noise. */
const MIN_CHANGE = 1;

/**
 * Collects small pictures of a whole video while it is decoded. A print keeps where a picture is brighter or darker
 * than the mean of all, as the signs of 64 slow waves. Static content does not identify a video: black, a test card or
 * the same room must not match.
 */
export function collectFingerprints(durationS: number, rate: FrameRate) {
  const pictures: Float32Array[] = [];
  const minIntervalS = Math.max(MIN_INTERVAL_S, rate.den / rate.num, durationS / MAX_PICTURES);
  const intervalS = 2 ** Math.ceil(Math.log2(minIntervalS));
  const sink: FingerprintSink = {
    intervalS,
    side: SIDE_PX,
    // A video that is longer than stated has more.
    take: (frame) => {
      if (pictures.length < MAX_PICTURES) pictures.push(lumaOf(frame));
    },
  };
  return {
    sink,
    prints: (): VideoFingerprints => ({ intervalS, pictures: fingerprintsOf(pictures) }),
  };
}

function lumaOf(frame: Frame): Float32Array {
  const luma = frame.data![0]!;
  const stride = frame.linesize[0]!;
  return Float32Array.from(
    { length: SIDE_PX * SIDE_PX },
    (_, n) => luma[Math.floor(n / SIDE_PX) * stride + (n % SIDE_PX)]!,
  );
}

function fingerprintsOf(pictures: readonly Float32Array[]): (string | null)[] {
  const mean = new Float32Array(SIDE_PX * SIDE_PX);
  for (const picture of pictures)
    picture.forEach((value, n) => (mean[n]! += value / pictures.length));
  return pictures.map((picture) => fingerprintOf(picture.map((value, n) => value - mean[n]!)));
}

const cosines = Array.from({ length: DCT_FREQUENCIES + 1 }, (_, frequency) =>
  Float32Array.from({ length: SIDE_PX }, (__, n) =>
    Math.cos((Math.PI / SIDE_PX) * (n + 0.5) * frequency),
  ),
);

/** The signs of its waves; one more in the place of the mean brightness. */
function fingerprintOf(change: Float32Array): string | null {
  const wave = (column: number, row: number): number => {
    let sum = 0;
    for (let y = 0; y < SIDE_PX; y += 1)
      for (let x = 0; x < SIDE_PX; x += 1)
        sum += change[y * SIDE_PX + x]! * cosines[column]![x]! * cosines[row]![y]!;
    return sum / ((SIDE_PX * SIDE_PX) / 2);
  };
  const waves = Array.from({ length: DCT_FREQUENCIES * DCT_FREQUENCIES }, (_, n) =>
    n === 0 ? wave(DCT_FREQUENCIES, 0) : wave(n % DCT_FREQUENCIES, Math.floor(n / DCT_FREQUENCIES)),
  );
  const strength = Math.sqrt(waves.reduce((sum, waveValue) => sum + waveValue ** 2, 0));
  if (strength < MIN_CHANGE) return null;
  const bits = waves.reduce((sum, waveValue) => sum * 2n + (waveValue > 0 ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}
