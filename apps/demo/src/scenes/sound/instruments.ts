import { add, SAMPLE_RATE, type Mix } from './mix.ts';

/** Pitch of a MIDI note number in Hz. */
const hz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

type Note = { at: number; note: number; gain: number; pan?: number; length?: number };

const TAU = Math.PI * 2;

/** Warm slow strings: detuned partials that swell in and out over `length` seconds. */
export function pad(mix: Mix, { at, note, gain, pan = 0, length = 4 }: Note): void {
  const rise = Math.min(1.4, length * 0.4);
  const fall = Math.min(2.2, length * 0.6);
  const total = length + fall;
  for (const [cents, side] of [
    [-6, -0.6],
    [0, 0],
    [7, 0.6],
  ] as const) {
    const step = (TAU * hz(note + cents / 100)) / SAMPLE_RATE;
    add(
      mix,
      at,
      Math.round(total * SAMPLE_RATE),
      gain / 3,
      Math.max(-1, Math.min(1, pan + side)),
      (i) => {
        const t = i / SAMPLE_RATE;
        const swell = Math.min(1, t / rise, (total - t) / fall);
        const x = step * i;
        const bright = 0.55 + 0.45 * Math.sin(t * 1.1 + cents);
        return (
          swell *
          swell *
          (3 - 2 * swell) *
          (Math.sin(x) +
            0.38 * Math.sin(2 * x + 0.3) * bright +
            0.16 * Math.sin(3 * x) * bright +
            0.06 * Math.sin(5 * x))
        );
      },
    );
  }
}

/** A soft felt piano. */
export function piano(mix: Mix, { at, note, gain, pan = 0, length = 2.6 }: Note): void {
  const step = (TAU * hz(note)) / SAMPLE_RATE;
  add(mix, at, Math.round(length * SAMPLE_RATE), gain, pan, (i) => {
    const t = i / SAMPLE_RATE;
    const x = step * i;
    const body =
      Math.sin(x) * Math.exp(-t * 1.5) +
      0.5 * Math.sin(2.001 * x) * Math.exp(-t * 2.4) +
      0.22 * Math.sin(3.003 * x) * Math.exp(-t * 4) +
      0.1 * Math.sin(4.01 * x) * Math.exp(-t * 6);
    return body * Math.min(1, t / 0.006) * Math.min(1, (length - t) / 0.2);
  });
}

/** A plucked nylon string. */
export function pluck(mix: Mix, { at, note, gain, pan = 0, length = 2 }: Note): void {
  const size = Math.max(2, Math.round(SAMPLE_RATE / hz(note)));
  const string = Float32Array.from(
    { length: size },
    (_, i) =>
      Math.sin((TAU * i) / size) * 0.6 +
      Math.sin((TAU * i * 2) / size + 0.7) * 0.35 +
      Math.sin((TAU * i * 5) / size) * 0.22 +
      Math.sin((TAU * i * 9) / size + 1) * 0.12,
  );
  const keep = 0.9965;
  add(mix, at, Math.round(length * SAMPLE_RATE), gain, pan, (i) => {
    const here = i % size;
    const value = string[here] ?? 0;
    string[here] = keep * (0.5 * value + 0.5 * (string[(here + 1) % size] ?? 0));
    const t = i / SAMPLE_RATE;
    return value * Math.min(1, t / 0.003) * Math.min(1, (length - t) / 0.25);
  });
}

/** A glass bell. */
export function bell(mix: Mix, { at, note, gain, pan = 0, length = 3.4 }: Note): void {
  const step = (TAU * hz(note)) / SAMPLE_RATE;
  add(mix, at, Math.round(length * SAMPLE_RATE), gain, pan, (i) => {
    const t = i / SAMPLE_RATE;
    const x = step * i;
    const ring =
      Math.sin(x + 1.2 * Math.exp(-t * 5) * Math.sin(3.5 * x)) * Math.exp(-t * 1.7) +
      0.25 * Math.sin(2.76 * x) * Math.exp(-t * 3.5);
    return ring * Math.min(1, t / 0.004) * Math.min(1, (length - t) / 0.3);
  });
}

/** A round electric bass. */
export function bass(mix: Mix, { at, note, gain, pan = 0, length = 1 }: Note): void {
  const step = (TAU * hz(note)) / SAMPLE_RATE;
  add(mix, at, Math.round(length * SAMPLE_RATE), gain, pan, (i) => {
    const t = i / SAMPLE_RATE;
    const x = step * i;
    return (
      (Math.sin(x) +
        0.35 * Math.sin(2 * x) * Math.exp(-t * 4) +
        0.12 * Math.sin(3 * x) * Math.exp(-t * 7)) *
      Math.exp(-t * 0.9) *
      Math.min(1, t / 0.008) *
      Math.min(1, (length - t) / 0.08)
    );
  });
}

/** A soft kick drum. */
export function kick(mix: Mix, at: number, gain: number): void {
  add(mix, at, Math.round(0.35 * SAMPLE_RATE), gain, 0, (i) => {
    const t = i / SAMPLE_RATE;
    return (
      Math.sin(TAU * (48 * t + 3.4 * (1 - Math.exp(-t * 28)))) *
      Math.exp(-t * 11) *
      Math.min(1, t / 0.002) *
      Math.min(1, (0.35 - t) / 0.05)
    );
  });
}

/** Brushed noise: a hat when short, a snare when longer. */
export function brush(mix: Mix, at: number, gain: number, length: number, seed: number): void {
  let state = seed >>> 0 || 1;
  let last = 0;
  add(mix, at, Math.round(length * SAMPLE_RATE), gain, 0.2, (i) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const white = (state >>> 0) / 2147483648 - 1;
    const high = white - last;
    last = white;
    const t = i / SAMPLE_RATE;
    return (
      high *
      0.5 *
      Math.exp((-t / length) * 5) *
      Math.min(1, t / 0.002) *
      Math.min(1, (length - t) / (length * 0.2))
    );
  });
}
