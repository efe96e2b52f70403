import { auroraCabin } from '../nature/aurora-cabin.ts';
import { blueHourLake } from '../nature/blue-hour-lake.ts';
import { humpback } from '../nature/humpback.ts';
import { karwendelRidge } from '../nature/karwendel-ridge.ts';
import { lastClimb } from '../nature/last-climb.ts';
import { lighthouse } from '../nature/lighthouse.ts';
import type { Act } from './act.ts';

const lakeChords = [
  [50, 57, 62, 66],
  [47, 54, 62, 66],
  [43, 55, 59, 62],
  [45, 57, 61, 64],
] as const;

export const natureActs: Record<string, Act> = {
  'blue-hour-lake': {
    scene: blueHourLake,
    score: {
      seed: 1,
      chords: [...lakeChords, ...lakeChords, ...lakeChords],
      beats: 8,
      lead: 'piano',
      tune: '0-2-314-',
      pads: 0.1,
      beds: [
        ['surf', 0.35],
        ['crickets', 0.7],
      ],
      room: 0.7,
    },
  },
  'karwendel-ridge': {
    scene: karwendelRidge,
    score: {
      seed: 2,
      chords: [
        [45, 57, 60, 64],
        [41, 57, 60, 65],
        [48, 55, 60, 64],
        [43, 55, 59, 62],
      ],
      beats: 10,
      lead: 'pluck',
      tune: '02132413',
      low: true,
      pads: 0.08,
      beds: [['wind', 0.7]],
      room: 0.5,
    },
  },
  'aurora-cabin': {
    scene: auroraCabin,
    score: {
      seed: 3,
      chords: [
        [41, 53, 60, 64, 67],
        [45, 52, 60, 64],
        [38, 53, 57, 60, 64],
        [43, 50, 59, 65],
      ],
      beats: 8,
      lead: 'bell',
      tune: '2-4-3-1-',
      pads: 0.13,
      beds: [
        ['wind', 0.6],
        ['fire', 0.16],
      ],
      room: 1,
    },
  },
  'last-climb': {
    scene: lastClimb,
    score: {
      seed: 4,
      chords: [
        [45, 57, 60, 64],
        [41, 53, 57, 60],
        [48, 55, 60, 64],
        [43, 55, 59, 62],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '01232142',
      low: true,
      drums: 'drive',
      pads: 0.08,
      beds: [['wind', 0.25]],
      room: 0.3,
    },
  },
  humpback: {
    scene: humpback,
    score: {
      seed: 5,
      chords: [
        [38, 50, 57, 62, 65],
        [34, 50, 58, 62],
        [41, 48, 57, 60, 64],
        [36, 48, 55, 64],
      ],
      beats: 6,
      lead: 'bell',
      tune: '3-1-4-',
      pads: 0.14,
      beds: [
        ['rumble', 0.5],
        ['bubbles', 0.9],
      ],
      room: 1.1,
    },
  },
  lighthouse: {
    scene: lighthouse,
    score: {
      seed: 6,
      chords: [
        [40, 52, 55, 59],
        [36, 52, 55, 60],
        [45, 52, 57, 60],
        [47, 54, 57, 63],
      ],
      beats: 6,
      lead: 'piano',
      tune: '0---2-',
      pads: 0.12,
      beds: [
        ['surf', 1.1],
        ['rain', 0.5],
        ['wind', 1],
      ],
      room: 0.7,
    },
  },
};
