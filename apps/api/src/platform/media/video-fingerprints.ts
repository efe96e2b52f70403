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

const SIDE = 32;
const MAX_PICTURES = 64;
const FINEST_S = 0.25;
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
  const least = Math.max(FINEST_S, rate.den / rate.num, durationS / MAX_PICTURES);
  const intervalS = 2 ** Math.ceil(Math.log2(least));
  const sink: FingerprintSink = {
    intervalS,
    side: SIDE,
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
    { length: SIDE * SIDE },
    (_, n) => luma[Math.floor(n / SIDE) * stride + (n % SIDE)]!,
  );
}

function fingerprintsOf(pictures: readonly Float32Array[]): (string | null)[] {
  const mean = new Float32Array(SIDE * SIDE);
  for (const each of pictures) each.forEach((value, n) => (mean[n]! += value / pictures.length));
  return pictures.map((each) => fingerprintOf(each.map((value, n) => value - mean[n]!)));
}

const cosines = Array.from({ length: DCT_FREQUENCIES + 1 }, (_, wave) =>
  Float32Array.from({ length: SIDE }, (__, n) => Math.cos((Math.PI / SIDE) * (n + 0.5) * wave)),
);

/** The signs of its waves; one more in the place of the mean brightness. */
function fingerprintOf(change: Float32Array): string | null {
  const wave = (across: number, down: number): number => {
    let sum = 0;
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1)
        sum += change[y * SIDE + x]! * cosines[across]![x]! * cosines[down]![y]!;
    return sum / ((SIDE * SIDE) / 2);
  };
  const waves = Array.from({ length: DCT_FREQUENCIES * DCT_FREQUENCIES }, (_, n) =>
    n === 0 ? wave(DCT_FREQUENCIES, 0) : wave(n % DCT_FREQUENCIES, Math.floor(n / DCT_FREQUENCIES)),
  );
  const strength = Math.sqrt(waves.reduce((sum, each) => sum + each ** 2, 0));
  if (strength < MIN_CHANGE) return null;
  const bits = waves.reduce((sum, each) => sum * 2n + (each > 0 ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}
