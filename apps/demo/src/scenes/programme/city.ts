import { blueAvenue } from '../city/blue-avenue.ts';
import { harbourWheel } from '../city/harbour-wheel.ts';
import { lateKickabout } from '../city/late-kickabout.ts';
import { neonRain } from '../city/neon-rain.ts';
import { nightTrain } from '../city/night-train.ts';
import { soundcheck } from '../city/soundcheck.ts';
import type { Act } from './act.ts';

export const cityActs: Record<string, Act> = {
  'neon-rain': {
    scene: neonRain,
    score: {
      seed: 11,
      chords: [
        [45, 55, 60, 64, 67],
        [38, 53, 60, 64],
        [43, 53, 59, 62, 69],
        [36, 52, 59, 64],
      ],
      beats: 8,
      lead: 'piano',
      tune: '2-43-1-4',
      low: true,
      drums: 'soft',
      pads: 0.09,
      beds: [['rain', 1]],
      room: 0.5,
    },
  },
  'night-train': {
    scene: nightTrain,
    score: {
      seed: 12,
      chords: [
        [41, 53, 57, 60, 64],
        [40, 52, 55, 62],
        [38, 53, 57, 60],
        [43, 50, 59, 65],
      ],
      beats: 8,
      lead: 'piano',
      tune: '4-213-2-',
      low: true,
      drums: 'soft',
      pads: 0.08,
      beds: [['train', 0.55]],
      room: 0.5,
    },
  },
  'harbour-wheel': {
    scene: harbourWheel,
    score: {
      seed: 13,
      chords: [
        [48, 55, 60, 64],
        [45, 52, 60, 64],
        [41, 53, 57, 60],
        [43, 55, 59, 62],
      ],
      beats: 9,
      lead: 'bell',
      tune: '024-13-42',
      low: true,
      pads: 0.1,
      beds: [
        ['surf', 0.4],
        ['crowd', 0.45],
      ],
      room: 0.8,
    },
  },
  soundcheck: {
    scene: soundcheck,
    score: {
      seed: 14,
      chords: [
        [45, 57, 60, 64],
        [41, 53, 57, 60],
        [48, 55, 60, 64],
        [43, 55, 59, 62],
      ],
      beats: 12,
      lead: 'pluck',
      tune: '010230142310',
      low: true,
      drums: 'drive',
      pads: 0.12,
      beds: [['crowd', 0.7]],
      room: 0.7,
    },
  },
  'late-kickabout': {
    scene: lateKickabout,
    score: {
      seed: 15,
      chords: [
        [38, 53, 57, 60, 64],
        [43, 53, 59, 62],
        [36, 52, 55, 59],
        [45, 55, 60, 64],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '0-23-14-',
      low: true,
      drums: 'soft',
      pads: 0.07,
      beds: [
        ['crickets', 0.5],
        ['wind', 0.2],
      ],
      room: 0.4,
    },
  },
  'blue-avenue': {
    scene: blueAvenue,
    score: {
      seed: 16,
      chords: [
        [40, 52, 59, 62, 66],
        [36, 52, 55, 59, 62],
        [43, 50, 59, 62],
        [38, 54, 57, 62],
      ],
      beats: 8,
      lead: 'bell',
      tune: '1-30-24-',
      low: true,
      drums: 'drive',
      pads: 0.11,
      beds: [['rumble', 0.25]],
      room: 0.7,
    },
  },
};
