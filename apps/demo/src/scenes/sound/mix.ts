import { rng } from '../kit/random.ts';

/** Samples per second of everything that is heard. */
export const SAMPLE_RATE = 48_000;

export type Stereo = { left: Float32Array; right: Float32Array };

/**
 * A loop being filled. Sound that rings past its end is mixed into its beginning, so that it repeats without a seam.
 */
export type Mix = Stereo & { length: number };

export function createMix(durationS: number): Mix {
  const length = Math.round(durationS * SAMPLE_RATE);
  return { left: new Float32Array(length), right: new Float32Array(length), length };
}

/** Adds one tone or noise: `sample(i)` is called for each of `count` samples from `atS`. `pan` is -1 to 1. */
export function add(
  mix: Mix,
  atS: number,
  count: number,
  gain: number,
  pan: number,
  sample: (i: number) => number,
): void {
  const start = Math.round(atS * SAMPLE_RATE);
  const left = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const right = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  for (let i = 0; i < count; i++) {
    const at = (((start + i) % mix.length) + mix.length) % mix.length;
    const value = sample(i);
    mix.left[at] = (mix.left[at] ?? 0) + value * left;
    mix.right[at] = (mix.right[at] ?? 0) + value * right;
  }
}

/** Adds `other` to `mix`. */
export function blendIn(mix: Mix, other: Stereo, gain: number): void {
  for (let i = 0; i < mix.length; i++) {
    mix.left[i] = (mix.left[i] ?? 0) + (other.left[i] ?? 0) * gain;
    mix.right[i] = (mix.right[i] ?? 0) + (other.right[i] ?? 0) * gain;
  }
}

/** A room: combs and all-passes run twice around the loop, so that the tail of the end fills the beginning. */
export function reverb(dry: Mix, wet: number, sizeS = 1.8): void {
  const tail = createMix(dry.length / SAMPLE_RATE);
  tail.left.set(room(dry.left, sizeS, 0));
  tail.right.set(room(dry.right, sizeS, 23));
  blendIn(dry, tail, wet);
}

function room(input: Float32Array, sizeS: number, spread: number): Float32Array {
  const sum = new Float32Array(input.length);
  for (const delay of [1557, 1617, 1491, 1422, 1277, 1356]) {
    const size = delay + spread;
    const line = new Float32Array(size);
    const feedback = 10 ** ((-3 * size) / SAMPLE_RATE / sizeS);
    let damp = 0;
    for (let i = 0; i < input.length * 2; i++) {
      const at = i % size;
      const out = line[at] ?? 0;
      damp = out * 0.62 + damp * 0.38;
      line[at] = (input[i % input.length] ?? 0) + damp * feedback;
      if (i >= input.length) sum[i - input.length] = (sum[i - input.length] ?? 0) + out / 6;
    }
  }
  for (const delay of [225, 556, 441]) {
    const size = delay + spread;
    const line = new Float32Array(size);
    for (let i = 0; i < sum.length; i++) {
      const at = i % size;
      const held = line[at] ?? 0;
      const value = sum[i] ?? 0;
      line[at] = value + held * 0.5;
      sum[i] = held - value * 0.5;
    }
  }
  return sum;
}

/** Scales a finished mix to `rms` (full scale 1), rounds its peaks off and fades both ends for a few ms. */
export function master(mix: Mix, rms = 0.11): Stereo {
  let energy = 0;
  let offset = 0;
  for (let i = 0; i < mix.length; i++)
    offset += ((mix.left[i] ?? 0) + (mix.right[i] ?? 0)) / 2 / mix.length;
  for (let i = 0; i < mix.length; i++)
    energy += ((mix.left[i] ?? 0) - offset) ** 2 + ((mix.right[i] ?? 0) - offset) ** 2;
  const gain = rms / Math.max(1e-6, Math.sqrt(energy / mix.length / 2));
  const edge = SAMPLE_RATE * 0.012;
  for (let i = 0; i < mix.length; i++) {
    const fade = Math.min(1, i / edge, (mix.length - 1 - i) / edge);
    mix.left[i] = limit(((mix.left[i] ?? 0) - offset) * gain) * fade;
    mix.right[i] = limit(((mix.right[i] ?? 0) - offset) * gain) * fade;
  }
  return mix;
}

// Untouched up to 0.5, then bent so that nothing passes 0.9.
const limit = (x: number): number =>
  Math.abs(x) < 0.5 ? x : Math.sign(x) * (0.5 + 0.4 * Math.tanh((Math.abs(x) - 0.5) / 0.4));

/** White noise that crosses the seam of the loop smoothly once filtered twice around. */
export function noiseLoop(length: number, seed: number): Float32Array {
  const next = rng(seed);
  return Float32Array.from({ length }, () => next() * 2 - 1);
}

/** One-pole filters run twice around a loop; the cut-off in Hz may move with the place in the loop (0 to 1). */
export function filterLoop(
  input: Float32Array,
  kind: 'low' | 'high',
  cut: (share: number) => number,
): Float32Array {
  const out = new Float32Array(input.length);
  let state = 0;
  for (let i = 0; i < input.length * 2; i++) {
    const at = i % input.length;
    const k = 1 - Math.exp((-2 * Math.PI * cut(at / input.length)) / SAMPLE_RATE);
    const value = input[at] ?? 0;
    state += k * (value - state);
    out[at] = kind === 'low' ? state : value - state;
  }
  return out;
}
