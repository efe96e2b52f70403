import { rng } from '../kit/random.ts';
import { add, blendIn, filterLoop, noiseLoop, SAMPLE_RATE, type Mix } from './mix.ts';

const TAU = Math.PI * 2;

/** Filtered noise on both sides whose loudness (and colour) follows the place in the loop, 0 to 1. */
export function noiseBed(
  mix: Mix,
  seed: number,
  gain: number,
  low: (s: number) => number,
  high: (s: number) => number,
  loud: (s: number) => number,
): void {
  const side = (salt: number): Float32Array => {
    const shaped = filterLoop(
      filterLoop(noiseLoop(mix.length, seed + salt), 'low', low),
      'high',
      high,
    );
    return shaped.map((value, i) => value * loud(i / mix.length));
  };
  blendIn(mix, { left: side(1), right: side(2) }, gain);
}

/** A slow sine in [0, 1] that makes whole turns over the loop. */
export const slow = (s: number, turns: number, phase = 0): number =>
  0.5 + 0.5 * Math.sin(TAU * (s * turns + phase));

/** Short events strewn over the loop. */
export function strewn(
  mix: Mix,
  seed: number,
  perSecond: number,
  each: (next: () => number, at: number, pan: number) => void,
): void {
  const next = rng(seed);
  const durationS = mix.length / SAMPLE_RATE;
  for (let i = 0; i < Math.round(durationS * perSecond); i++)
    each(next, next() * durationS, next() * 1.6 - 0.8);
}

/** One crack of a fire or splash of a drop. */
export function crackle(mix: Mix, next: () => number, at: number, pan: number, gain: number): void {
  const length = Math.round((0.002 + 0.012 * next() ** 2) * SAMPLE_RATE);
  const tone = 900 + 3200 * next();
  const loud = gain * next() ** 2.2;
  add(
    mix,
    at,
    length,
    loud,
    pan,
    (i) =>
      (next() * 2 - 1) *
      Math.sin((TAU * tone * i) / SAMPLE_RATE) *
      (1 - i / length) ** 2 *
      Math.min(1, i / 20),
  );
}

/** A short whistle gliding from one pitch (Hz) to another. */
export function chirp(
  mix: Mix,
  at: number,
  pan: number,
  gain: number,
  from: number,
  to: number,
  length: number,
): void {
  let phase = 0;
  const count = Math.round(length * SAMPLE_RATE);
  add(mix, at, count, gain, pan, (i) => {
    const s = i / count;
    phase += (TAU * (from + (to - from) * s + 120 * Math.sin(s * 18))) / SAMPLE_RATE;
    return Math.sin(phase) * Math.sin(Math.PI * s) ** 2;
  });
}
