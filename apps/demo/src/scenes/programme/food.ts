import { campfireCoffee } from '../food/campfire-coffee.ts';
import { pancakes } from '../food/pancakes.ts';
import { ramenCounter } from '../food/ramen-counter.ts';
import { shakshuka } from '../food/shakshuka.ts';
import { sourdough } from '../food/sourdough.ts';
import { sushiBelt } from '../food/sushi-belt.ts';
import type { Act } from './act.ts';

export const foodActs: Record<string, Act> = {
  shakshuka: {
    scene: shakshuka,
    score: {
      seed: 31,
      chords: [
        [43, 55, 59, 62],
        [40, 55, 59, 64],
        [36, 55, 60, 64],
        [38, 54, 57, 62],
      ],
      beats: 6,
      lead: 'pluck',
      tune: '021342',
      low: true,
      pads: 0.05,
      beds: [
        ['sizzle', 0.9],
        ['birds', 0.5],
      ],
      room: 0.3,
    },
  },
  'sushi-belt': {
    scene: sushiBelt,
    score: {
      seed: 32,
      chords: [
        [41, 53, 60, 64],
        [38, 53, 57, 60, 64],
        [43, 53, 59, 62],
        [36, 52, 59, 62],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '0214-312',
      low: true,
      drums: 'soft',
      pads: 0.05,
      beds: [
        ['crowd', 0.3],
        ['hum', 0.2],
      ],
      room: 0.4,
    },
  },
  sourdough: {
    scene: sourdough,
    score: {
      seed: 33,
      chords: [
        [48, 55, 60, 64],
        [43, 55, 59, 62],
        [45, 57, 60, 64],
        [41, 53, 57, 60],
      ],
      beats: 6,
      lead: 'piano',
      tune: '024213',
      low: true,
      pads: 0.07,
      beds: [
        ['hum', 0.3],
        ['fire', 0.14],
      ],
      room: 0.5,
    },
  },
  'ramen-counter': {
    scene: ramenCounter,
    score: {
      seed: 34,
      chords: [
        [45, 55, 60, 64, 67],
        [41, 52, 57, 60, 64],
        [38, 53, 57, 60],
        [40, 52, 56, 62],
      ],
      beats: 8,
      lead: 'piano',
      tune: '1-4-32-0',
      low: true,
      drums: 'soft',
      pads: 0.08,
      beds: [
        ['rain', 0.7],
        ['bubbles', 0.7],
      ],
      room: 0.5,
    },
  },
  'campfire-coffee': {
    scene: campfireCoffee,
    score: {
      seed: 35,
      chords: [
        [43, 55, 59, 62],
        [48, 55, 60, 64],
        [40, 55, 59, 64],
        [38, 54, 57, 62],
      ],
      beats: 8,
      lead: 'pluck',
      tune: '03142130',
      pads: 0.05,
      beds: [
        ['fire', 1],
        ['crickets', 0.7],
      ],
      room: 0.4,
    },
  },
  pancakes: {
    scene: pancakes,
    score: {
      seed: 36,
      chords: [
        [48, 55, 64, 67],
        [45, 57, 60, 64],
        [41, 57, 60, 65],
        [43, 55, 59, 62],
      ],
      beats: 7,
      lead: 'piano',
      tune: '0214-23',
      low: true,
      pads: 0.06,
      beds: [['birds', 0.9]],
      room: 0.5,
    },
  },
};
