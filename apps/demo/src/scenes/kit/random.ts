/** A seeded source of numbers in [0, 1). */
export function rng(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` things made from one seeded source, so that each scene keeps its arrangement. */
export function scatter<T>(
  count: number,
  seed: number,
  make: (next: () => number, index: number) => T,
): T[] {
  const next = rng(seed);
  return Array.from({ length: count }, (_, index) => make(next, index));
}

function hash(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967295;
}

const fade = (x: number): number => x * x * (3 - 2 * x);
const modulo = (x: number, period: number): number => ((x % period) + period) % period;

/** Smooth value noise in [0, 1] that repeats after `periodX` and `periodY` lattice steps. */
export function noise(x: number, y: number, seed: number, periodX = 4096, periodY = 4096): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = fade(x - x0);
  const fy = fade(y - y0);
  const left = modulo(x0, periodX);
  const right = modulo(x0 + 1, periodX);
  const top = modulo(y0, periodY);
  const bottom = modulo(y0 + 1, periodY);
  const upper = hash(left, top, seed) * (1 - fx) + hash(right, top, seed) * fx;
  const lower = hash(left, bottom, seed) * (1 - fx) + hash(right, bottom, seed) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Layered noise in [0, 1]; periods double with each octave so that the result still tiles. */
export function fbm(
  x: number,
  y: number,
  seed: number,
  octaves = 4,
  periodX = 4096,
  periodY = 4096,
): number {
  let sum = 0;
  let weight = 0;
  let amplitude = 1;
  for (let octave = 0, scale = 1; octave < octaves; octave++, scale *= 2, amplitude /= 2) {
    sum +=
      amplitude * noise(x * scale, y * scale, seed + octave * 17, periodX * scale, periodY * scale);
    weight += amplitude;
  }
  return sum / weight;
}
