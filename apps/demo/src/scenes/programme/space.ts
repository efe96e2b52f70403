import { launchNight } from '../space/launch-night.ts';
import { marsRover } from '../space/mars-rover.ts';
import { milkyCamp } from '../space/milky-camp.ts';
import { moonwalk } from '../space/moonwalk.ts';
import { ringedGiant } from '../space/ringed-giant.ts';
import { stationOrbit } from '../space/station-orbit.ts';
import type { Act } from './act.ts';

export const spaceActs: Record<string, Act> = {
  'station-orbit': {
    scene: stationOrbit,
    score: {
      seed: 21,
      chords: [
        [36, 55, 60, 64, 71],
        [40, 55, 59, 64],
        [41, 57, 60, 64, 67],
        [43, 55, 60, 62],
      ],
      beats: 6,
      lead: 'bell',
      tune: '4-2-3-',
      pads: 0.15,
      beds: [['hum', 0.5]],
      room: 1.1,
    },
  },
  'milky-camp': {
    scene: milkyCamp,
    score: {
      seed: 22,
      chords: [
        [43, 55, 59, 62, 66],
        [40, 55, 59, 64],
        [36, 55, 60, 64],
        [38, 54, 57, 62],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '0-213-24',
      pads: 0.1,
      beds: [
        ['crickets', 0.9],
        ['fire', 0.3],
      ],
      room: 0.7,
    },
  },
  'ringed-giant': {
    scene: ringedGiant,
    score: {
      seed: 23,
      chords: [
        [38, 50, 57, 62, 64],
        [41, 53, 57, 60, 67],
        [36, 52, 55, 62],
        [43, 55, 58, 62],
      ],
      beats: 8,
      lead: 'bell',
      tune: '03-2-41-',
      low: true,
      pads: 0.15,
      beds: [['rumble', 0.3]],
      room: 1.1,
    },
  },
  'launch-night': {
    scene: launchNight,
    score: {
      seed: 24,
      chords: [
        [45, 52, 57, 60],
        [41, 53, 57, 60],
        [36, 55, 60, 64],
        [43, 55, 59, 62],
      ],
      beats: 7,
      lead: 'piano',
      tune: '0-1-2-4',
      low: true,
      pads: 0.14,
      beds: [
        ['roar', 2.6, 0.16, 0.95],
        ['rumble', 0.6, 0.16, 0.98],
        ['crickets', 0.5],
      ],
      room: 0.8,
    },
  },
  moonwalk: {
    scene: moonwalk,
    score: {
      seed: 25,
      chords: [
        [41, 53, 60, 64],
        [43, 55, 59, 65],
        [40, 55, 59, 62],
        [45, 57, 60, 64],
      ],
      beats: 6,
      lead: 'bell',
      tune: '0-24-1',
      low: true,
      drums: 'soft',
      pads: 0.1,
      beds: [['hum', 0.3]],
      room: 0.9,
    },
  },
  'mars-rover': {
    scene: marsRover,
    score: {
      seed: 26,
      chords: [
        [40, 52, 55, 59, 64],
        [43, 55, 59, 62],
        [38, 54, 57, 62],
        [36, 52, 55, 64],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '0-2-1-3-',
      low: true,
      pads: 0.11,
      beds: [
        ['wind', 0.9],
        ['hum', 0.25],
      ],
      room: 0.7,
    },
  },
};
