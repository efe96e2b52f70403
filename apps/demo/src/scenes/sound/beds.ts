import { rng } from '../kit/random.ts';
import { add, SAMPLE_RATE, type Mix } from './mix.ts';
import { chirp, crackle, noiseBed, slow, strewn } from './noise.ts';

export type Bed =
  | 'wind'
  | 'surf'
  | 'rain'
  | 'fire'
  | 'crickets'
  | 'crowd'
  | 'sizzle'
  | 'rumble'
  | 'birds'
  | 'train'
  | 'bubbles'
  | 'hum'
  | 'roar';

const TAU = Math.PI * 2;

const BEDS: Record<Bed, (mix: Mix, gain: number, seed: number) => void> = {
  wind: (mix, gain, seed) =>
    noiseBed(
      mix,
      seed,
      gain * 2.2,
      (s) => 260 + 320 * slow(s, 2) + 160 * slow(s, 5, 0.3),
      () => 60,
      (s) => 0.5 + 0.5 * slow(s, 3, 0.1),
    ),
  surf: (mix, gain, seed) =>
    noiseBed(
      mix,
      seed,
      gain * 1.6,
      (s) => 350 + 3600 * slow(s, 3) ** 3,
      () => 70,
      (s) => 0.25 + 0.9 * slow(s, 3, -0.03) ** 2,
    ),
  rain: (mix, gain, seed) => {
    noiseBed(
      mix,
      seed,
      gain * 0.7,
      () => 6500,
      () => 900,
      () => 1,
    );
    strewn(mix, seed + 9, 26, (next, at, pan) => crackle(mix, next, at, pan, gain * 0.5));
  },
  fire: (mix, gain, seed) => {
    noiseBed(
      mix,
      seed,
      gain * 1.5,
      (s) => 240 + 200 * slow(s, 7),
      () => 50,
      (s) => 0.6 + 0.4 * slow(s, 11, 0.4),
    );
    strewn(mix, seed + 3, 22, (next, at, pan) => crackle(mix, next, at, pan, gain * 2.4));
  },
  crickets: (mix, gain, seed) =>
    strewn(mix, seed, 1.7, (next, at, pan) => {
      const tone = 4100 + 700 * next();
      for (let k = 0; k < 4; k++)
        chirp(mix, at + k * 0.055, pan, gain * 0.09, tone, tone + 120, 0.035);
    }),
  crowd: (mix, gain, seed) =>
    noiseBed(
      mix,
      seed,
      gain * 1.3,
      (s) => 900 + 600 * slow(s, 2),
      () => 240,
      (s) => 0.5 + 0.5 * slow(s, 4, 0.6) ** 2,
    ),
  sizzle: (mix, gain, seed) => {
    noiseBed(
      mix,
      seed,
      gain * 0.5,
      () => 9000,
      () => 2600,
      (s) => 0.7 + 0.3 * slow(s, 5),
    );
    strewn(mix, seed + 4, 30, (next, at, pan) => crackle(mix, next, at, pan, gain * 0.9));
  },
  rumble: (mix, gain, seed) =>
    noiseBed(
      mix,
      seed,
      gain * 3,
      (s) => 90 + 60 * slow(s, 2),
      () => 30,
      (s) => 0.75 + 0.25 * slow(s, 3),
    ),
  roar: (mix, gain, seed) =>
    noiseBed(
      mix,
      seed,
      gain * 1.4,
      () => 950,
      () => 45,
      (s) => 0.8 + 0.2 * slow(s, 31),
    ),
  birds: (mix, gain, seed) =>
    strewn(mix, seed, 0.7, (next, at, pan) => {
      const tone = 2300 + 1500 * next();
      for (let k = 0; k < 2 + Math.floor(next() * 4); k++)
        chirp(
          mix,
          at + k * (0.11 + 0.05 * next()),
          pan,
          gain * 0.13,
          tone + 600 * next(),
          tone - 300 * next(),
          0.08,
        );
    }),
  train: (mix, gain, seed) => {
    noiseBed(
      mix,
      seed,
      gain * 2,
      (s) => 190 + 40 * slow(s, 6),
      () => 40,
      () => 1,
    );
    const durationS = mix.length / SAMPLE_RATE;
    const joints = Math.round(durationS / 1.25);
    for (let k = 0; k < joints; k++) {
      for (const late of [0, 0.17]) {
        const next = rng(seed + k);
        add(
          mix,
          (k * durationS) / joints + late,
          3600,
          gain * 0.55,
          0,
          (i) =>
            ((next() * 2 - 1) * 0.3 + Math.sin((TAU * 92 * i) / SAMPLE_RATE)) *
            Math.exp(-i / 800) *
            Math.min(1, i / 60),
        );
      }
    }
  },
  bubbles: (mix, gain, seed) =>
    strewn(mix, seed, 5, (next, at, pan) =>
      chirp(mix, at, pan, gain * 0.14 * next(), 240 + 300 * next(), 500 + 500 * next(), 0.07),
    ),
  hum: (mix, gain) => {
    const durationS = mix.length / SAMPLE_RATE;
    for (const tone of [55, 82.5, 110]) {
      const whole = Math.round(tone * durationS) / durationS;
      add(
        mix,
        0,
        mix.length,
        gain * 0.12,
        0,
        (i) =>
          Math.sin((TAU * whole * i) / SAMPLE_RATE) *
          (0.7 + 0.3 * Math.sin((TAU * 3 * i) / mix.length)),
      );
    }
  },
};

/** Lays a bed of natural sound under the whole loop. */
export const bed = (mix: Mix, kind: Bed, gain: number, seed: number): void =>
  BEDS[kind](mix, gain, seed);
